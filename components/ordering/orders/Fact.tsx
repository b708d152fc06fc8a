import type { ReactNode } from 'react';

/** One of the facts of an order, in a `dl`: its name over what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
