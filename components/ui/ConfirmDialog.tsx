'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { ErrorMessage } from './ErrorMessage';
import { usePopups } from './popups/parts';
import { TextField } from './TextField';
import { type ActionOptions, useAction } from './use-action';

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

/** A deliberate confirmation: it opens on "Cancel", and takes one press. */
export function ConfirmDialog({
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
  const parts = usePopups(open, () => onOpenChange(false));
  if (!parts) return undefined;

  return (
    <parts.AlertPopup
      open={open}
      onLeave={leave}
      title={title}
      description={children}
      initialFocus={cancelRef}
    >
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
        <Button ref={cancelRef} onClick={leave}>
          Cancel
        </Button>
        <Button
          variant={danger ? 'danger-filled' : 'primary'}
          busy={isBusy}
          reason={mistyped}
          onClick={() => run()}
        >
          {confirm}
        </Button>
      </div>
    </parts.AlertPopup>
  );
}
