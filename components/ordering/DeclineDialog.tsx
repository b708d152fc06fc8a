'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { TextArea } from '@/components/ui/TextArea';
import { useConfirmed } from '@/components/ui/use-confirmed';
import type { OrderDetail } from '@/lib/ordering/shape';

export interface DeclineDialogProps {
  order: OrderDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDecline: (reason: string) => Promise<unknown>;
}

/** Declines somebody else's order, with a reason that they can act on. */
export function DeclineDialog({ order, open, onOpenChange, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, problem, run, leave } = useConfirmed(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Decline order ${order.number}?`}
      description={`${order.author.name} reads your reason, can change the order and ask again.`}
      footer={
        <>
          <Button onClick={leave}>Keep</Button>
          <Button
            variant="danger-filled"
            busy={isBusy}
            reason={reason.trim() === '' ? 'Say why, so that the author can act on it' : undefined}
            onClick={() => run(() => onDecline(reason.trim()))}
          >
            Decline
          </Button>
        </>
      }
    >
      <TextArea label="Why" value={reason} onChange={setReason} rows={4} maxLength={2000} />
      {problem !== undefined && <Failure problem={problem} isInline className="mt-2" />}
    </Dialog>
  );
}
