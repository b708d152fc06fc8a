'use client';
import { type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';
import { ErrorMessage } from './ErrorMessage';

export interface FormDialogProps
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  /** The fields, one below the other. */
  children: ReactNode;
  /** What its button says: "Add user". */
  submitLabel: string;
  onSubmit: () => void;
  isBusy: boolean;
  /** Why it cannot be sent now, in a sentence. */
  reason?: string;
  /** What went wrong and belongs to no field. */
  problem?: unknown;
}

/** A dialog that is filled in and sent, by its button or by Enter; it stays open and keeps what was typed until its owner closes it. */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  submitLabel,
  onSubmit,
  isBusy,
  reason,
  problem,
}: FormDialogProps) {
  const formId = useId();
  // No one turns away from something whose outcome they would not see, and what they typed is not lost with it.
  const leaveOrStay = (isOpen: boolean) => {
    if (isOpen || !isBusy) onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={leaveOrStay}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => leaveOrStay(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} reason={reason}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !reason) onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
        {problem !== undefined && problem !== null && <ErrorMessage problem={problem} isInline />}
      </form>
    </Dialog>
  );
}
