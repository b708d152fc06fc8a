'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cx } from '@/components/ui/cx';
import { isAt } from './destinations';
import { Badge, useDestinations } from './Rail';
import { useBasketCount } from './use-basket-count';

/** The destinations at the bottom of a phone. What is seldom needed there is in the user's menu. */
export function BottomBar() {
  const path = usePathname();
  const places = useDestinations().filter(({ href }) => href !== '/admin');
  const basketCount = useBasketCount();
  return (
    <nav
      aria-label="Portal"
      className="fixed inset-x-0 bottom-0 z-30 h-bottom-bar border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-16">
        {places.map(({ href, label, icon: Icon }) => {
          const isHere = isAt(path, href);
          const count = href === '/basket' ? basketCount : undefined;
          return (
            <li key={href} className="min-w-0 flex-1">
              <Link
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'focus-inset flex h-full flex-col items-center justify-center gap-1 text-12',
                  isHere ? 'font-strong text-ink' : 'text-muted',
                )}
              >
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
  );
}
