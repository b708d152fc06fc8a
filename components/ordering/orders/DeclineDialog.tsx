'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { TextArea } from '@/components/ui/TextArea';
import { useAction } from '@/components/ui/use-action';
import type { OrderDetail } from '@/lib/ordering/order-shape';

export interface DeclineDialogProps {
  order: OrderDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDecline: (reason: string) => Promise<unknown>;
}

/** Declines someone else's order, with a reason that they can act on. */
export function DeclineDialog({ order, open, onOpenChange, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, problem, run, leave } = useAction({
    act: () => onDecline(reason.trim()),
    renews: 'all',
    close: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Decline order ${order.number}?`}
      description={`${order.author.name} sees your reason and can change the order and ask again.`}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="danger-filled"
            busy={isBusy}
            reason={reason.trim() === '' ? 'Say why, so that the author can act on it' : undefined}
            onClick={() => run()}
          >
            Decline
          </Button>
        </>
      }
    >
      <TextArea label="Why" value={reason} onChange={setReason} rows={4} maxLength={2000} />
      {problem !== undefined && <ErrorMessage problem={problem} isInline className="mt-2" />}
    </Dialog>
  );
}
