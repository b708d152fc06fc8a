'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatPlural, pluralForm } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Term } from '@/components/ui/Term';
import { shownName } from '@/lib/upstream/shown-name';
import { RunStateWord } from './RunStateWord';

/** How many images are named in a line; the rest is counted. */
const maxNamed = 5;

/** The runs that name the images of an order, or were started from it, and the images that no run names. */
export function OrderRuns({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/orders/{id}/runs', { params: { id: orderId } }),
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorMessage problem={error} onRetry={refetch} />;
  return (
    <Panel title="Ingestion" padded={false}>
      {!data && <SkeletonRows rows={2} />}
      {data && (
        <>
          <ul>
            {data.runs.map(({ id, aoi, state, input, startedBy, startedAt, isFromOrder, sourceIds }) => (
              <li key={id} className="flex flex-col gap-1 border-line border-b px-4 py-2.5">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    href={`/ingestion/runs?run=${encodeURIComponent(id)}`}
                    className="min-w-0 [overflow-wrap:anywhere] font-strong hover:underline"
                  >
                    Run into {shownName(aoi)}
                  </Link>
                  <RunStateWord state={state} />
                </p>
                <p className="break-words text-12 text-muted">
                  {startedBy}, <Age at={startedAt} />
                  {isFromOrder && ' · started from this order'}
                </p>
                <p className="text-12">
                  {sourceIds.length > 0 ? (
                    <>
                      Names {formatCount(sourceIds.length)} of {formatPlural(data.imageCount, 'image')}:{' '}
                      <Images sourceIds={sourceIds} />
                    </>
                  ) : input === 'payload' ? (
                    'It sent no list of scenes, so which images it ingested is unknown.'
                  ) : (
                    'It names none of the images.'
                  )}
                </p>
              </li>
            ))}
          </ul>
          <ShownOf shown={data.runs.length} total={data.total} />
          <Unnamed count={data.imageCount} sourceIds={data.unnamed} />
        </>
      )}
    </Panel>
  );
}

function Unnamed({ count, sourceIds }: { count: number; sourceIds: readonly string[] }) {
  if (count === 0) return <p className="px-4 py-2.5 text-12 text-muted">This order names no images.</p>;
  if (sourceIds.length === 0) return null;
  const isAll = sourceIds.length === count;
  const these = pluralForm(sourceIds.length, 'it', 'them');
  return (
    <p className="px-4 py-2.5 text-12 text-muted">
      No run in Swath’s records names{' '}
      {isAll ? (
        `${count === 1 ? 'the image' : 'any image'} of this order`
      ) : (
        <>
          {formatCount(sourceIds.length)} of {formatPlural(count, 'image')} (<Images sourceIds={sourceIds} />)
        </>
      )}{' '}
      by its <Term of="source ID" />. Whether another tool ingested {isAll && count > 1 ? 'them' : these} is
      unknown.
    </p>
  );
}

function Images({ sourceIds }: { sourceIds: readonly string[] }) {
  const rest = sourceIds.length - maxNamed;
  return (
    <>
      {sourceIds.slice(0, maxNamed).map((sourceId, place) => (
        <span key={sourceId}>
          {place > 0 && ', '}
          <Link
            href={`/images/${encodeURIComponent(sourceId)}`}
            className="[overflow-wrap:anywhere] hover:underline"
          >
            {shownName(sourceId)}
          </Link>
        </span>
      ))}
      {rest > 0 && ` and ${formatPlural(rest, 'other')}`}
    </>
  );
}
