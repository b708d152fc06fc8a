'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { TextArea } from '@/components/ui/TextArea';
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
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const decline = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onDecline(reason.trim());
      onOpenChange(false);
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decline order ${order.number}?`}
      description={`${order.author.name} reads your reason, can change the order and ask again.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep</Button>
          <Button
            variant="danger-filled"
            busy={isBusy}
            reason={reason.trim() === '' ? 'Say why, so that the author can act on it' : undefined}
            onClick={decline}
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
