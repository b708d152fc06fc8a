'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/components/api';
import { newId } from '@/components/new-id';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { type Confirmed, useConfirmed } from '@/components/ui/use-confirmed';
import type { BoardState } from '../use-board';
import { ActionScope } from './ActionScope';
import { type ActionAsk, actionWords, amountWords, movedWords, statusAfter } from './action-ask';
import { PlanFigures } from './PlanFigures';
import { type Plan, usePlan } from './use-plan';

export interface ActionDialogProps {
  aoi: string;
  board: BoardState;
  ask: ActionAsk | undefined;
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
  const confirmed = useConfirmed(onClose);
  return (
    <Dialog
      open={ask !== undefined}
      onOpenChange={(open) => !open && confirmed.leave()}
      size="wide"
      title={shown ? titleOf(shown) : ''}
    >
      {shown && (
        <ActionPlan aoi={aoi} board={board} ask={shown} onStarted={onStarted} confirmed={confirmed} />
      )}
    </Dialog>
  );
}

const titleOf = ({ action, scenes, tiles }: ActionAsk) =>
  `${actionWords(action.is, action.is === 'force' ? action.to : null).imperative} ${amountWords({ scenes: scenes.length, tiles: tiles.length })}?`;

interface ActionPlanProps extends Omit<ActionDialogProps, 'ask' | 'onClose'> {
  ask: ActionAsk;
  confirmed: Confirmed;
}

function ActionPlan({ aoi, board, ask, onStarted, confirmed }: ActionPlanProps) {
  const { isBusy, problem, run, leave } = confirmed;
  const { data: plan, error, isPending, refetch } = usePlan(aoi, ask);
  const [canary, setCanary] = useState('0');
  const keep = useRef<HTMLButtonElement>(null);
  const start = useStart(aoi);
  useEffect(() => {
    // It opens on what leaves things as they are.
    keep.current?.focus();
  }, []);

  const { action } = ask;
  const count = plan ? plan.accepted.scenes.length + plan.accepted.tiles.length : 0;
  const amount =
    plan && amountWords({ scenes: plan.accepted.scenes.length, tiles: plan.accepted.tiles.length });
  const words = actionWords(action.is, action.is === 'force' ? action.to : null);
  const act = () =>
    plan &&
    run(async () => {
      await start(ask, plan, Number(canary));
      onStarted();
    });
  return (
    <div className="flex flex-col gap-4">
      {isPending && <SkeletonRows rows={3} />}
      {error && <Failure problem={error} onRetry={refetch} isInline />}
      {plan && (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div className="flex flex-col gap-4">
            <PlanFigures ask={ask} plan={plan} />
            <p className="text-12 text-muted">{consequenceOf(ask)}</p>
            {plan.readAt !== null && (
              <p className="text-12 text-muted">
                Foreseen from the lists as they were <Age at={plan.readAt} />; the server has the last word on
                each.
              </p>
            )}
            {action.is === 'retry' && count > 1 && (
              <Select
                label="Try it first"
                value={canary}
                onChange={setCanary}
                options={[
                  { value: '0', label: 'No, all at once' },
                  ...[1, 3, 10, 30]
                    .filter((first) => first < count)
                    .map((first) => ({
                      value: String(first),
                      label: `With ${formatPlural(first, 'item')}`,
                      hint: 'The rest follows once these are DONE; if one comes back nothing more is sent',
                    })),
                ]}
                className="max-w-72"
              />
            )}
          </div>
          <ActionScope aoi={aoi} board={board} plan={plan} to={statusAfter(action)} />
        </div>
      )}
      {problem !== undefined && <Failure problem={problem} isInline />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button ref={keep} onClick={leave}>
          Keep
        </Button>
        <Button
          variant={action.is === 'retry' ? 'primary' : 'danger-filled'}
          busy={isBusy}
          reason={plan ? (count === 0 ? 'All of them would be refused' : undefined) : 'It is being looked at'}
          onClick={act}
        >
          {words.imperative} {amount ?? '…'}
        </Button>
      </div>
    </div>
  );
}

function useStart(aoi: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const job = useRef<{ of: Plan; id: string }>(undefined);
  return async ({ action, isWhole }: ActionAsk, plan: Plan, canary: number) => {
    const params = { aoi };
    if (isWhole && canary === 0) {
      toast(movedWords('retried', await call('POST /api/ingestion/aois/{aoi}/retry', { params })));
      return;
    }
    // The same id for every press on a plan, so that a request whose answer was lost is repeated as the same job.
    if (job.current?.of !== plan) job.current = { of: plan, id: newId() };
    const body = { id: job.current.id, ...plan.accepted };
    if (action.is === 'force') {
      await call('POST /api/ingestion/aois/{aoi}/jobs/force', { params, body: { ...body, to: action.to } });
    } else {
      await call('POST /api/ingestion/aois/{aoi}/jobs', {
        params,
        body: { ...body, action: action.is, canary },
      });
    }
    await queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'aois', '{aoi}', 'jobs'] });
  };
}

function consequenceOf({ action }: ActionAsk): string {
  if (action.is === 'retry') {
    return 'They are worked on again. The message of the last failure stays until the next one.';
  }
  if (action.is === 'fail') {
    return 'What is failed stays FAILED, and tiles that are linked anew stay so. This cannot be undone here.';
  }
  if (action.to === 'PENDING') return 'The server refuses tiles behind one that is not DONE.';
  if (action.to === 'FAILED') return 'The server refuses items whose chain has begun, as for a fail.';
  return 'The server sets the status without checking its rules. What depends on it may start, or never start.';
}
