'use client';
import { OctagonX, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '@/components/api';
import { useMay } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Select } from '@/components/ui/Select';
import { type ItemStatus, refusal, type Status, statuses } from '@/lib/ingestion/status';
import { failConsequence } from './action-words';
import type { ActionAsk } from './actions/action-ask';
import { PlanFigures } from './actions/PlanFigures';
import { usePlan } from './actions/use-plan';
import { act } from './use-board';

export interface ItemActionsProps {
  aoi: string;
  kind: 'scene' | 'tile';
  id: number;
  status: ItemStatus;
  /** Something was done: the item has to be read again. */
  onDone: () => void;
}

/** What can be done with one scene or tile, by role; what became of it stands below. */
export function ItemActions({ aoi, kind, id, status, onDone }: ItemActionsProps) {
  const mayAct = useMay(['operator']);
  const mayForce = useMay(['admin']);
  const [asked, setAsked] = useState<'retry' | 'fail' | Status>();
  const [result, setResult] = useState<{ isDone: boolean; sentence: string }>();
  const ask = useMemo(() => asked && askOf(asked, kind, id), [asked, kind, id]);
  const { data: plan } = usePlan(aoi, ask);
  if (!mayAct) return null;
  const run = async (action: 'retry' | 'fail') => {
    const [one] = await act(aoi, action, [{ kind, id }]);
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
      sentence: now === null ? 'Forced; its status could not be read' : `Forced; it is ${now} now`,
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
        <Button icon={RotateCw} reason={refusal('retry', status)} onClick={() => setAsked('retry')}>
          Retry {kind} {id}
        </Button>
        <Button
          variant="danger"
          icon={OctagonX}
          reason={refusal('fail', status)}
          onClick={() => setAsked('fail')}
        >
          Fail {kind} {id}…
        </Button>
        {mayForce && (
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
        It goes back to PENDING and is worked on again.
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
          : `The server sets the status without checking its rules. What depends on this ${kind} may start, or never start.`}
        {foreseen}
      </ConfirmDialog>
    </>
  );
}

function askOf(asked: 'retry' | 'fail' | Status, kind: 'scene' | 'tile', id: number): ActionAsk {
  return {
    action: asked === 'retry' || asked === 'fail' ? { is: asked } : { is: 'force', to: asked },
    scenes: kind === 'scene' ? [id] : [],
    tiles: kind === 'tile' ? [id] : [],
  };
}
