'use client';
import { useEffect, useRef, useState } from 'react';
import { call, routeKey } from '@/components/api';
import { newId } from '@/components/new-id';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Term } from '@/components/ui/Term';
import { useToast } from '@/components/ui/Toast';
import { type RunAction, useAction } from '@/components/ui/use-action';
import type { BoardState } from '../board/use-board';
import { formatAmount } from '../format-amount';
import { ActionPreview } from './ActionPreview';
import { type ActionRequest, actionVerbs, formatMoved, statusAfter } from './action-request';
import { PlanFigures } from './PlanFigures';
import { type Plan, usePlan } from './use-plan';

export interface ActionDialogProps {
  aoi: string;
  board: BoardState;
  ask: ActionRequest | undefined;
  onClose: () => void;
  /** It was begun. */
  onStarted: () => void;
}

/** Says what an action would do before it does it: what is moved, what follows, what is refused, and where. */
export function ActionDialog({ aoi, board, ask, onClose, onStarted }: ActionDialogProps) {
  // What is shown stays while the dialog closes.
  const [shown, setShown] = useState(ask);
  useEffect(() => {
    if (ask) setShown(ask);
  }, [ask]);
  const confirmed = useAction({
    act: (start: () => Promise<void>) => start(),
    onDone: onStarted,
    renews: [routeKey('GET /api/ingestion/aois/{aoi}/actions')],
    close: onClose,
  });
  return (
    <Dialog
      open={ask !== undefined}
      onOpenChange={(open) => !open && confirmed.leave()}
      size="wide"
      title={shown ? formatTitle(shown) : ''}
    >
      {shown && <ActionPlan aoi={aoi} board={board} ask={shown} confirmed={confirmed} />}
    </Dialog>
  );
}

const formatTitle = ({ action, scenes, tiles }: ActionRequest) =>
  `${actionVerbs(action.type, action.type === 'force' ? action.to : null).imperative} ${formatAmount({ scenes: scenes.length, tiles: tiles.length })}?`;

interface ActionPlanProps extends Omit<ActionDialogProps, 'ask' | 'onClose' | 'onStarted'> {
  ask: ActionRequest;
  confirmed: RunAction<() => Promise<void>, void>;
}

function ActionPlan({ aoi, board, ask, confirmed }: ActionPlanProps) {
  const { isBusy, problem, run, leave } = confirmed;
  const { data: plan, error, isPending, refetch } = usePlan(aoi, ask);
  const [canary, setCanary] = useState('0');
  const cancelRef = useRef<HTMLButtonElement>(null);
  const start = useStart(aoi);
  useEffect(() => {
    // It opens on what leaves things as they are.
    cancelRef.current?.focus();
  }, []);

  const { action } = ask;
  const count = plan ? plan.accepted.scenes.length + plan.accepted.tiles.length : 0;
  const amount =
    plan && formatAmount({ scenes: plan.accepted.scenes.length, tiles: plan.accepted.tiles.length });
  const words = actionVerbs(action.type, action.type === 'force' ? action.to : null);
  return (
    <div className="flex flex-col gap-4">
      {isPending && <SkeletonRows rows={3} />}
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline />}
      {plan && (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div className="flex flex-col gap-4">
            <PlanFigures ask={ask} plan={plan} />
            <p className="text-12 text-muted">{describeConsequence(ask)}</p>
            {plan.readAt !== null && (
              <p className="text-12 text-muted">
                <Term of="dry run">Dry run</Term> from lists read <Age at={plan.readAt} />. The server decides
                on each item.
              </p>
            )}
            {action.type === 'retry' && count > 1 && (
              <div data-story="canary" className="max-w-72">
                <Select
                  label={<Term of="canary">Try some first (canary)</Term>}
                  isExplained
                  value={canary}
                  onChange={setCanary}
                  options={[
                    { value: '0', label: 'No, send all together' },
                    ...[1, 3, 10, 30]
                      .filter((first) => first < count)
                      .map((first) => ({
                        value: String(first),
                        label: `With ${formatPlural(first, 'item')}`,
                        hint: 'The rest is sent once these are DONE. If one fails again, nothing more is sent',
                      })),
                  ]}
                />
              </div>
            )}
          </div>
          <ActionPreview aoi={aoi} board={board} plan={plan} to={statusAfter(action)} />
        </div>
      )}
      {problem !== undefined && <ErrorMessage problem={problem} isInline />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button ref={cancelRef} onClick={leave}>
          Cancel
        </Button>
        <Button
          variant={action.type === 'retry' ? 'primary' : 'danger-filled'}
          busy={isBusy}
          reason={plan ? (count === 0 ? 'All of them would be refused' : undefined) : 'Checking…'}
          onClick={() => plan && run(() => start(ask, plan, Number(canary)))}
        >
          {words.imperative} {canary === '0' ? (amount ?? '…') : `${canary} of ${amount} first`}
        </Button>
      </div>
    </div>
  );
}

function useStart(aoi: string) {
  const toast = useToast();
  const job = useRef<{ of: Plan; id: string }>(undefined);
  return async ({ action, isWhole }: ActionRequest, plan: Plan, canary: number) => {
    const params = { aoi };
    if (isWhole && canary === 0) {
      toast(formatMoved('retried', await call('POST /api/ingestion/aois/{aoi}/retry', { params })));
      return;
    }
    // The same id for every press on a plan, so that a request whose answer was lost is repeated as the same job.
    if (job.current?.of !== plan) job.current = { of: plan, id: newId() };
    const body = { id: job.current.id, ...plan.accepted };
    if (action.type === 'force') {
      await call('POST /api/ingestion/aois/{aoi}/actions/force', {
        params,
        body: { ...body, to: action.to },
      });
    } else {
      await call('POST /api/ingestion/aois/{aoi}/actions', {
        params,
        body: { ...body, action: action.type, canary },
      });
    }
  };
}

function describeConsequence({ action }: ActionRequest): string {
  if (action.type === 'retry') {
    return 'They are processed again. The last error message stays until the next failure.';
  }
  if (action.type === 'fail') {
    return 'Failed items stay FAILED and relinked tiles stay relinked. You cannot undo this in Swath.';
  }
  if (action.to === 'PENDING') return 'The server refuses tiles behind one that is not DONE.';
  if (action.to === 'FAILED') return 'The server refuses items whose chain has begun, as for a fail.';
  return 'The server sets the status and skips its rules. Dependent items may start, or never start.';
}
