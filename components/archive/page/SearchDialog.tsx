'use client';
import dynamic from 'next/dynamic';
import type { useAreaActions } from '@/components/areas/saved/use-area-actions';
import { textOfRings } from '@/lib/areas/draw/rings-text';
import { polygonsOfArea, toGeometry } from '@/lib/areas/geometry/polygons';
import type { Position } from '@/lib/areas/types';
import { useSearchQuery } from '../query/QueryProvider';
import type { OpenSearch } from '../saved/use-open-search';
import type { TakenArea } from './use-taken-area';

const AreaTextDialog = dynamic(
  () => import('@/components/areas/draw/AreaTextDialog').then(({ AreaTextDialog }) => AreaTextDialog),
  { ssr: false },
);
const SaveNewArea = dynamic(
  () => import('@/components/areas/saved/SaveNewArea').then(({ SaveNewArea }) => SaveNewArea),
  { ssr: false },
);
const SaveSearchDialog = dynamic(
  () => import('../saved/SaveSearchDialog').then(({ SaveSearchDialog }) => SaveSearchDialog),
  { ssr: false },
);

/** An area as text, saving an area, saving a search. */
export type SearchDialogKind = 'text' | 'save' | 'search';

export interface SearchDialogProps {
  taken: TakenArea;
  openSearch: OpenSearch;
  areaActions: ReturnType<typeof useAreaActions>;
  dialog: SearchDialogKind;
  onDialog: (dialog: SearchDialogKind | undefined) => void;
  /** A file or a text that was dropped or pasted. */
  brought?: { text?: string; file?: File };
}

/** The dialog that is open over the search page. */
export function SearchDialog({
  taken,
  openSearch,
  areaActions,
  dialog,
  onDialog,
  brought,
}: SearchDialogProps) {
  const { known, today, params, setParams } = useSearchQuery();
  return (
    <>
      {dialog === 'text' && (
        <AreaTextDialog
          key={brought?.text}
          open
          title={brought ? 'Import an area' : known ? 'Edit the area as text' : 'Type or paste an area'}
          onOpenChange={(open) => {
            if (!open) onDialog(undefined);
          }}
          initialText={brought ? brought.text : known ? verticesText(known.geometry) : ''}
          initialFile={brought?.file}
          max={100}
          actionLabel={(count) => (count > 1 ? `Save ${count} areas` : 'Use this area')}
          onUse={async (found) => {
            const [first, ...more] = found;
            if (!first) return;
            if (more.length === 0) return taken.takeGeometry(first.geometry, first.name);
            const [id] = await areaActions.add(
              found.map(({ name, geometry }, index) => ({
                name: name ?? `Imported area ${index + 1}`,
                geometry,
              })),
            );
            if (id) await taken.takeSaved(id);
          }}
        />
      )}
      {known && dialog === 'search' && (
        <SaveSearchDialog
          open
          onOpenChange={(open) => onDialog(open ? 'search' : undefined)}
          area={known}
          query={openSearch.query}
          today={today}
          initialName={known.id || params.areaName ? known.name : ''}
          onSaved={(search) => {
            void taken.takeSaved(search.area.id, true);
            void setParams({ saved: search.id });
          }}
        />
      )}
      {known && dialog === 'save' && (
        <SaveNewArea
          open
          onOpenChange={(open) => onDialog(open ? 'save' : undefined)}
          geometry={known.geometry}
          initialName={params.areaName ? known.name : ''}
          onSaved={(saved) => void taken.takeSaved(saved.id, true)}
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
