'use client';
import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/Kbd';

/** The heading of a group of the command palette. */
export const paletteGroupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-muted';

/** One line of the command palette, found by its `value`. */
export function PaletteItem({
  icon: Icon,
  value,
  onSelect,
  keys,
  children,
}: {
  icon: LucideIcon;
  value: string;
  onSelect: () => void;
  keys?: string;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2 data-[selected=true]:bg-accent-soft phone:min-h-11"
    >
      <Icon aria-hidden size={16} className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys?.split(' ').map((key) => (
        <Kbd key={key} className="max-sm:hidden">
          {key}
        </Kbd>
      ))}
    </Command.Item>
  );
}
