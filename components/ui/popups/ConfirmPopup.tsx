'use client';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button';
import { cx } from '../cx';
import { backdropClass, dialogClass, viewportClass } from '../dialog-class';
import { ErrorMessage } from '../ErrorMessage';
import { TextField } from '../TextField';
import { type ActionOptions, useAction } from '../use-action';

export interface ConfirmDialogProps extends Pick<ActionOptions<void, unknown>, 'done' | 'renews'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names what and how much: "Fail 48 tiles?" */
  title: ReactNode;
  /** The consequence, in plain sentences, and whether it can be undone. */
  children: ReactNode;
  /** What the button does, and to how much: "Fail 48 tiles". */
  confirm: string;
  /** Destroys something or cannot be undone. */
  danger?: boolean;
  /** Must be typed before it can be confirmed, for what matters most. */
  typed?: string;
  /** Whether what was given is that, where it has other spellings. */
  isTyped?: (value: string) => boolean;
  /** Does it. The dialog closes when it is done, and stays with what happened when it throws. */
  onConfirm: () => Promise<unknown> | undefined;
}

/** What a `ConfirmDialog` shows. */
export function ConfirmPopup({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  danger,
  typed,
  isTyped = (value) => value === typed,
  onConfirm,
  done,
  renews,
}: ConfirmDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  const { isBusy, problem, run, leave } = useAction({
    act: onConfirm,
    done,
    renews,
    close: () => onOpenChange(false),
  });
  const [value, setValue] = useState('');
  useEffect(() => {
    if (open) setValue('');
  }, [open]);
  const mistyped = typed !== undefined && !isTyped(value) ? `Type ${typed} first` : undefined;

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            initialFocus={cancelRef}
            className={cx(dialogClass, 'max-w-[25rem] gap-2 overflow-y-auto p-4')}
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
                value={value}
                onChange={setValue}
                autoComplete="off"
                className="mt-2"
              />
            )}
            {problem !== undefined && <ErrorMessage problem={problem} isInline className="mt-2" />}
            <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
              <Base.Close render={<Button ref={cancelRef}>Cancel</Button>} />
              <Button
                variant={danger ? 'danger-filled' : 'primary'}
                busy={isBusy}
                reason={mistyped}
                onClick={() => run()}
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
