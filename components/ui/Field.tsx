'use client';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx';

interface FieldIds {
  controlId: string;
  labelId: string;
  describedBy?: string;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldIds | undefined>(undefined);

/** What every labelled control takes beside its value. */
export interface FieldLook {
  label: ReactNode;
  /** Keeps the label for those who cannot see, where the place itself says what it is. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** What is wrong and how it would be right: "Between −100 and 10,000 m". */
  error?: ReactNode;
  className?: string;
}

export interface FieldProps extends FieldLook {
  /** For several controls under one label, such as radios. */
  isGroup?: boolean;
  /** Stands on the label's line, at its end. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A label above a control, help or error under it. The control takes its ids from `useFieldIds`. */
export function Field({ label, hideLabel, help, error, isGroup, aside, className, children }: FieldProps) {
  const id = useId();
  const ids: FieldIds = {
    controlId: `${id}control`,
    labelId: `${id}label`,
    describedBy: error || help ? `${id}note` : undefined,
    isInvalid: Boolean(error),
  };
  const labelLook = cx('text-12 text-ink', hideLabel && 'sr-only');
  return (
    // What is read aloud only is placed in it, else it would make the page longer than the panel that scrolls it away.
    <div className={cx('relative flex min-w-0 flex-col', className)}>
      {(!hideLabel || aside) && (
        <div className="mb-1 flex items-baseline justify-between gap-2">
          {isGroup ? (
            <span id={ids.labelId} className={labelLook}>
              {label}
            </span>
          ) : (
            <label id={ids.labelId} htmlFor={ids.controlId} className={labelLook}>
              {label}
            </label>
          )}
          {aside}
        </div>
      )}
      {hideLabel && !aside && (
        <span id={ids.labelId} className="sr-only">
          {label}
        </span>
      )}
      <FieldContext value={ids}>{children}</FieldContext>
      {error ? (
        <p id={ids.describedBy} className="mt-1 flex gap-1.5 text-12 text-failed-text">
          <CircleAlert aria-hidden size={16} />
          <span className="min-w-0">{error}</span>
        </p>
      ) : (
        help && (
          <p id={ids.describedBy} className="mt-1 text-12 text-muted">
            {help}
          </p>
        )
      )}
    </div>
  );
}

/** The attributes that tie a control to the field around it; none outside a field. */
export function useFieldIds() {
  const ids = useContext(FieldContext);
  return {
    isInvalid: ids?.isInvalid ?? false,
    attributes: ids && {
      id: ids.controlId,
      'aria-labelledby': ids.labelId,
      'aria-describedby': ids.describedBy,
      'aria-invalid': ids.isInvalid || undefined,
    },
  };
}

/** The look of what one types into, with its hover, focus and error. */
export const controlLook = (isInvalid: boolean) =>
  cx(
    'flex h-control w-full min-w-0 items-center rounded-control border bg-surface text-13 text-ink transition-colors',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
    isInvalid ? 'border-failed-text' : 'border-line-strong hover:border-control-line',
  );
