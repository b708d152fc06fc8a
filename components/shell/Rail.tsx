'use client';
import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { cx } from '@/components/ui/cx';
import { formatCount } from '@/components/ui/format';
import { Tooltip } from '@/components/ui/Tooltip';
import { useLate } from '@/components/ui/use-late';
import { isAllowed } from '@/lib/accounts/role';
import { AlertBell } from './alerts/AlertBell';
import { type Destination, destinations, isAt } from './destinations';
import { Logo } from './Logo';
import { usePaletteKey } from './platform-key';
import { ServicesSign } from './ServicesSign';
import { useSession } from './session';
import { useShellActions } from './shell-actions';
import { UserMenu } from './UserMenu';
import { useBasketCount } from './use-basket-count';

/** The destinations that the user's roles open. */
export function useDestinations(): readonly Destination[] {
  const { user } = useSession();
  return destinations.filter(({ access }) => isAllowed(user.roles, access));
}

/** The narrow column of destinations at the left edge; on a phone `BottomBar` takes its place. */
export function Rail() {
  const path = usePathname();
  const places = useDestinations();
  const basketCount = useBasketCount();
  const { openPalette } = useShellActions();
  const paletteKey = usePaletteKey();
  return (
    <header className="fixed inset-y-0 left-0 z-30 flex w-rail flex-col overflow-y-auto border-line border-r bg-surface max-md:hidden print:hidden">
      <Link
        href="/"
        aria-label="Swath, home"
        className="focus-inset flex h-title-row shrink-0 items-center justify-center"
      >
        <Logo />
      </Link>
      <nav aria-label="Portal">
        <ul>
          {places.map(({ href, label, icon: Icon }) => {
            const isHere = isAt(path, href);
            const count = href === '/basket' ? basketCount : undefined;
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={isHere ? 'page' : undefined}
                  className={cx(
                    'focus-inset relative flex h-13 flex-col items-center justify-center gap-1 text-12',
                    isHere ? 'font-strong text-ink' : 'text-muted hover:text-ink',
                  )}
                >
                  <HereBar isHere={isHere} />
                  <span className="relative">
                    <Icon aria-hidden size={20} className={isHere ? 'text-accent' : undefined} />
                    {count !== undefined && count > 0 && <Badge count={count} />}
                  </span>
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-auto flex shrink-0 flex-col items-center gap-1 px-1 pt-4 pb-2">
        <Tooltip label="Find anything" side="right">
          <button
            type="button"
            aria-label="Find anything"
            aria-keyshortcuts="Meta+K Control+K"
            onClick={openPalette}
            className="flex h-5 items-center rounded-mark border border-line bg-surface px-1.5 text-12 text-muted hover:bg-hover hover:text-ink"
          >
            {paletteKey}
          </button>
        </Tooltip>
        <AlertBell side="right" />
        <ServicesSign />
        <UserMenu side="right" />
      </div>
    </header>
  );
}

/** Marks the place where one is, and the one that was asked for and takes its time. */
function HereBar({ isHere }: { isHere: boolean }) {
  const { pending } = useLinkStatus();
  const isComing = useLate(pending);
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
export function Badge({ count }: { count: number }) {
  return (
    <span className="absolute -top-2 left-3 flex h-4 min-w-4 items-center justify-center rounded-full bg-ink px-1 font-strong text-12 text-surface">
      {count > 99 ? '99+' : formatCount(count)}
      <span className="sr-only"> in it,</span>
    </span>
  );
}
