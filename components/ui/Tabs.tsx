'use client';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { formatCount } from './format';

export interface TabsProps<V extends string> {
  /** What is switched between, read aloud. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: ReactNode; count?: number }[];
  /** One `TabPanel` per tab. */
  children?: ReactNode;
  /** Shown on the line of the tabs, after them. */
  aside?: ReactNode;
  className?: string;
}

/** Views of the same thing, one at a time. */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
  aside,
  className,
}: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)} className={className}>
      <div className="flex flex-wrap items-center gap-2">
        <Base.List
          aria-label={label}
          className="inline-flex max-w-full overflow-x-auto rounded-control bg-inset p-0.5"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="flex h-[calc(var(--h-control)-4px)] shrink-0 items-center gap-1.5 whitespace-nowrap rounded-[0.3125rem] px-3 text-muted transition-colors hover:text-ink data-active:bg-chosen data-active:font-strong data-active:text-ink data-active:shadow-[0_0_0_1px_var(--line-strong)] dark:data-active:shadow-none"
            >
              {tab.label}
              {tab.count !== undefined && <span>{formatCount(tab.count)}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {children}
    </Base.Root>
  );
}

/** What one tab shows. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Base.Panel value={value} className={className}>
      {children}
    </Base.Panel>
  );
}
