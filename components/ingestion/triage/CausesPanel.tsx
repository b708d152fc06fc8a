'use client';
import { BellOff, BookOpen, ChevronDown, CircleCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatDate, formatExact, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
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
          <CauseRow
            key={`${cause.status} ${cause.kind} ${cause.signature}`}
            aoi={aoi}
            cause={cause}
            onChoose={() => onChoose(cause)}
          />
        ))}
      </ul>
      <ShownOf shown={causes.length} total={data?.total} />
    </Panel>
  );
});

/** A cause on one line, so that many are in sight; what few people need is behind the button beside it. */
function CauseRow({ aoi, cause, onChoose }: { aoi: string; cause: CauseView; onChoose: () => void }) {
  const { kind, notes, newest, firstAt, isNewToday, steps, snoozed } = cause;
  const canAct = useCan(['operator']);
  const [isOpen, setIsOpen] = useState(snoozed !== null);
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-center pr-2">
        <CauseButton cause={cause} isWhole={isOpen} onChoose={onChoose} />
        <IconButton
          size="small"
          icon={notes.length > 0 ? BookOpen : ChevronDown}
          label={notes.length > 0 ? `Details and ${formatPlural(notes.length, 'note')}` : 'Details and notes'}
          aria-expanded={isOpen}
          className={notes.length > 0 ? 'text-accent' : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
        {canAct && <SnoozeMenu aoi={aoi} cause={cause} />}
      </div>
      {isOpen && (
        <div className="px-4 pb-2 text-12">
          <p className="text-muted">
            {kind === 'scene' ? 'Scenes' : 'Tiles'} · {formatSteps(steps)}
            {newest === null && ' · failed before Swath watched'}
            {!isNewToday && firstAt !== null && ` · since ${formatDate(firstAt)}`}
            {snoozed && ` · snoozed by ${snoozed.by} until ${formatExact(snoozed.until)}`}
          </p>
          <CauseNotes cause={cause} />
        </div>
      )}
    </li>
  );
}

function CauseButton({
  cause,
  isWhole,
  onChoose,
}: {
  cause: CauseView;
  isWhole: boolean;
  onChoose: () => void;
}) {
  const { status, signature, ids, newest, isNewToday, example } = cause;
  return (
    <button
      type="button"
      data-story={status === 'RETRY' ? 'cause' : undefined}
      onClick={onChoose}
      title={example}
      className="focus-inset grid min-w-0 flex-1 grid-cols-[4.75rem_2.25rem_minmax(0,1fr)_auto] items-center max-sm:[&>:last-child]:col-start-4 gap-x-2 py-1.5 pr-2 pl-4 text-left hover:bg-hover"
    >
      <StatusWord status={status} />
      <span className="text-right font-strong">{formatCount(ids.length)}</span>
      <span
        className={cx(
          'font-strong max-sm:order-last max-sm:col-span-4',
          isWhole ? 'break-words' : 'sm:truncate',
        )}
      >
        {signature}
      </span>
      <span className="text-right text-12/5 text-muted">
        {isNewToday && <strong className="font-strong text-ink">new today · </strong>}
        {newest === null ? 'earlier' : <Age at={newest} />}
      </span>
    </button>
  );
}
