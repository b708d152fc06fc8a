'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import type { OrderSettlement } from '@/lib/ordering/orders/review-order';

export interface SettleDialogProps {
  order: OrderDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSettle: (settlement: OrderSettlement) => Promise<unknown>;
}

/** Says the outcome of an order whose answer was lost. It is final and audited. */
export function SettleDialog({ order, open, onOpenChange, onSettle }: SettleDialogProps) {
  const [outcome, setOutcome] = useState<OrderSettlement['outcome'] | null>(null);
  const [salesOrderId, setSalesOrderId] = useState('');
  const [note, setNote] = useState('');
  const { isBusy, problem, run, leave } = useAction({
    act: (settlement: OrderSettlement) => onSettle(settlement),
    renews: 'all',
    close: () => onOpenChange(false),
  });
  const reason =
    outcome === null
      ? 'Choose an outcome'
      : outcome === 'placed' && salesOrderId.trim() === ''
        ? 'Enter the provider’s order number'
        : outcome === 'not-placed' && note.trim() === ''
          ? 'Say how you know that it was not placed'
          : undefined;
  const settle = () => {
    if (outcome !== null)
      void run(outcome === 'placed' ? { outcome, salesOrderId, note } : { outcome, note });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Settle order ${order.number}`}
      description="Check with the provider first. Your answer is final and recorded with your name."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" busy={isBusy} reason={reason} onClick={settle}>
            Settle as {outcome === 'not-placed' ? 'not placed' : 'placed'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          label="Outcome"
          value={outcome}
          onChange={setOutcome}
          options={[
            { value: 'placed', label: 'It was placed', hint: 'The provider has it, and gave it a number' },
            { value: 'not-placed', label: 'It was not placed', hint: 'The provider has no record of it' },
          ]}
        />
        {outcome === 'placed' && (
          <TextField
            label="Provider’s order number"
            value={salesOrderId}
            onChange={setSalesOrderId}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <TextArea
          label={outcome === 'not-placed' ? 'How you checked' : 'Note'}
          value={note}
          onChange={setNote}
          rows={3}
          maxLength={2000}
        />
        {problem !== undefined && <ErrorMessage problem={problem} isInline />}
      </div>
    </Dialog>
  );
}
