'use client';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from '@/components/ui/Link';
import { InboxBell } from './inbox/InboxBell';
import { UserMenu } from './user/UserMenu';

export interface PageTitleProps {
  title: ReactNode;
  /** The page above this one, before the title. */
  parent?: { href: string; label: string };
  /** What matters of the page at a glance: counts, a `StatusPill`. */
  facts?: ReactNode;
  /** How old what is shown is: `Freshness`. */
  age?: ReactNode;
  /** At the right end; on a phone under the title, beside the facts where they fit there. */
  actions?: ReactNode;
}

/** The one row above a page: its title and facts, and what can be done with it. */
export function PageTitle({ title, parent, facts, age, actions }: PageTitleProps) {
  return (
    <header className="sticky top-0 z-20 flex min-h-title-row flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-1.5 md:px-6">
      <div className="flex min-w-0 items-center gap-x-3 max-md:w-full">
        {parent && (
          <nav aria-label="Above this page" className="flex items-center gap-2 text-muted">
            <Link href={parent.href} className="rounded-mark hover:text-ink max-md:-m-2 max-md:p-2">
              <ChevronLeft aria-hidden size={20} className="text-ink md:hidden" />
              <span className="max-md:sr-only">{parent.label}</span>
            </Link>
            <ChevronRight aria-hidden size={16} className="text-ink max-md:hidden" />
          </nav>
        )}
        <h1 className="min-w-0 truncate font-strong text-15">{title}</h1>
        <Corner />
      </div>
      {(facts || age || actions) && (
        <div className="flex min-w-0 items-center gap-x-3 max-md:basis-full md:contents">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-muted empty:hidden">
            {facts}
            {age}
          </div>
          {actions && (
            <div className="ml-auto flex flex-wrap items-center justify-end gap-2 print:hidden">
              {actions}
            </div>
          )}
        </div>
      )}
    </header>
  );
}

/** The same on every page, so that facts that change with every key do not draw it again. */
const Corner = memo(function CornerNow() {
  return (
    <div className="ml-auto flex md:hidden print:hidden">
      <InboxBell side="bottom" />
      <UserMenu side="bottom" />
    </div>
  );
});
