import { OctagonX, RotateCw, TimerOff } from 'lucide-react';
import type { AoiSummary } from '@/components/ingestion/aois/aoi-order';
import type { AoiRow } from '@/components/ingestion/aois/aoi-rows';
import { formatCount, formatDuration, formatPlural, formatShare } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { StatusBar } from '@/components/ui/Status';
import { countFailing } from '@/lib/ingestion/aois/harm';
import { sumStatuses } from '@/lib/ingestion/status';
import { shownName } from '@/lib/upstream/shown-name';

const headClass = 'h-7 whitespace-nowrap border-line border-b px-3 font-normal text-12 text-muted';

/** AOIs with how far they are, and what of them needs someone. */
export function AoiTable({ rows }: { rows: readonly AoiRow[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Ingestions</caption>
      <thead className="bg-inset">
        <tr>
          <th scope="col" className={`${headClass} pl-4`}>
            AOI
          </th>
          <th scope="col" className={`${headClass} max-sm:hidden`}>
            Tiles
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Done
          </th>
          <th scope="col" className={`${headClass} text-right max-lg:hidden`}>
            Rate
          </th>
          <th scope="col" className={`${headClass} text-right max-lg:hidden`}>
            Time left
          </th>
          <th scope="col" className={`${headClass} pr-4 text-right`}>
            Attention
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AoiLine key={row.aoi.name} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const cellClass = 'h-[3.25rem] whitespace-nowrap px-3 phone:py-1.5';

function AoiLine({ row: { aoi, state, progress, stalledAfterMs, isStale } }: { row: AoiRow }) {
  const { tiles, scenes, name } = aoi;
  const total = tiles ? sumStatuses(tiles) : 0;
  const doneLabel = tiles && total > 0 ? formatShare(tiles.DONE / total) : '–';
  return (
    <tr className="relative border-line border-b last:border-b-0 hover:bg-hover">
      <td className={`${cellClass} max-w-0 pl-4 max-sm:w-full sm:w-[28%]`}>
        <Link
          href={`/ingestion/aoi/${encodeURIComponent(name)}`}
          title={shownName(name)}
          className="focus-inset block truncate font-strong after:absolute after:inset-0"
        >
          {shownName(name)}
        </Link>
        <span className="block text-12 text-muted">
          {scenes ? formatPlural(sumStatuses(scenes), 'scene') : 'no data yet'}
        </span>
        {tiles ? (
          <StatusBar of="tiles" counts={tiles} className="mt-1 mb-1.5 sm:hidden" />
        ) : (
          // The room of the bar, so that the row stays as high once the tiles are counted.
          <span className="mt-1 mb-1.5 block h-2.5 sm:hidden" />
        )}
      </td>
      <td className={`${cellClass} min-w-36 max-sm:hidden`}>
        {tiles && total > 0 ? (
          <StatusBar of="tiles" counts={tiles} />
        ) : (
          <span className="text-muted">{tiles ? 'no tiles yet' : ''}</span>
        )}
      </td>
      <td className={`${cellClass} text-right font-strong`}>{doneLabel}</td>
      <td
        className={`${cellClass} text-right max-lg:hidden ${progress.perHour === 0 ? 'text-ink' : 'text-muted'}`}
      >
        {state === 'ended'
          ? 'ended'
          : state !== 'running'
            ? ''
            : progress.perHour === null
              ? isStale
                ? 'unknown'
                : 'no rate yet'
              : `${formatCount(progress.perHour)} tiles/h`}
      </td>
      <td className={`${cellClass} text-right text-muted max-lg:hidden`}>
        {state === 'running' && (progress.leftMs === null ? 'unknown' : formatDuration(progress.leftMs))}
      </td>
      <td className={`${cellClass} pr-4 text-right`}>
        <Attention aoi={aoi} stalledAfterMs={stalledAfterMs} />
      </td>
    </tr>
  );
}

function Attention({ aoi, stalledAfterMs }: { aoi: AoiSummary; stalledAfterMs?: number }) {
  const failed = countFailing(aoi, 'FAILED').count;
  const retry = countFailing(aoi, 'RETRY').count;
  if (!aoi.tiles) return null;
  if (failed + retry === 0 && stalledAfterMs === undefined) return <span className="text-muted">none</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      {stalledAfterMs !== undefined && (
        <span className="inline-flex items-center gap-1.5 text-retry-text">
          <TimerOff aria-hidden size={16} />
          stuck {formatDuration(stalledAfterMs)}
        </span>
      )}
      {failed > 0 && (
        <span className="inline-flex items-center gap-1.5 text-failed-text">
          <OctagonX aria-hidden size={16} />
          {formatCount(failed)}
          <span className="sr-only"> FAILED</span>
        </span>
      )}
      {retry > 0 && (
        <span className="inline-flex items-center gap-1.5 text-retry-text">
          <RotateCw aria-hidden size={16} />
          {formatCount(retry)}
          <span className="sr-only"> RETRY</span>
        </span>
      )}
    </span>
  );
}
