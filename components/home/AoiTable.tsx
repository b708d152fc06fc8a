import { OctagonX, RotateCw, TimerOff } from 'lucide-react';
import Link from 'next/link';
import { formatCount, formatDuration, formatPlural, formatShare } from '@/components/ui/format';
import { StatusBar } from '@/components/ui/Status';
import { totalOf } from '@/lib/ingestion/status';
import type { AoiRow } from './aoi-rows';
import type { AoiSummary } from './needs';

const headLook = 'h-7 whitespace-nowrap border-line border-b px-3 font-normal text-12 text-muted';

/** AOIs with how far they are, and what of them needs somebody. */
export function AoiTable({ rows }: { rows: readonly AoiRow[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Ingestions</caption>
      <thead className="bg-inset">
        <tr>
          <th scope="col" className={`${headLook} pl-4`}>
            Area
          </th>
          <th scope="col" className={`${headLook} max-sm:hidden`}>
            Tiles
          </th>
          <th scope="col" className={`${headLook} text-right`}>
            Done
          </th>
          <th scope="col" className={`${headLook} text-right max-lg:hidden`}>
            Rate
          </th>
          <th scope="col" className={`${headLook} text-right max-lg:hidden`}>
            Time left
          </th>
          <th scope="col" className={`${headLook} pr-4 text-right`}>
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

const cellLook = 'h-[52px] whitespace-nowrap px-3 phone:py-1.5';

function AoiLine({ row: { aoi, state, progress, stuckMs } }: { row: AoiRow }) {
  const { tiles, scenes, name } = aoi;
  const total = tiles ? totalOf(tiles) : 0;
  const doneWords = tiles && total > 0 ? formatShare(tiles.DONE / total) : '–';
  return (
    <tr className="relative border-line border-b last:border-b-0 hover:bg-hover">
      <td className={`${cellLook} max-w-0 pl-4 max-sm:w-full sm:w-[28%]`}>
        <Link
          href={`/ingestion/aoi/${encodeURIComponent(name)}`}
          title={name}
          className="focus-inset block truncate font-strong after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block text-12 text-muted">
          {scenes ? formatPlural(totalOf(scenes), 'scene') : 'not read yet'}
        </span>
        {tiles && <StatusBar of="tiles" counts={tiles} className="mt-1 mb-1.5 sm:hidden" />}
      </td>
      <td className={`${cellLook} min-w-36 max-sm:hidden`}>
        {tiles && total > 0 ? (
          <StatusBar of="tiles" counts={tiles} />
        ) : (
          <span className="text-muted">{tiles ? 'no tiles yet' : ''}</span>
        )}
      </td>
      <td className={`${cellLook} text-right font-strong`}>{doneWords}</td>
      <td
        className={`${cellLook} text-right max-lg:hidden ${progress.perHour === 0 ? 'text-ink' : 'text-muted'}`}
      >
        {state === 'ended'
          ? 'ended'
          : state !== 'running'
            ? ''
            : progress.perHour === null
              ? 'not known yet'
              : `${formatCount(progress.perHour)} tiles/h`}
      </td>
      <td className={`${cellLook} text-right text-muted max-lg:hidden`}>
        {state === 'running' && (progress.leftMs === null ? 'not known' : formatDuration(progress.leftMs))}
      </td>
      <td className={`${cellLook} pr-4 text-right`}>
        <Attention aoi={aoi} stuckMs={stuckMs} />
      </td>
    </tr>
  );
}

function Attention({ aoi: { tiles, scenes }, stuckMs }: { aoi: AoiSummary; stuckMs?: number }) {
  // Tiles are what is retried; scenes count where no tile of theirs says so already.
  const of = (status: 'RETRY' | 'FAILED') => tiles?.[status] || scenes?.[status] || 0;
  const [failed, retry] = [of('FAILED'), of('RETRY')];
  if (!tiles) return null;
  if (failed + retry === 0 && stuckMs === undefined) return <span className="text-muted">none</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      {stuckMs !== undefined && (
        <span className="inline-flex items-center gap-1.5 text-retry-text">
          <TimerOff aria-hidden size={16} />
          stuck {formatDuration(stuckMs)}
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
