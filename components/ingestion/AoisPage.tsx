'use client';
import { useQuery } from '@tanstack/react-query';
import { History, Plus, Presentation, Satellite, Search } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay, useSession } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatPlural, formatShare } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusBar, StatusLegend, StatusPill, StatusWord } from '@/components/ui/Status';
import { TextField } from '@/components/ui/TextField';
import { type Counts, totalOf } from '@/lib/ingestion/status';
import { aoiState } from './aoi-state';

interface Row {
  name: string;
  scenes: Counts | null;
  tiles: Counts | null;
  readAt: number | null;
}

/** All AOIs, those that need somebody first. */
export function AoisPage() {
  const mayRun = useMay(['operator']);
  const { services } = useSession();
  const [search, setSearch] = useQueryState(
    'find',
    parseAsString.withDefault('').withOptions({ throttleMs: 300 }),
  );
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/aois', {}),
    refetchInterval: 4_000,
    enabled: services.workflow,
  });
  const words = search.trim().toLowerCase();
  const rows = (data?.aois ?? []).filter(({ name }) => name.toLowerCase().includes(words)).sort(byUrgency);
  const isDown = data?.server.state === 'down';
  const readAt = data?.server.ageMs == null ? undefined : Date.now() - data.server.ageMs;
  return (
    <>
      <PageTitle
        title="Ingestion"
        facts={data && formatPlural(data.aois.length, 'AOI')}
        age={readAt !== undefined && <Freshness at={readAt} isStale={isDown} />}
        actions={
          <>
            <ButtonLink href="/wall" variant="quiet" icon={Presentation}>
              Wall
            </ButtonLink>
            <ButtonLink href="/ingestion/runs" variant="quiet" icon={History}>
              Runs
            </ButtonLink>
            {mayRun && (
              <ButtonLink href="/ingestion/new" variant="primary" icon={Plus}>
                New ingestion
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        {!services.workflow && (
          <EmptyState title="There is no workflow server here" icon={Satellite} isCentred>
            Whoever runs the portal can set WORKFLOW_URL. Searching and ordering work without it.
          </EmptyState>
        )}
        {error && <Failure problem={error} onRetry={refetch} />}
        {isDown && (
          <p
            role="alert"
            className="rounded-control border border-line bg-retry-soft px-3 py-2 text-retry-text"
          >
            {data?.server.sentence}. What is shown is as old as it says, and is read again by itself.
          </p>
        )}
        {services.workflow && (
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            <div className="flex items-center gap-3 border-line border-b px-4 py-2">
              <TextField
                label="Find an AOI by name"
                hideLabel
                icon={Search}
                placeholder="Find by name"
                value={search}
                onChange={(value) => void setSearch(value || null)}
                className="w-56"
              />
              <StatusLegend className="ml-auto max-md:hidden" />
            </div>
            {isPending && <SkeletonRows rows={8} className="h-13" />}
            {data && (
              <DataTable
                label="AOIs"
                rows={rows}
                rowKey={({ name }) => name}
                columns={columns}
                empty={
                  <EmptyState title={words ? 'No AOI has this in its name' : 'Nothing was ingested yet'}>
                    {words ? 'Take the words away to see all.' : 'A new ingestion makes the first AOI.'}
                  </EmptyState>
                }
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

const columns = [
  {
    key: 'name',
    header: 'AOI',
    cell: ({ name, scenes }: Row) => (
      <>
        <Link
          href={`/ingestion/aoi/${encodeURIComponent(name)}`}
          className="break-all font-strong hover:underline"
        >
          {name}
        </Link>
        <span className="block text-12 text-muted">
          {scenes ? formatPlural(totalOf(scenes), 'scene') : 'not counted yet'}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    className: 'max-md:hidden',
    cell: ({ scenes, tiles }: Row) => {
      if (!scenes || !tiles) return <span className="text-muted">not known yet</span>;
      const { status, words } = aoiState(scenes, tiles);
      return <StatusPill status={status}>{words}</StatusPill>;
    },
  },
  {
    key: 'bar',
    header: 'Tiles',
    className: 'min-w-32 w-1/4',
    cell: ({ tiles }: Row) => tiles && <StatusBar counts={{ ...tiles }} of="tiles" />,
  },
  {
    key: 'done',
    header: 'Done',
    align: 'end' as const,
    cell: ({ tiles }: Row) =>
      tiles &&
      totalOf(tiles) > 0 && <span className="font-strong">{formatShare(tiles.DONE / totalOf(tiles))}</span>,
  },
  {
    key: 'attention',
    header: 'Attention',
    align: 'end' as const,
    cell: ({ scenes, tiles }: Row) => {
      if (!scenes || !tiles) return null;
      const found = (['FAILED', 'RETRY'] as const).filter((status) => scenes[status] + tiles[status] > 0);
      if (found.length === 0) return <span className="text-muted">none</span>;
      return (
        <span className="inline-flex flex-wrap justify-end gap-x-3">
          {found.map((status) => (
            <span key={status} className="inline-flex items-center gap-1.5">
              <StatusWord status={status} className="text-12" />
              {formatCount(scenes[status] + tiles[status])}
            </span>
          ))}
        </span>
      );
    },
  },
  {
    key: 'age',
    header: 'Read',
    align: 'end' as const,
    className: 'max-md:hidden',
    cell: ({ readAt }: Row) => readAt !== null && <Age at={readAt} className="text-muted" />,
  },
];

function byUrgency(a: Row, b: Row): number {
  return urgencyOf(b) - urgencyOf(a) || a.name.localeCompare(b.name);
}

function urgencyOf({ scenes, tiles }: Row): number {
  if (!scenes || !tiles) return 0;
  const attention = scenes.FAILED + tiles.FAILED + scenes.RETRY + tiles.RETRY > 0;
  const running = scenes.PENDING + tiles.PENDING > 0;
  return (attention ? 2 : 0) + (running ? 1 : 0);
}
