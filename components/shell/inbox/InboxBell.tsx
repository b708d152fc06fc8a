'use client';
import { Bell } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Popover } from '@/components/ui/Popover';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useSession } from '../session';
import { useInboxNews } from './use-inbox-news';

const InboxPanel = dynamic(() => import('./InboxPanel').then(({ InboxPanel: Panel }) => Panel), {
  ssr: false,
  loading: () => <SkeletonRows rows={3} className="h-13" />,
});

/** How many notifications are new to the user; the newest behind it. */
export function InboxBell({ side }: { side: 'right' | 'bottom' }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const news = useInboxNews();
  if (user.roles.length === 0) return null;
  const unread = news?.unread ?? 0;
  const count = news?.hasMore ? `${unread}+` : String(unread);
  return (
    <Popover
      side={side}
      align="end"
      label="Notifications"
      className="w-[23rem]"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? `Notifications, ${count} new` : 'Notifications'}
          className="focus-inset relative flex size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink phone:size-11"
        >
          <Bell aria-hidden size={18} />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-0 left-[1.125rem] flex h-4 min-w-4 items-center justify-center rounded-full bg-ink px-1 font-strong text-12 text-surface"
            >
              {count}
            </span>
          )}
        </button>
      }
    >
      <InboxPanel onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}
