'use client';
import dynamic from 'next/dynamic';
import { Link } from '@/components/ui/Link';
import { Tooltip } from '@/components/ui/Tooltip';
import { isAllowed } from '@/lib/accounts/role';
import { type Destination, destinations } from './destinations';
import { InboxBell } from './inbox/InboxBell';
import { usePaletteKey } from './keys/platform-key';
import { Logo } from './Logo';
import { PlaceLink } from './PlaceLink';
import { ServiceStatusButton } from './services/ServiceStatusButton';
import { useSession } from './session';
import { useShellActions } from './shell-actions';
import { UserMenu } from './user/UserMenu';

const PresenterPanel = dynamic(() =>
  import('./presenter/PresenterPanel').then(({ PresenterPanel }) => PresenterPanel),
);

/** The destinations that the user's roles open. */
export function useDestinations(): readonly Destination[] {
  const { user } = useSession();
  return destinations.filter(({ access }) => isAllowed(user.roles, access));
}

/** The narrow column of destinations at the left edge; on a phone `BottomBar` takes its place. */
export function NavRail() {
  const places = useDestinations();
  const { openPalette } = useShellActions();
  const paletteKey = usePaletteKey();
  const { presentsUntil } = useSession();
  return (
    <header className="fixed inset-y-0 left-0 z-30 flex w-rail flex-col overflow-y-auto border-line border-r bg-surface max-md:hidden print:hidden">
      <Link
        href="/"
        aria-label="Swath, home"
        className="focus-inset flex h-title-row shrink-0 items-center justify-center"
      >
        <Logo />
      </Link>
      {/* Scrolls where there is no room for it; the rest keeps its place. */}
      <nav aria-label="Main" className="min-h-26 overflow-y-auto">
        <ul>
          {places.map((place) => (
            <li key={place.href}>
              <PlaceLink place={place} hasBar className="relative h-13" />
            </li>
          ))}
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
        {presentsUntil ? (
          <PresenterPanel until={presentsUntil} isUpright className="pb-1" />
        ) : (
          <>
            <InboxBell side="right" />
            <ServiceStatusButton />
          </>
        )}
        <UserMenu side="right" />
      </div>
    </header>
  );
}
