'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/components/api';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import type { AreaGeometry } from '@/lib/areas/types';
import { AreaPreview } from '../geometry/AreaPreview';
import { areaFacts } from '../geometry/format-area';
import { areaColourAppearance } from './area-colours';

/** The saved areas to choose from, found by name. */
export function SavedAreaList({ onChoose }: { onChoose: (id: string) => void }) {
  const areas = useQuery(query('GET /api/areas', { query: {} }));
  const [typed, setTyped] = useState('');
  if (areas.isPending) return <SkeletonRows rows={3} className="h-12" />;
  if (areas.isError && !areas.data)
    return <ErrorMessage problem={areas.error} isInline className="p-3" onRetry={() => areas.refetch()} />;
  const all = areas.data.areas;
  if (all.length === 0) {
    return <EmptyState title="No saved areas yet">Draw one, then save it from its menu.</EmptyState>;
  }
  const wanted = typed.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {all.length > 6 && (
        <TextField
          label="Find an area"
          hideLabel
          placeholder="Find an area"
          value={typed}
          onChange={setTyped}
          className="p-1"
        />
      )}
      <ul className="max-h-72 overflow-y-auto">
        {found.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              onClick={() => onChoose(area.id)}
              className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover"
            >
              <AreaPreview
                geometry={area.outline as AreaGeometry}
                colour={areaColourAppearance[area.colour].token}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{area.name}</span>
                <span className="block truncate text-12 text-muted">
                  {areaFacts(area)}
                  {!area.isMine && ` · ${area.ownerName}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ShownOf shown={all.length} total={areas.data?.total} />
      {found.length === 0 && <p className="p-3 text-12 text-muted">No matching areas.</p>}
    </>
  );
}
