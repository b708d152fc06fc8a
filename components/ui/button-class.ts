import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';
export type ButtonSize = 'normal' | 'small' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent font-strong text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface font-strong text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'border border-line-strong bg-surface font-strong text-failed-text hover:bg-failed-soft',
  'danger-filled': 'bg-failed-fill font-strong text-on-danger hover:brightness-95 dark:hover:brightness-110',
};
const locked: Record<ButtonVariant, string> = {
  primary: 'border border-line bg-inset font-strong text-muted',
  secondary: 'border border-line bg-inset font-strong text-muted',
  quiet: 'text-muted',
  danger: 'border border-line bg-inset font-strong text-muted',
  'danger-filled': 'border border-line bg-inset font-strong text-muted',
};
const sizes: Record<ButtonSize, string> = {
  normal: 'h-control px-3',
  small: 'h-small px-2',
  large: 'h-10 px-4 text-15 phone:h-12',
};

/** The classes of a button or of a link that looks like one. */
export function buttonClass(options: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isLocked?: boolean;
  isBusy?: boolean;
  isSquare?: boolean;
  className?: string;
}): string {
  const { variant = 'secondary', size = 'normal', isLocked, isBusy, isSquare, className } = options;
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control transition-colors',
    isSquare ? (size === 'small' ? 'size-small' : 'size-control') : sizes[size],
    isLocked ? locked[variant] : variants[variant],
    isBusy && 'opacity-75',
    className,
  );
}
