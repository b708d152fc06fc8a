'use client';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import { backdropLook, dialogLook, viewportLook } from './Dialog';
import { Failure } from './Failure';
import { TextField } from './TextField';
import { useConfirmed } from './use-confirmed';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names what and how much: "Fail 48 tiles?" */
  title: ReactNode;
  /** The consequence, in plain sentences, and whether it can be undone. */
  children: ReactNode;
  /** What the button does, and to how much: "Fail 48 tiles". */
  confirm: string;
  /** How to leave things as they are. */
  keep?: string;
  /** Destroys something or cannot be undone. */
  danger?: boolean;
  /** Must be typed before it can be confirmed, for what matters most. */
  typed?: string;
  /** Whether what was given is that, where it has other spellings. */
  isTyped?: (given: string) => boolean;
  /** Stands beside the buttons, such as a way to the dry run. */
  aside?: ReactNode;
  /** Why it cannot be confirmed now. */
  reason?: string;
  /** Does it. The dialog closes when it is done, and stays with what happened when it throws. */
  onConfirm: () => Promise<unknown> | undefined;
}

/** A deliberate confirmation: it opens on "keep", and takes one press. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  keep = 'Keep',
  danger,
  typed,
  isTyped = (given) => given === typed,
  aside,
  reason,
  onConfirm,
}: ConfirmDialogProps) {
  const keepRef = useRef<HTMLButtonElement>(null);
  const { isBusy, problem, run, leave } = useConfirmed(() => onOpenChange(false));
  const [given, setGiven] = useState('');
  useEffect(() => {
    if (open) setGiven('');
  }, [open]);
  const mistyped = typed !== undefined && !isTyped(given) ? `Type ${typed} first` : undefined;

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup
            initialFocus={keepRef}
            className={cx(dialogLook, 'max-w-[25rem] gap-2 overflow-y-auto p-4')}
          >
            <Base.Title className="font-strong text-15">{title}</Base.Title>
            <Base.Description render={<div />} className="text-13 text-muted">
              {children}
            </Base.Description>
            {typed !== undefined && (
              <TextField
                label={
                  <>
                    Type <strong>{typed}</strong> to confirm
                  </>
                }
                value={given}
                onChange={setGiven}
                autoComplete="off"
                className="mt-2"
              />
            )}
            {problem !== undefined && <Failure problem={problem} isInline className="mt-2" />}
            <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
              {aside && <div className="mr-auto">{aside}</div>}
              <Base.Close render={<Button ref={keepRef}>{keep}</Button>} />
              <Button
                variant={danger ? 'danger-filled' : 'primary'}
                busy={isBusy}
                reason={reason ?? mistyped}
                onClick={() => run(onConfirm)}
              >
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
