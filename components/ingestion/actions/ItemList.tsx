import type { ReactNode } from 'react';

/** Items one below the other in a part of the dialog that scrolls. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard.
      tabIndex={0}
      className="mt-1 max-h-48 overflow-y-auto rounded-control bg-inset px-3 py-1.5 text-12"
    >
      {children}
    </ul>
  );
}
