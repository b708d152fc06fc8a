'use client';
import { OctagonX, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Select } from '@/components/ui/Select';
import { type ItemStatus, type Status, statuses, whyNotAllowed } from '@/lib/ingestion/status';
import { postItemActions } from '../board/use-board';
import type { ActionRequest } from './action-request';
import { failConsequence } from './fail-consequence';
import { PlanFigures } from './PlanFigures';
import { usePlan } from './use-plan';

export interface ItemActionsProps {
  aoi: string;
  kind: 'scene' | 'tile';
  id: number;
  status: ItemStatus;
  /** Something was done: the item has to be read again. */
  onDone: () => void;
}

/** What can be done with one scene or tile, by role; the outcome of it is below. */
export function ItemActions({ aoi, kind, id, status, onDone }: ItemActionsProps) {
  const canAct = useCan(['operator']);
  const canForce = useCan(['admin']);
  const [asked, setAsked] = useState<'retry' | 'fail' | Status>();
  const [result, setResult] = useState<{ isDone: boolean; sentence: string }>();
  const ask = useMemo(() => asked && toRequest(asked, kind, id), [asked, kind, id]);
  const { data: plan } = usePlan(aoi, ask);
  if (!canAct) return null;
  const run = async (action: 'retry' | 'fail') => {
    const [one] = await postItemActions(aoi, action, [{ kind, id }]);
    if (one) setResult({ isDone: one.outcome === 'done', sentence: one.sentence });
    onDone();
  };
  const force = async (to: Status) => {
    const { status: now } = await call('POST /api/ingestion/aois/{aoi}/force', {
      params: { aoi },
      body: { kind, id, status: to },
    });
    setResult({
      isDone: now === to,
      sentence: now === null ? 'Forced; its status is unknown' : `Forced; it is ${now} now`,
    });
    onDone();
  };
  const close = (open: boolean) => !open && setAsked(undefined);
  const foreseen = ask && plan && (
    <div className="mt-3 text-ink">
      <PlanFigures ask={ask} plan={plan} />
    </div>
  );
  const forced = asked === 'retry' || asked === 'fail' ? undefined : asked;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={RotateCw} reason={whyNotAllowed('retry', status)} onClick={() => setAsked('retry')}>
          Retry {kind} {id}
        </Button>
        <Button
          variant="danger"
          icon={OctagonX}
          reason={whyNotAllowed('fail', status)}
          onClick={() => setAsked('fail')}
        >
          Fail {kind} {id}…
        </Button>
        {canForce && (
          <Select
            label={`Force ${kind} ${id} into another status`}
            hideLabel
            placeholder="Force to…"
            value={null}
            onChange={(to) => setAsked(to)}
            options={statuses.filter((to) => to !== status).map((to) => ({ value: to, label: to }))}
            className="w-32"
          />
        )}
      </div>
      {result && (
        <p role="status" className={result.isDone ? 'text-done-text' : 'text-retry-text'}>
          {result.sentence}
        </p>
      )}
      <ConfirmDialog
        open={asked === 'retry'}
        onOpenChange={close}
        title={`Retry ${kind} ${id}?`}
        confirm={`Retry ${kind} ${id}`}
        onConfirm={() => run('retry')}
      >
        It goes back to PENDING and is processed again.
        {foreseen}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'fail'}
        onOpenChange={close}
        title={`Fail ${kind} ${id}?`}
        confirm={`Fail ${kind} ${id}`}
        danger
        onConfirm={() => run('fail')}
      >
        {failConsequence(kind)}
        {foreseen}
      </ConfirmDialog>
      <ConfirmDialog
        open={forced !== undefined}
        onOpenChange={close}
        title={`Force ${kind} ${id} from ${status} to ${forced}?`}
        confirm={`Force to ${forced}`}
        danger
        onConfirm={() => (forced ? force(forced) : undefined)}
      >
        {forced === 'PENDING' || forced === 'FAILED'
          ? 'The server refuses this where the chain does not allow it.'
          : `The server sets the status and skips its rules. Items that depend on this ${kind} may start, or never start.`}
        {foreseen}
      </ConfirmDialog>
    </>
  );
}

function toRequest(asked: 'retry' | 'fail' | Status, kind: 'scene' | 'tile', id: number): ActionRequest {
  return {
    action: asked === 'retry' || asked === 'fail' ? { type: asked } : { type: 'force', to: asked },
    scenes: kind === 'scene' ? [id] : [],
    tiles: kind === 'tile' ? [id] : [],
  };
}
