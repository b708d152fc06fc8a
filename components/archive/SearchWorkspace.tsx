'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { useAreaActions } from '@/components/areas/use-area-actions';
import { type MapHandle, wholeWorld } from '@/components/map';
import { useMay } from '@/components/shell/session';
import { useToast } from '@/components/ui/Toast';
import { useCopy } from '@/components/ui/use-copy';
import { usePhone } from '@/components/ui/use-phone';
import type { Bbox } from '@/lib/areas/types';
import { DesktopSearch } from './DesktopSearch';
import { ingestLink } from './ingest-link';
import type { MapLayers } from './MapButtons';
import { type SearchDialog, SearchDialogs } from './SearchDialogs';
import { SearchTitle } from './SearchTitle';
import type { SearchParts } from './search-parts';
import { mostHandles, useAreaEditor } from './use-area-editor';
import { useBasket } from './use-basket';
import { useOpenSearch } from './use-open-search';
import { useSearchPage } from './use-search-page';
import { useSearchShortcuts } from './use-search-shortcuts';

const PhoneSearch = dynamic(() => import('./PhoneSearch').then(({ PhoneSearch }) => PhoneSearch), {
  ssr: false,
});

interface SearchWorkspaceProps {
  /** The server's time. */
  now: string;
  /** The filters that the service takes. */
  taken: readonly string[];
  /** The constellations that it knows, as it spells them. */
  names: readonly string[];
}

/** The search page: where, what and when, what was found, and the map under all of it. */
export function SearchWorkspace({ now, taken, names }: SearchWorkspaceProps) {
  const page = useSearchPage(now, taken, names);
  const { known, selected, images, selectedIndex } = page;
  const map = useRef<MapHandle>(null);
  const toast = useToast();
  const copyText = useCopy();
  const isPhone = usePhone();
  const basket = useBasket(known);
  const mayIngest = useMay(['operator']);
  const [dialog, setDialog] = useState<SearchDialog>();
  const [layers, setLayers] = useState<MapLayers>({ footprints: true, names: true });
  const areaActions = useAreaActions();
  const openSearch = useOpenSearch(page);
  const editor = useAreaEditor((geometry, wasThere) => {
    // Moving the vertices of an own saved area changes it; anything else makes another area.
    if (wasThere && known?.id !== undefined && known.isMine) {
      void areaActions.reshape({ id: known.id, name: known.name, geometry: known.geometry }, geometry);
    } else void page.takeGeometry(geometry, undefined, true).catch(toast.failed);
  });

  const selectedBox = selected?.bbox as Bbox | undefined;
  useEffect(() => {
    if (selectedBox) map.current?.reveal(selectedBox);
  }, [selectedBox]);
  const showArea = () => map.current?.fit(known?.measure.bbox ?? wholeWorld);
  useSearchShortcuts(page, editor, basket, showArea);

  const stepTo = (index: number) => {
    const image = images[index];
    return image && (() => page.select(image.id));
  };
  const share = () =>
    copyText(window.location.href, {
      title: 'The link is copied',
      description: 'It opens this very picture.',
      instead: 'Copy the address of this page instead.',
    });
  const parts: SearchParts = {
    page,
    map,
    editor,
    basket,
    layers,
    onLayers: setLayers,
    area: {
      state: page.area,
      isEditing: editor.mode !== undefined,
      mayKeep: page.mayKeep,
      onDraw: editor.draw,
      onEdit: () => {
        if (editor.mode !== undefined) editor.done();
        else if (known && known.measure.vertices > mostHandles) setDialog('text');
        else if (known) editor.edit(known.geometry);
      },
      onType: () => setDialog('text'),
      onSaved: (id) => void page.chooseSaved(id),
      onSave: () => setDialog('save'),
      onFit: showArea,
      onClear: () =>
        void page.setParams(
          { area: null, image: null, onMap: null, compare: null, times: null },
          { history: 'push' },
        ),
    },
    onFit: showArea,
    ingestHref: mayIngest && selected && known ? ingestLink(selected, known) : undefined,
    saved: {
      openId: openSearch.search?.id,
      onOpen: openSearch.open,
      onSave: () => setDialog('search'),
    },
    share,
    onPrevious: stepTo(selectedIndex - 1),
    onNext: stepTo(selectedIndex + 1),
  };
  return (
    <div className="flex h-[calc(100dvh-var(--bottom-bar)-var(--notice,0px))] flex-col">
      {isPhone ? (
        <h1 className="sr-only">Search</h1>
      ) : (
        <SearchTitle
          known={known}
          mayKeep={page.mayKeep}
          openSearch={openSearch}
          saved={parts.saved}
          share={share}
        />
      )}
      {isPhone ? <PhoneSearch {...parts} /> : <DesktopSearch {...parts} />}
      <SearchDialogs
        page={page}
        openSearch={openSearch}
        areaActions={areaActions}
        dialog={dialog}
        onDialog={setDialog}
      />
    </div>
  );
}
