'use client';
import { BellOff, CircleCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatDate, formatExact, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';
import { CauseNotes } from './CauseNotes';
import { SnoozeMenu } from './SnoozeMenu';
import { type CauseView, formatSteps, useCauses } from './use-causes';

export interface CausesPanelProps {
  aoi: string;
  version: number;
  /** Whether there are any, as far as is known before they come: their room is kept. */
  isExpected: boolean;
  onChoose: (cause: CauseView) => void;
}

type Shown = 'open' | 'new' | 'snoozed';

/** Why items wait or have failed, the worst and most frequent cause first; choosing one shows its items in table and map. */
export const CausesPanel = memo(function CausesPanel({
  aoi,
  version,
  isExpected,
  onChoose,
}: CausesPanelProps) {
  const { data, error, isPending, refetch } = useCauses(aoi, version);
  const [shown, setShown] = useState<Shown>('open');
  const canAct = useCan(['operator']);
  const causes = data?.causes ?? [];
  const open = causes.filter(({ snoozed }) => snoozed === null);
  const fresh = open.filter(({ isNewToday }) => isNewToday);
  const snoozed = causes.filter((cause) => cause.snoozed !== null);
  const listed = { open, new: fresh, snoozed }[shown];
  const items = open.reduce((sum, { ids }) => sum + ids.length, 0);
  const choose = (what: Shown) => setShown(shown === what ? 'open' : what);
  return (
    <Panel
      title="Needs attention"
      note={open.length > 0 && `${formatPlural(items, 'item')}, ${formatPlural(open.length, 'cause')}`}
      actions={
        <>
          {(fresh.length > 0 || shown === 'new') && (
            <Button size="small" variant="quiet" aria-pressed={shown === 'new'} onClick={() => choose('new')}>
              {formatCount(fresh.length)} new today
            </Button>
          )}
          {(snoozed.length > 0 || shown === 'snoozed') && (
            <Button
              size="small"
              variant="quiet"
              icon={BellOff}
              aria-pressed={shown === 'snoozed'}
              onClick={() => choose('snoozed')}
            >
              Snoozed {formatCount(snoozed.length)}
            </Button>
          )}
        </>
      }
      padded={false}
      className={cx('lg:max-h-[45%] lg:shrink-0', isPending && isExpected && 'lg:h-[45%]')}
      bodyClassName="overflow-y-auto max-lg:max-h-72"
    >
      {isPending && <SkeletonRows rows={3} />}
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
      {data && listed.length === 0 && (
        <EmptyState
          title={
            shown === 'open'
              ? 'Nothing needs attention'
              : shown === 'new'
                ? 'None is new today'
                : 'None is snoozed'
          }
          icon={CircleCheck}
        >
          {shown !== 'open'
            ? 'Press the button again to see the open causes.'
            : snoozed.length > 0
              ? 'All waiting or failed items are snoozed.'
              : 'No scenes or tiles are in RETRY or FAILED.'}
        </EmptyState>
      )}
      <ul>
        {listed.map((cause) => (
          <li
            key={`${cause.status} ${cause.kind} ${cause.signature}`}
            className="border-line border-b last:border-b-0"
          >
            <div className="flex items-start">
              <CauseButton cause={cause} onChoose={() => onChoose(cause)} />
              {canAct && (
                <div className="pt-1.5 pr-2">
                  <SnoozeMenu aoi={aoi} cause={cause} />
                </div>
              )}
            </div>
            {(cause.notes.length > 0 || canAct) && <CauseNotes cause={cause} />}
          </li>
        ))}
      </ul>
      <ShownOf shown={causes.length} total={data?.total} />
    </Panel>
  );
});

function CauseButton({ cause, onChoose }: { cause: CauseView; onChoose: () => void }) {
  const { status, signature, kind, ids, newest, firstAt, isNewToday, steps, snoozed, example } = cause;
  return (
    <button
      type="button"
      onClick={onChoose}
      title={example}
      className="focus-inset grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 py-2 pr-2 pl-4 text-left hover:bg-hover sm:grid-cols-[4.5rem_2.5rem_minmax(0,1fr)_auto]"
    >
      <StatusWord status={status} />
      <span className="font-strong sm:text-right">{formatCount(ids.length)}</span>
      <span className="min-w-0 max-sm:order-last max-sm:col-span-3">
        <span className="block break-words font-strong">{signature}</span>
        <span className="block text-12 text-muted">
          {kind === 'scene' ? 'Scenes' : 'Tiles'} · {formatSteps(steps)}
          {isNewToday && <strong className="font-strong text-ink"> · new today</strong>}
          {!isNewToday && firstAt !== null && ` · since ${formatDate(firstAt)}`}
          {snoozed && ` · snoozed by ${snoozed.by} until ${formatExact(snoozed.until)}`}
        </span>
      </span>
      <span className="text-right text-12/5 text-muted">
        {newest === null ? 'before Swath watched' : <Age at={newest} />}
      </span>
    </button>
  );
}
