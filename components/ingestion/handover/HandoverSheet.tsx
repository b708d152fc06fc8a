import type { Api } from '@/components/api';
import { formatCount, formatDateTime, formatExact, formatPlural, formatSeries } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { clearedIn, isStale, newIn } from '@/lib/ingestion/handover/handover-counts';
import { shownName } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';
import { HandoverAoi } from './HandoverAoi';

type Handover = Output<Api['GET /api/ingestion/handovers/{id}']>;

/** What a handover says of its AOIs, and the words to the next shift. */
export function HandoverSheet({ handover }: { handover: Handover }) {
  const { createdAt, note, document } = handover;
  const { aois } = document;
  const eventful = aois.filter(
    (aoi) => newIn(aoi) > 0 || clearedIn(aoi) > 0 || (aoi.openCount ?? 0) > 0 || aoi.passed > 0,
  );
  const others = aois.filter((aoi) => !eventful.includes(aoi));
  const unread = others.filter(({ openCount }) => openCount === null);
  const quiet = others.filter(({ openCount }) => openCount !== null);
  const old = aois.filter(({ readAt }) => isStale(readAt, createdAt)).length;
  const sum = (of: (aoi: (typeof aois)[number]) => number) => aois.reduce((total, aoi) => total + of(aoi), 0);
  const notKnown = aois.filter(({ openCount }) => openCount === null).length;
  const unclear = sum(({ unclearCount }) => unclearCount ?? 0);
  const figures = [
    { label: 'New failures', count: sum(newIn) },
    { label: 'Cleared', count: sum(clearedIn) },
    {
      label: 'Still open',
      count: notKnown > 0 && notKnown === aois.length ? null : sum(({ openCount }) => openCount ?? 0),
      notes: [
        ...(notKnown > 0 ? [`unknown for ${formatPlural(notKnown, 'AOI')}`] : []),
        ...(unclear > 0 ? [`${formatCount(unclear)} unknown if new or old`] : []),
      ],
    },
    { label: 'Failed and cleared', count: sum(({ passed }) => passed) },
  ];
  return (
    <>
      <p className="text-12 text-muted">
        Written {formatExact(createdAt)} from the data Swath had then.
        {old > 0 && ` The data for ${formatPlural(old, 'AOI')} was already old, as marked below.`} AOIs that
        were not watched show only what Swath saw.
      </p>
      {note && (
        <Panel title="Note to the next shift">
          <p className="whitespace-pre-wrap break-words">{note}</p>
        </Panel>
      )}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(({ label, count, notes = [] }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-panel border border-line bg-surface p-4"
          >
            <dt className="text-12 text-muted">{formatSeries([label, ...notes])}</dt>
            <dd className="font-strong text-20">{count === null ? '–' : formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {eventful.map((aoi) => (
        <HandoverAoi key={aoi.name} aoi={aoi} createdAt={createdAt} />
      ))}
      {unread.length > 0 && (
        <p className="text-12 text-muted">
          Counts could not be read for {formatPlural(unread.length, 'AOI')}:{' '}
          {formatSeries(unread.map(({ name }) => shownName(name)))}
        </p>
      )}
      {quiet.length > 0 && (
        <p className="text-12 text-muted">
          {formatPlural(quiet.length, 'AOI')} without failures:{' '}
          {formatSeries(
            quiet.map(({ name, readAt }) =>
              isStale(readAt, createdAt)
                ? `${shownName(name)} (as of ${formatDateTime(readAt)})`
                : shownName(name),
            ),
          )}
        </p>
      )}
    </>
  );
}
