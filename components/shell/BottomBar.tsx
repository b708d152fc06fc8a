'use client';
import { useDestinations } from './NavRail';
import { PlaceLink } from './PlaceLink';

/** The destinations at the bottom of a phone. What is seldom needed there is in the user's menu. */
export function BottomBar() {
  const places = useDestinations().filter(({ href }) => href !== '/admin');
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-bottom-bar flex-col justify-end border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-16">
        {places.map((place) => (
          <li key={place.href} className="min-w-0 flex-1">
            <PlaceLink place={place} className="h-full" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
