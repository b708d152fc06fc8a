import type { ReactNode } from 'react';
import { formatCount, formatDateTime, formatDuration, formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { MiddleCut } from '@/components/ui/MiddleCut';
import { Panel } from '@/components/ui/Panel';
import { StatusBar, StatusWord } from '@/components/ui/Status';
import {
  clearedIn,
  type HandoverAoiFacts,
  isStale,
  newIn,
  sumCounts,
} from '@/lib/ingestion/handover/handover-counts';
import { shownName } from '@/lib/upstream/shown-name';

type Failures = HandoverAoiFacts['fresh'][number];

/** Items of a cause that are listed by name. */
const shownItems = 3;

/** One AOI of a handover: what is new, what was cleared, what is still open. */
export function HandoverAoi({ aoi, createdAt }: { aoi: HandoverAoiFacts; createdAt: number }) {
  const { name, tiles, readAt, fresh, cleared, open, openCount, unclearCount = 0, comparedAt, passed } = aoi;
  const unlisted = newIn(aoi) - sumCounts(fresh);
  return (
    <Panel
      title={
        <Link href={`/ingestion/aoi/${encodeURIComponent(name)}`} className="break-all hover:underline">
          {shownName(name)}
        </Link>
      }
      note={tiles && <StatusBar counts={{ ...tiles }} of="tiles" className="w-40" />}
      actions={
        isStale(readAt, createdAt) && (
          <span className="text-12 text-retry-text">
            as of {formatDateTime(readAt)}, {formatDuration(createdAt - readAt)} before the handover
          </span>
        )
      }
    >
      <div className="grid gap-4 lg:grid-cols-3">
        <Part title="New failures" count={newIn(aoi)}>
          <Causes aoi={name} causes={fresh} />
          {unlisted > 0 && (
            <p className="text-muted">
              {formatCount(unlisted)} by the counts
              {open ? '. Swath does not know which. They are listed under Still open.' : ' only.'}
            </p>
          )}
        </Part>
        <Part title="Cleared" count={clearedIn(aoi)}>
          <ul className="flex flex-col gap-1">
            {cleared.map(({ kind, became, count }) => (
              <li key={`${kind} ${became}`} className="flex items-center gap-2">
                {formatPlural(count, kind)}
                {became === 'gone' ? (
                  <span className="text-muted">gone</span>
                ) : (
                  <StatusWord status={became} />
                )}
              </li>
            ))}
          </ul>
          {passed > 0 && (
            <p className="text-12 text-muted">
              {formatPlural(passed, 'item')} failed and cleared in this period
            </p>
          )}
        </Part>
        <Part title="Still open" count={openCount}>
          {open ? (
            <Causes aoi={name} causes={open} />
          ) : (
            (openCount ?? 0) > 0 && <p className="text-muted">Counts only. Single items were not read.</p>
          )}
          {unclearCount > 0 && (
            <p className="text-12 text-muted">
              New or old: unknown{unclearCount !== openCount && ` of ${formatCount(unclearCount)}`}
            </p>
          )}
        </Part>
      </div>
      {comparedAt !== undefined && (
        <p className="mt-3 text-12 text-muted">
          New and old compared with the counts from {formatDateTime(comparedAt)}.
        </p>
      )}
    </Panel>
  );
}

function Part({ title, count, children }: { title: string; count: number | null; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-strong text-13">
        {title}{' '}
        <span className="font-normal text-muted">{count === null ? 'unknown' : formatCount(count)}</span>
      </h3>
      {children}
    </section>
  );
}

function Causes({ aoi, causes }: { aoi: string; causes: readonly Failures[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {causes.map(({ status, kind, signature, count, ids, names, lastAt }) => (
        <li key={`${status} ${kind} ${signature}`} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2">
          <StatusWord status={status} className="self-start" />
          <div className="min-w-0">
            <p className="break-words">{signature}</p>
            <p className="text-12 text-muted">
              {formatPlural(count, kind)}
              {lastAt !== null && `, last ${formatDateTime(lastAt)}`}
            </p>
            <ul className="text-12 text-muted">
              {ids.slice(0, shownItems).map((id, place) => (
                <li key={id} className="flex min-w-0">
                  <Link
                    href={`/ingestion/aoi/${encodeURIComponent(aoi)}/${kind}/${id}`}
                    className="inline-flex min-h-6 min-w-0 items-center underline"
                  >
                    <MiddleCut>{shownName(names?.[place] ?? `${kind} ${id}`)}</MiddleCut>
                  </Link>
                </li>
              ))}
              {count > shownItems && <li>and {formatCount(count - shownItems)} more</li>}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
