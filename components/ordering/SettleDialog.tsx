'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { useConfirmed } from '@/components/ui/use-confirmed';
import type { OrderDetail } from '@/lib/ordering/shape';

export type Settlement =
  | { outcome: 'placed'; salesOrderId: string; note: string }
  | { outcome: 'not-placed'; note: string };

export interface SettleDialogProps {
  order: OrderDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSettle: (settlement: Settlement) => Promise<unknown>;
}

/** Says what became of an order whose answer was lost. It is final and audited. */
export function SettleDialog({ order, open, onOpenChange, onSettle }: SettleDialogProps) {
  const [outcome, setOutcome] = useState<Settlement['outcome'] | null>(null);
  const [salesOrderId, setSalesOrderId] = useState('');
  const [note, setNote] = useState('');
  const { isBusy, problem, run, leave } = useConfirmed(() => onOpenChange(false));
  const reason =
    outcome === null
      ? 'Choose what became of it'
      : outcome === 'placed' && salesOrderId.trim() === ''
        ? 'Give the order number that the service gave'
        : outcome === 'not-placed' && note.trim() === ''
          ? 'Say how you know that it was not placed'
          : undefined;
  const settle = () => {
    if (outcome === null) return;
    return run(() => onSettle(outcome === 'placed' ? { outcome, salesOrderId, note } : { outcome, note }));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Settle order ${order.number}`}
      description="Look it up at the provider first. What you say here is final and kept with your name."
      footer={
        <>
          <Button onClick={leave}>Not yet</Button>
          <Button variant="primary" busy={isBusy} reason={reason} onClick={settle}>
            Settle as {outcome === 'not-placed' ? 'not placed' : 'placed'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          label="What became of it"
          value={outcome}
          onChange={setOutcome}
          options={[
            { value: 'placed', label: 'It was placed', hint: 'The provider has it, and gave it a number' },
            { value: 'not-placed', label: 'It was not placed', hint: 'The provider knows nothing of it' },
          ]}
        />
        {outcome === 'placed' && (
          <TextField
            label="Order number at the service"
            value={salesOrderId}
            onChange={setSalesOrderId}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <TextArea
          label={outcome === 'not-placed' ? 'How you know' : 'Note'}
          value={note}
          onChange={setNote}
          rows={3}
          maxLength={2000}
        />
        {problem !== undefined && <Failure problem={problem} isInline />}
      </div>
    </Dialog>
  );
}
