import type { ReactNode } from 'react';
import { Link } from '@/components/ui/Link';

/** What a control changes, and the page that shows it. */
export function SeeIt({ href, page, children }: { href: string; page: string; children: ReactNode }) {
  return (
    <p className="text-muted">
      {children}{' '}
      <Link href={href} className="rounded-mark text-accent underline">
        {page}
      </Link>
    </p>
  );
}
