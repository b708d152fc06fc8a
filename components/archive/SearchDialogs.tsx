'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { DropTarget } from '@/components/areas/DropTarget';
import { savedAreaParam } from '@/components/areas/use-area';
import type { useAreaActions } from '@/components/areas/use-area-actions';
import { textOfRings } from '@/components/areas/vertex-text';
import { polygonsOfArea, toGeometry } from '@/lib/areas/polygons';
import type { Position } from '@/lib/areas/types';
import type { OpenSearch } from './use-open-search';
import type { SearchPageState } from './use-search-page';

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

/** An area as text, the keeping of an area, the keeping of a search. */
export type SearchDialog = 'text' | 'save' | 'search';

/** What opens over the search page, and the files and texts that are dropped on it or pasted. */
export function SearchDialogs({
  page,
  openSearch,
  areaActions,
  dialog,
  onDialog,
}: {
  page: SearchPageState;
  openSearch: OpenSearch;
  areaActions: ReturnType<typeof useAreaActions>;
  dialog?: SearchDialog;
  onDialog: (dialog: SearchDialog | undefined) => void;
}) {
  const { known } = page;
  const [brought, setBrought] = useState<{ text?: string; file?: File }>();
  const take = (next: { text?: string; file?: File }) => {
    setBrought(next);
    onDialog('text');
  };
  return (
    <>
      <DropTarget
        isOff={!page.mayKeep || dialog === 'save'}
        onFile={(file) => take({ file })}
        onText={(text) => take({ text })}
      />
      {dialog === 'text' && (
        <AreaTextDialog
          key={brought?.text}
          open
          title={brought ? 'Import an area' : known ? 'Edit the area as text' : 'Type or paste an area'}
          onOpenChange={(open) => {
            if (open) return;
            onDialog(undefined);
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
          onOpenChange={(open) => onDialog(open ? 'search' : undefined)}
          area={known}
          query={openSearch.query}
          today={page.today}
          initialName={known.id ? known.name : ''}
          onSaved={(search) =>
            void page.setParams({ saved: search.id, area: savedAreaParam(search.area.id) })
          }
        />
      )}
      {known && dialog === 'save' && (
        <SaveNewArea
          open
          onOpenChange={(open) => onDialog(open ? 'save' : undefined)}
          geometry={known.geometry}
          onSaved={(saved) => void page.setParams({ area: savedAreaParam(saved.id) })}
        />
      )}
    </>
  );
}

/** An area as text that people can edit: one outline as lines of positions, anything else as GeoJSON. */
function verticesText(geometry: Parameters<typeof polygonsOfArea>[0]): string {
  const polygons = polygonsOfArea(geometry);
  const [rings, ...more] = polygons;
  if (!rings || more.length > 0) return JSON.stringify(toGeometry(polygons));
  const short = (value: number) => Number(value.toFixed(6));
  return textOfRings(rings.map((ring) => ring.slice(0, -1).map(([x, y]): Position => [short(x), short(y)])));
}
