import type { Api } from '@/components/api';
import { formatCount, formatDateTime, formatExact, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import type { Output } from '@/lib/web/call';
import { HandoverAoi } from './HandoverAoi';
import { clearedIn, isOld, newIn } from './handover-counts';

type Handover = Output<Api['GET /api/ingestion/handovers/{id}']>;

/** What a handover tells of its AOIs, and the words to the next shift. */
export function HandoverSheet({ handover }: { handover: Handover }) {
  const { createdAt, note, document } = handover;
  const { aois } = document;
  const told = aois.filter(
    (aoi) => newIn(aoi) > 0 || clearedIn(aoi) > 0 || (aoi.openCount ?? 0) > 0 || aoi.passed > 0,
  );
  const others = aois.filter((aoi) => !told.includes(aoi));
  const unread = others.filter(({ openCount }) => openCount === null);
  const quiet = others.filter(({ openCount }) => openCount !== null);
  const old = aois.filter(({ readAt }) => isOld(readAt, createdAt)).length;
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
        ...(notKnown > 0 ? [`not known of ${formatPlural(notKnown, 'AOI')}`] : []),
        ...(unclear > 0 ? [`new or old not known of ${formatCount(unclear)}`] : []),
      ],
    },
    { label: 'Came and went', count: sum(({ passed }) => passed) },
  ];
  return (
    <>
      <p className="text-12 text-muted">
        Written down on {formatExact(createdAt)}, from what the portal had read by then.
        {old > 0 && ` What it had read of ${formatPlural(old, 'AOI')} was old already, as told below.`} Of
        AOIs that nobody watched, only what the portal saw is told.
      </p>
      {note && (
        <Panel title="To the next shift">
          <p className="whitespace-pre-wrap break-words">{note}</p>
        </Panel>
      )}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(({ label, count, notes = [] }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-panel border border-line bg-surface p-4"
          >
            <dt className="text-12 text-muted">{[label, ...notes].join(', ')}</dt>
            <dd className="font-strong text-20">{count === null ? '–' : formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {told.map((aoi) => (
        <HandoverAoi key={aoi.name} aoi={aoi} createdAt={createdAt} />
      ))}
      {unread.length > 0 && (
        <p className="text-12 text-muted">
          Not known of {formatPlural(unread.length, 'AOI')}, whose counts could not be read:{' '}
          {unread.map(({ name }) => name).join(', ')}
        </p>
      )}
      {quiet.length > 0 && (
        <p className="text-12 text-muted">
          {formatPlural(quiet.length, 'AOI')} without failures:{' '}
          {quiet
            .map(({ name, readAt }) =>
              isOld(readAt, createdAt) ? `${name} (as of ${formatDateTime(readAt)})` : name,
            )
            .join(', ')}
        </p>
      )}
    </>
  );
}
