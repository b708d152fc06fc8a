'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';

export interface CauseChoice {
  kind: 'scene' | 'tile';
  ids: number[];
  signature: string;
}

/** Why items wait or have failed, the most frequent cause first; choosing one selects its items in the table. */
export function CausesPanel({
  aoi,
  version,
  onChoose,
}: {
  aoi: string;
  version: number;
  onChoose: (cause: CauseChoice) => void;
}) {
  const { data, error, isPending, refetch } = useQuery(
    query('GET /api/ingestion/aois/{aoi}/causes', { params: { aoi } }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the board is what asks for the causes anew.
  useEffect(() => {
    void refetch();
  }, [version, refetch]);
  const causes = data?.causes ?? [];
  const items = causes.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <Panel
      title="Needs attention"
      note={causes.length > 0 && `${formatPlural(items, 'item')}, ${formatPlural(causes.length, 'cause')}`}
      padded={false}
      className="lg:max-h-[45%] lg:shrink-0"
      bodyClassName="overflow-y-auto max-lg:max-h-72"
    >
      {isPending && <SkeletonRows rows={3} />}
      {error && <Failure problem={error} onRetry={refetch} isInline className="p-4" />}
      {data && causes.length === 0 && (
        <EmptyState title="Nothing needs attention" icon={CircleCheck}>
          No scene or tile of this AOI waits in RETRY or has FAILED.
        </EmptyState>
      )}
      <ul>
        {causes.map(({ status, signature, kind, ids, newest }) => (
          <li key={`${status} ${kind} ${signature}`} className="border-line border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose({ kind, ids, signature })}
              className="focus-inset grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 px-4 py-2.5 text-left hover:bg-hover sm:grid-cols-[4.5rem_2.5rem_minmax(0,1fr)_auto]"
            >
              <StatusWord status={status} />
              <span className="font-strong sm:text-right">{formatCount(ids.length)}</span>
              <span className="min-w-0 max-sm:order-last max-sm:col-span-3">
                <span className="block break-words font-strong">{signature}</span>
                <span className="block text-12 text-muted">{kind === 'tile' ? 'Tiles' : 'Scenes'}</span>
              </span>
              <span className="text-right text-12/5 text-muted">
                {newest === null ? 'before this watch' : <Age at={newest} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
