'use client';
import { useQueries } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { comparePayloads } from '@/lib/ingestion/runs/compare-payloads';
import { shownName } from '@/lib/upstream/shown-name';

/** What differs between the payloads of two runs, the older one first. */
export function CompareDialog({ ids, onClose }: { ids: [string, string]; onClose: () => void }) {
  const results = useQueries({
    queries: ids.map((id) => query('GET /api/ingestion/runs/{id}', { params: { id } })),
  });
  const problem = results.find(({ error }) => error)?.error;
  const runs = results.flatMap(({ data }) => data ?? []).sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  const [older, newer] = runs;
  const differences = older && newer ? comparePayloads(older.payload, newer.payload) : [];
  return (
    <Dialog open onOpenChange={onClose} size="wide" title="Two payloads compared">
      {problem && (
        <ErrorMessage
          problem={problem}
          onRetry={() => Promise.all(results.map(({ refetch }) => refetch()))}
          isInline
        />
      )}
      {!problem && !(older && newer) && <SkeletonRows rows={4} />}
      {older && newer && differences.length === 0 && <p>Both runs sent the same payload.</p>}
      {older && newer && differences.length > 0 && (
        <table className="w-full text-left [&_td]:break-all [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1.5 [&_th]:pr-3 [&_th]:align-top [&_th]:font-normal">
          <thead className="text-12 text-muted">
            <tr>
              <th scope="col">Field</th>
              {[older, newer].map(({ id, aoi, startedAt }) => (
                <th scope="col" key={id}>
                  {shownName(aoi)}, {formatDateTime(startedAt)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, before, after }) => (
              <tr key={path} className="border-line border-t">
                <th scope="row">{path}</th>
                <td>{before ?? <span className="text-muted">left out</span>}</td>
                <td>{after ?? <span className="text-muted">left out</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
