import { History } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line that says that what follows is not what was asked for last. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-line border-b bg-retry-soft px-3 py-1.5 text-12 text-retry-text">
      <History aria-hidden size={14} className="shrink-0" />
      {children}
    </p>
  );
}
