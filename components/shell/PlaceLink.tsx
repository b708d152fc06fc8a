'use client';
import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { cx } from '@/components/ui/cx';
import { formatCount } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { type Destination, isAt } from './destinations';
import { useSession } from './session';
import { useBasketCount } from './use-basket-count';

interface PlaceLinkProps {
  place: Destination;
  /** Marks the place with a bar at the left edge, too. */
  hasBar?: boolean;
  className: string;
}

/** The link to a destination: its icon, how many things it holds, and its name. */
export function PlaceLink({ place: { href, label, icon: Icon }, hasBar, className }: PlaceLinkProps) {
  const isHere = isAt(usePathname(), href);
  const basketCount = useBasketCount();
  const { presentsUntil } = useSession();
  // The rail is quiet before an audience.
  const count = href === '/basket' && !presentsUntil ? basketCount : undefined;
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'focus-inset flex flex-col items-center justify-center gap-1 text-12',
        isHere ? 'font-strong text-ink' : 'text-muted hover:text-ink',
        className,
      )}
    >
      {hasBar && <HereBar isHere={isHere} />}
      <span className="relative">
        <Icon aria-hidden size={20} className={isHere ? 'text-accent' : undefined} />
        {count !== undefined && count > 0 && <Badge count={count} />}
      </span>
      {label}
    </Link>
  );
}

/** Marks the place where one is, and the one that was asked for and takes its time. */
function HereBar({ isHere }: { isHere: boolean }) {
  const { pending } = useLinkStatus();
  const isComing = useDelayedFlag(pending);
  if (!isHere && !isComing) return null;
  return (
    <span
      aria-hidden
      className={cx(
        'absolute inset-y-3 left-0 w-[3px] rounded-r-mark bg-accent',
        isComing && 'animate-pulse',
      )}
    />
  );
}

/** How many things lie in a place; read aloud with the place's name. */
function Badge({ count }: { count: number }) {
  return (
    <span className="absolute -top-2 left-3 flex h-4 min-w-4 items-center justify-center rounded-full bg-ink px-1 font-strong text-12 text-surface">
      {count > 99 ? '99+' : formatCount(count)}
      <span className="sr-only"> in it,</span>
    </span>
  );
}
