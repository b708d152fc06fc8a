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
export interface FieldAppearance {
  label: ReactNode;
  /** The label is a `Term`: a button, which would compete with the control inside a label element. */
  isExplained?: boolean;
  /** Keeps the label for those who cannot see, where the place itself says what it is. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** What is wrong and how it would be right: "Between −100 and 10,000 m". */
  error?: ReactNode;
  /** Keeps help and error for those who cannot see, where a line more has no place; the owner shows them. */
  hideNote?: boolean;
  className?: string;
}

export interface FieldProps extends FieldAppearance {
  /** For several controls under one label, such as radios. */
  isGroup?: boolean;
  children: ReactNode;
}

/** A label above a control, help or error under it. The control takes its ids from `useFieldIds`. */
export function Field({
  label,
  isExplained,
  hideLabel,
  help,
  error,
  hideNote,
  isGroup,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const ids: FieldIds = {
    controlId: `${id}control`,
    labelId: `${id}label`,
    describedBy: error || help ? `${id}note` : undefined,
    isInvalid: Boolean(error),
  };
  return (
    // What is read aloud only is placed in it, else it would make the page longer than the panel that scrolls it away.
    <div className={cx('relative flex min-w-0 flex-col', className)}>
      {hideLabel ? (
        <span id={ids.labelId} className="sr-only">
          {label}
        </span>
      ) : (
        <div className="mb-1 flex items-baseline justify-between gap-2">
          {isGroup || isExplained ? (
            <span id={ids.labelId} className={cx('text-12 text-ink', isExplained && '-my-1')}>
              {label}
            </span>
          ) : (
            <label id={ids.labelId} htmlFor={ids.controlId} className="text-12 text-ink">
              {label}
            </label>
          )}
        </div>
      )}
      <FieldContext value={ids}>{children}</FieldContext>
      {hideNote && ids.describedBy ? (
        <p id={ids.describedBy} className="sr-only">
          {error || help}
        </p>
      ) : error ? (
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

/** The parts of a labelled control's props: those of its `Field`, and the rest. */
export function splitField<P extends FieldAppearance>({
  label,
  isExplained,
  hideLabel,
  help,
  error,
  hideNote,
  className,
  ...rest
}: P) {
  return [{ label, isExplained, hideLabel, help, error, hideNote, className }, rest] as const;
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
      ...(ids.isInvalid && { 'aria-invalid': true }),
    },
  };
}
