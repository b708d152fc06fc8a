'use client';
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/components/api';
import { DropTarget } from '@/components/areas/DropTarget';
import { savedAreaParam } from '@/components/areas/use-area';
import { useAreaActions } from '@/components/areas/use-area-actions';
import { type MapHandle, wholeWorld } from '@/components/map';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay } from '@/components/shell/session';
import { useShortcut } from '@/components/shell/use-shortcut';
import { Button } from '@/components/ui/Button';
import { useToast } from '@/components/ui/Toast';
import { usePhone } from '@/components/ui/use-phone';
import type { SavedSearch } from '@/lib/archive/saved-search';
import { polygonsOfArea, toGeometry } from '@/lib/areas/geometry';
import type { Bbox } from '@/lib/areas/types';
import { DesktopSearch } from './DesktopSearch';
import { ingestLink } from './ingest-link';
import type { MapLayers } from './MapButtons';
import { SavedFact } from './SavedFact';
import { SavedSearches } from './SavedSearches';
import { isChanged, paramsOfSaved } from './saved-search-link';
import { mostHandles, useAreaEditor } from './use-area-editor';
import { useBasket } from './use-basket';
import { useSavedSearches, useVisit } from './use-saved-searches';
import { useSearchPage } from './use-search-page';

// Loaded when they are first needed: the page has to stand before that.
const AreaTextDialog = dynamic(
  () => import('@/components/areas/AreaTextDialog').then(({ AreaTextDialog }) => AreaTextDialog),
  { ssr: false },
);
const SaveNewArea = dynamic(
  () => import('@/components/areas/SaveNewArea').then(({ SaveNewArea }) => SaveNewArea),
  { ssr: false },
);
const SaveSearchDialog = dynamic(
  () => import('./SaveSearchDialog').then(({ SaveSearchDialog }) => SaveSearchDialog),
  { ssr: false },
);
const PhoneSearch = dynamic(() => import('./PhoneSearch').then(({ PhoneSearch }) => PhoneSearch), {
  ssr: false,
});

