import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { StatusBar, StatusWord } from '@/components/ui/Status';
import type { HandoverDocument } from '@/lib/ingestion/handovers-api';

type Aoi = HandoverDocument['aois'][number];
type Failures = Aoi['fresh'][number];

/** One AOI of a handover: what is new, what was cleared, what is still open. */
export function HandoverAoi({ aoi }: { aoi: Aoi }) {
  const { name, tiles, fresh, cleared, open, openCount, passed } = aoi;
  return (
    <Panel
      title={
        <Link href={`/ingestion/aoi/${encodeURIComponent(name)}`} className="break-all hover:underline">
          {name}
        </Link>
      }
      note={tiles && <StatusBar counts={{ ...tiles }} of="tiles" className="w-40" />}
    >
      <div className="grid gap-4 lg:grid-cols-3">
        <Part title="New failures" count={fresh.reduce((total, { count }) => total + count, 0)}>
          <Causes aoi={name} causes={fresh} />
        </Part>
        <Part title="Cleared" count={cleared.reduce((total, { count }) => total + count, 0)}>
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
              {formatPlural(passed, 'item')} failed and recovered within the time
            </p>
          )}
        </Part>
        <Part title="Still open" count={openCount}>
          {open ? (
            <Causes aoi={name} causes={open} />
          ) : (
            (openCount ?? 0) > 0 && <p className="text-muted">Counted only: nobody looked at it closely.</p>
          )}
        </Part>
      </div>
    </Panel>
  );
}

function Part({ title, count, children }: { title: string; count: number | null; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-strong text-13">
        {title}{' '}
        <span className="font-normal text-muted">{count === null ? 'not known' : formatCount(count)}</span>
      </h3>
      {children}
    </section>
  );
}

function Causes({ aoi, causes }: { aoi: string; causes: readonly Failures[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {causes.map(({ status, kind, signature, count, ids, lastAt }) => (
        <li key={`${status} ${kind} ${signature}`} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2">
          <StatusWord status={status} className="self-start" />
          <div className="min-w-0">
            <p className="break-words">{signature}</p>
            <p className="break-words text-12 text-muted">
              {formatPlural(count, kind)}
              {lastAt !== null && `, last ${formatDateTime(lastAt)}`}:{' '}
              {ids.slice(0, 5).map((id, place) => (
                <span key={id}>
                  {place > 0 && ', '}
                  <Link
                    href={`/ingestion/aoi/${encodeURIComponent(aoi)}/${kind}/${id}`}
                    prefetch={false}
                    className="underline"
                  >
                    {id}
                  </Link>
                </span>
              ))}
              {count > 5 && ' …'}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
