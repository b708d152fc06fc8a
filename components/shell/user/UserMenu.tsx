'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Popover } from '@/components/ui/Popover';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useSession } from '../session';

const UserPanel = dynamic(() => import('./UserPanel').then(({ UserPanel: Panel }) => Panel), {
  ssr: false,
  loading: () => <SkeletonRows rows={4} className="h-13" />,
});

/** The button of anyone who is signed in, and what it opens. */
export function UserMenu({ side }: { side: 'right' | 'bottom' }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      side={side}
      align="end"
      label="Your account"
      className="w-72 p-1"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={`Your account: ${user.name}`}
          className="group flex size-9 items-center justify-center rounded-full phone:size-11"
        >
          <span className="flex size-7 items-center justify-center rounded-full border border-line-strong bg-inset font-strong text-12 text-ink group-hover:border-control-line">
            {initials(user.name)}
          </span>
        </button>
      }
    >
      <UserPanel onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