/** The search page: where, what and when, what was found, and the map under all of it. `taken` are the filters of the service. */
export function SearchWorkspace({ now, taken }: { now: string; taken: readonly string[] }) {
  const page = useSearchPage(now, taken);
  const { known, selected, images, selectedIndex } = page;
  const map = useRef<MapHandle>(null);
  const toast = useToast();
  const isPhone = usePhone();
  const basket = useBasket(known);
  const mayIngest = useMay(['operator']);
  const [dialog, setDialog] = useState<'text' | 'save' | 'search'>();
  const [brought, setBrought] = useState<{ text?: string; file?: File }>();
  const [layers, setLayers] = useState<MapLayers>({ footprints: true, names: true });
  const areaActions = useAreaActions();
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
  const at = (index: number) => {
    const image = images[index];
    return image && (() => page.select(image.id));
  };
  useShortcut({ keys: 'f', label: 'Show the whole area', group: 'Search', run: () => showArea() });
  useShortcut(
    { keys: 'd', label: 'Draw a polygon', group: 'Search', run: () => editor.draw('polygon') },
    page.mayKeep,
  );
  useShortcut(
    {
      keys: 'b',
      label: 'Add the image to the basket',
      group: 'Search',
      run: () => selected && basket?.add(selected),
    },
    selected !== undefined && basket !== undefined,
  );
  useShortcut(
    { keys: 'j', label: 'Next image', group: 'Search', run: () => at(selectedIndex + 1)?.() },
    images.length > 0,
  );
  useShortcut(
    { keys: 'k', label: 'Previous image', group: 'Search', run: () => at(selectedIndex - 1)?.() },
    selected !== undefined,
  );
  const { marks } = page;
  useShortcut(
    {
      keys: 'x',
      label: 'Choose the image beside others',
      group: 'Search',
      run: () => selected && marks.pick(selected.id),
    },
    selected !== undefined,
  );
  useShortcut(
    {
      keys: 'p',
      label: 'Keep the image on top',
      group: 'Search',
      run: () => selected && marks.togglePin(selected.id),
    },
    selected !== undefined,
  );
  useShortcut(
    {
      keys: 'h',
      label: 'Hide the image',
      group: 'Search',
      run: () => {
        if (!selected) return;
        marks.hide([selected.id]);
        const next = images[selectedIndex + 1] ?? images[selectedIndex - 1];
        page.select(next?.id ?? null);
      },
    },
    selected !== undefined,
  );
  useShortcut(
    { keys: 'Escape', label: 'Close the image', group: 'Search', run: () => page.select(null) },
    selected !== undefined && editor.mode === undefined,
  );

  const area = {
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
    onSaved: (id: string) => {
      void page.chooseSaved(id);
    },
    onSave: () => setDialog('save'),
    onFit: () => showArea(),
    onClear: () =>
      void page.setParams(
        { area: null, image: null, onMap: null, compare: null, times: null },
        { history: 'push' },
      ),
  };
  const ingestHref = mayIngest && selected && known ? ingestLink(selected, known) : undefined;
  const { params, setParams } = page;
  const savedSearches = useSavedSearches();
  const openSearch = savedSearches.data?.searches.find(({ id }) => id === params.saved);
  const news = useVisit(openSearch?.id);
  const query = { constellations: params.constellations, ...page.range, filters: page.filters };
  const goesOn = openSearch?.query.to === undefined && query.to >= page.today;
  const queryNow = goesOn ? { ...query, to: undefined } : query;
  const client = useQueryClient();
  const update = () =>
    openSearch &&
    call('PATCH /api/archive/searches/{id}', {
      params: { id: openSearch.id },
      body: { query: queryNow },
    }).then(() => client.invalidateQueries({ queryKey: ['api', 'archive', 'searches'] }), toast.failed);
  const openSaved = (search: SavedSearch) =>
    void setParams({ ...nothingElse, ...paramsOfSaved(search, page.today) }, { history: 'push' });
  const saved = { openId: openSearch?.id, onOpen: openSaved, onSave: () => setDialog('search') };
  const share = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast({ title: 'The link is copied', description: 'It opens this very picture.' }),
      () =>
        toast({
          kind: 'failed',
          title: 'The browser does not let the portal copy',
          description: 'Copy the address of this page instead.',
        }),
    );
  const parts = {
    page,
    map,
    editor,
    basket,
    layers,
    onLayers: setLayers,
    area,
    onFit: showArea,
    ingestHref,
    saved,
    share,
    onPrevious: at(selectedIndex - 1),
    onNext: at(selectedIndex + 1),
  };
  return (
    <div className="flex h-[calc(100dvh-var(--bottom-bar)-var(--notice,0px))] flex-col">
      {isPhone ? (
        <h1 className="sr-only">Search</h1>
      ) : (
        <PageTitle
          title="Search"
          facts={
            known && (
              <>
                <span className="truncate">{known.name}</span>
                {openSearch && (
                  <SavedFact
                    search={openSearch}
                    news={news}
                    isChanged={isChanged(openSearch.query, queryNow)}
                    onUpdate={openSearch.isMine ? update : undefined}
                  />
                )}
              </>
            )
          }
          actions={
            <>
              <SavedSearches openId={saved.openId} onOpen={saved.onOpen} />
              {page.mayKeep && (
                <Button
                  icon={BookmarkPlus}
                  onClick={saved.onSave}
                  reason={known ? undefined : 'Choose an area first.'}
                >
                  Save search
                </Button>
              )}
              <Button
                icon={Share2}
                onClick={share}
                reason={known ? undefined : 'There is nothing to share yet.'}
              >
                Share
              </Button>
            </>
          }
        />
      )}
      {isPhone ? <PhoneSearch {...parts} /> : <DesktopSearch {...parts} />}
      <DropTarget
        isOff={!page.mayKeep || dialog === 'save'}
        onFile={(file) => {
          setBrought({ file });
          setDialog('text');
        }}
        onText={(text) => {
          setBrought({ text });
          setDialog('text');
        }}
      />
      {dialog === 'text' && (
        <AreaTextDialog
          key={brought?.text}
          open
          title={brought ? 'Import an area' : known ? 'Edit the area as text' : 'Type or paste an area'}
          onOpenChange={(open) => {
            if (open) return;
            setDialog(undefined);
            setBrought(undefined);
          }}
          initialText={brought ? brought.text : known ? verticesText(known.geometry) : ''}
          initialFile={brought?.file}
          most={100}
          actionLabel={(count) => (count > 1 ? `Save ${count} areas` : 'Use this area')}
          onUse={async (found) => {
            const [first, ...more] = found;
            if (!first) return;
            if (more.length === 0) return page.takeGeometry(first.geometry, first.name);
            const [id] = await areaActions.add(
              found.map(({ name, geometry }, index) => ({
                name: name ?? `Imported area ${index + 1}`,
                geometry,
              })),
            );
            if (id) await page.chooseSaved(id);
          }}
        />
      )}
      {known && dialog === 'search' && (
        <SaveSearchDialog
          open
          onOpenChange={(open) => setDialog(open ? 'search' : undefined)}
          area={known}
          query={query}
          today={page.today}
          initialName={known.id ? known.name : ''}
          onSaved={(search) => void setParams({ saved: search.id, area: savedAreaParam(search.area.id) })}
        />
      )}
      {known && dialog === 'save' && (
        <SaveNewArea
          open
          onOpenChange={(open) => setDialog(open ? 'save' : undefined)}
          geometry={known.geometry}
          onSaved={(saved) => void page.setParams({ area: savedAreaParam(saved.id) })}
        />
      )}
    </div>
  );
}

/** What a saved search leaves out of the address. */
const nothingElse = {
  image: null,
  onMap: null,
  times: null,
  picked: null,
  pinned: null,
  hidden: null,
  cover: null,
  view: null,
};

/** A simple area as lines of positions, which people can edit; anything else as GeoJSON. */
function verticesText(geometry: Parameters<typeof polygonsOfArea>[0]): string {
  const polygons = polygonsOfArea(geometry);
  const [ring, ...more] = polygons.flat();
  if (polygons.length > 1 || more.length > 0 || !ring) return JSON.stringify(toGeometry(polygons));
  return ring
    .slice(0, -1)
    .map(([x, y]) => `${Number(x.toFixed(6))} ${Number(y.toFixed(6))}`)
    .join('\n');
}
