'use client';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonSize, buttonClass } from './button-class';
import { Tooltip, type TooltipProps } from './Tooltip';
import { useDelayedFlag } from './use-delayed-flag';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled'> {
  icon: LucideIcon;
  /** What it does: read aloud, and shown beside it on hover and focus. */
  label: string;
  shortcut?: string;
  size?: Exclude<ButtonSize, 'large'>;
  busy?: boolean;
  reason?: string;
  /** Whether what it switches is on. */
  pressed?: boolean;
  tooltipSide?: TooltipProps['side'];
}

/** A button that is only an icon; its label is its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  shortcut,
  size,
  busy = false,
  reason,
  pressed,
  tooltipSide,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isBusy = useDelayedFlag(busy);
  const isLocked = Boolean(reason);
  // Its icon is all that it has to say what it does, so it stays when it cannot be used.
  const Mark = isBusy && !isLocked ? LoaderCircle : Icon;
  return (
    <Tooltip label={reason ? `${label}: ${reason}` : label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={reason ? `${label}. ${reason}` : label}
        aria-pressed={pressed}
        aria-disabled={isLocked || busy || undefined}
        className={buttonClass({
          variant: 'quiet',
          size,
          isLocked,
          isSquare: true,
          className: `${pressed ? 'bg-inset text-ink ' : ''}${className ?? ''}`,
        })}
        onClick={isLocked || busy ? undefined : onClick}
      >
        <Mark
          aria-hidden
          size={18}
          className={isLocked ? 'opacity-40' : Mark === LoaderCircle ? 'animate-spin' : undefined}
        />
      </button>
    </Tooltip>
  );
}
