'use client';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from '../cx';
import { takeToasts } from '../toast-queue';

const icons = { done: CircleCheck, info: Info, failed: TriangleAlert };
const colours = { done: 'text-done-text', info: 'text-muted', failed: 'text-failed-text' };

/** Where the toasts of the whole portal stand. */
export function ToastHost() {
  return (
    <Base.Provider>
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar))] z-[60] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 outline-none">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts, add, close } = Base.useToastManager();
  useEffect(() => takeToasts({ add, close }), [add, close]);
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'done') as keyof typeof icons;
    const Icon = icons[kind];
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        data-toast
        swipeDirection={['right', 'down']}
        className="w-full translate-x-(--toast-swipe-movement-x) rounded-panel bg-raised text-ink shadow-float-2 transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-center gap-3 py-2.5 pr-2 pl-3">
          <Icon aria-hidden size={16} className={colours[kind]} />
          <div className="min-w-0 flex-1">
            <Base.Title className={cx('break-words', !toast.description && 'font-normal')} />
            <Base.Description className="break-words text-12 text-muted" />
          </div>
          {toast.actionProps && (
            <Base.Action className="h-small rounded-control px-2 font-strong text-accent hover:bg-hover" />
          )}
          <Base.Close
            aria-label="Close"
            className="flex size-small items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden size={16} />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
