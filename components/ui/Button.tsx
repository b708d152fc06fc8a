'use client';
import { LoaderCircle, Lock, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from '@/components/ui/Link';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { Tooltip } from './Tooltip';
import { useDelayedFlag } from './use-delayed-flag';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** One primary per panel; `danger` is outlined and fills only inside its confirmation (`danger-filled`). */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** What it started is under way: it keeps its label, takes no second press, and shows so after 100 ms. */
  busy?: boolean;
  /** Why it cannot be used now, in a sentence. It stays readable and reachable, with a lock. */
  reason?: string;
}

/** A button that says what it does and to how much: "Retry 48 tiles". */
export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  reason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const [isReasonOpen, setIsReasonOpen] = useState(false);
  const isBusy = useDelayedFlag(busy);
  const isLocked = Boolean(reason);
  const Mark = isLocked ? Lock : isBusy ? LoaderCircle : Icon;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLocked || busy) {
      event.preventDefault();
      if (isLocked) setIsReasonOpen(true);
      return;
    }
    onClick?.(event);
  };
  const button = (
    <button
      type={type}
      {...rest}
      aria-disabled={isLocked || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={isLocked ? reasonId : rest['aria-describedby']}
      className={buttonClass({ variant, size, isLocked, isBusy, className })}
      onClick={press}
    >
      {Mark && <Mark aria-hidden size={16} className={Mark === LoaderCircle ? 'animate-spin' : undefined} />}
      {children}
    </button>
  );
  if (!reason) return button;
  return (
    <>
      <Tooltip label={reason} open={isReasonOpen} onOpenChange={setIsReasonOpen} delay={150}>
        {button}
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  children?: ReactNode;
}

/** A link that looks like a button, for what leads to another page. */
export function ButtonLink({ variant, size, icon: Icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, className })}>
      {Icon && <Icon aria-hidden size={16} />}
      {children}
    </Link>
  );
}
