'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { maxHandles, useAreaEditor } from '@/components/areas/draw/use-area-editor';
import { useMeasure } from '@/components/areas/draw/use-measure';
import { useAreaActions } from '@/components/areas/saved/use-area-actions';
import { type MapHandle, wholeWorld } from '@/components/map';
import { useCan } from '@/components/shell/session';
import { useToast } from '@/components/ui/Toast';
import { usePhone } from '@/components/ui/use-phone';
import type { Bbox } from '@/lib/areas/types';
import { useCover } from '../cover/use-cover';
import { ingestLink } from '../image/ingest-link';
import { useBasketActions } from '../image/use-basket-actions';
import { QueryProvider, type QueryProviderProps, useSearchQuery } from '../query/QueryProvider';
import { HoverProvider } from '../results/HoverProvider';
import { ResultsProvider, useResults } from '../results/ResultsProvider';
import { SelectionProvider, useSelection } from '../results/SelectionProvider';
import { useOpenSearch } from '../saved/use-open-search';
import { DesktopSearch } from './DesktopSearch';
import type { MapLayers } from './MapButtons';
import type { SearchDialogKind } from './SearchDialog';
import { SearchDialogs } from './SearchDialogs';
import { SearchTitle } from './SearchTitle';
import type { SearchLayoutProps } from './search-parts';
import { useAreaHistory } from './use-area-history';
import { useCopyPosition } from './use-copy-position';
import { useSearchShortcuts } from './use-search-shortcuts';
import { useShare } from './use-share';
import { useTakenArea } from './use-taken-area';
import { useWhereChoice } from './where/use-where-choice';

const PhoneSearch = dynamic(() => import('./PhoneSearch').then(({ PhoneSearch }) => PhoneSearch), {
  ssr: false,
});

/** The search page: where, what and when, what was found, and the map under all of it. */
export function SearchWorkspace(props: Omit<QueryProviderProps, 'children'>) {
  return (
    <QueryProvider {...props}>
      <ResultsProvider>
        <SelectionProvider>
          <HoverProvider>
            <Workspace />
          </HoverProvider>
        </SelectionProvider>
      </ResultsProvider>
    </QueryProvider>
  );
}

function Workspace() {
  const { area, known, canSave, params, setParams } = useSearchQuery();
  const { images } = useResults();
  const { image: selected, index, select } = useSelection();
  const taken = useTakenArea();
  const cover = useCover();
  const map = useRef<MapHandle>(null);
  const where = useWhereChoice(map, taken);
  const toast = useToast();
  const share = useShare(known);
  const isPhone = usePhone();
  const basket = useBasketActions(known);
  const canIngest = useCan(['operator']);
  const [dialog, setDialog] = useState<SearchDialogKind>();
  const [layers, setLayers] = useState<MapLayers>({ footprints: true, names: true });
  const areaActions = useAreaActions();
  const openSearch = useOpenSearch();
  const editor = useAreaEditor((geometry, wasThere) => {
    // Moving the vertices of an own saved area changes it; anything else makes another area.
    if (wasThere && known?.id !== undefined && known.isMine) {
      void areaActions.reshape({ id: known.id, name: known.name, geometry: known.geometry }, geometry);
    } else void taken.takeGeometry(geometry, undefined, true).catch(toast.failed);
  });

  const measure = useMeasure({ onStart: editor.cancel, isOff: editor.mode !== undefined });

  const selectedBox = selected?.bbox as Bbox | undefined;
  useEffect(() => {
    if (selectedBox) map.current?.reveal(selectedBox);
  }, [selectedBox]);
  const showArea = () => map.current?.fit(known?.measure.bbox ?? wholeWorld);
  const copyPosition = useCopyPosition(map);
  useSearchShortcuts(editor, basket, showArea, () => void copyPosition());
  useAreaHistory(editor.mode !== undefined || measure.isOn);

  const stepTo = (place: number) => {
    const image = images[place];
    return image && (() => select(image.id));
  };
  const parts: SearchLayoutProps = {
    map,
    editor,
    measure,
    taken,
    where,
    cover,
    basket,
    layers,
    onLayers: setLayers,
    area: {
      state: area,
      isEditing: editor.mode !== undefined,
      canSave,
      onDraw: editor.draw,
      onEdit: () => {
        if (editor.mode !== undefined) editor.done();
        else if (known && known.measure.vertices > maxHandles) setDialog('text');
        else if (known) editor.edit(known.geometry);
      },
      onType: () => setDialog('text'),
      onSave: () => setDialog('save'),
      onFit: showArea,
      onClear: () => {
        const { area: cleared, areaName } = params;
        void setParams(
          { area: null, areaName: null, image: null, onMap: null, compare: null, times: null, side: null },
          { history: 'push' },
        );
        toast({
          title: 'The area is cleared',
          action: {
            label: 'Undo',
            onClick: () => void setParams({ area: cleared, areaName }, { history: 'push' }),
          },
        });
      },
    },
    onFit: showArea,
    ingestHref: canIngest && selected && known ? ingestLink(selected, known) : undefined,
    saved: {
      openId: openSearch.search?.id,
      onOpen: openSearch.open,
      onSave: () => setDialog('search'),
    },
    share,
    onPrevious: stepTo(index - 1),
    onNext: stepTo(index + 1),
  };
  return (
    <div className="flex h-[calc(100dvh-var(--bottom-bar)-var(--notice,0px))] flex-col">
      {isPhone ? (
        <h1 className="sr-only">Search</h1>
      ) : (
        <SearchTitle
          known={known}
          canSave={canSave}
          openSearch={openSearch}
          saved={parts.saved}
          share={share}
        />
      )}
      {isPhone ? <PhoneSearch {...parts} /> : <DesktopSearch {...parts} />}
      <SearchDialogs
        taken={taken}
        openSearch={openSearch}
        areaActions={areaActions}
        dialog={dialog}
        onDialog={setDialog}
      />
    </div>
  );
}
