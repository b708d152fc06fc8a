'use client';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { cx } from './cx';
import { problemWords } from './problem-words';

export interface ToastOptions {
  /** What happened, in one sentence: "46 of 48 retried". */
  title: ReactNode;
  description?: ReactNode;
  kind?: 'done' | 'info' | 'failed';
  /** One way to go on: "Undo", "2 refused". */
  action?: { label: string; onClick: () => void };
  /** How long it stays, ms; 0 until it is closed. With an action 10 s, otherwise 5 s; failures stay. */
  timeout?: number;
}

const icons = { done: CircleCheck, info: Info, failed: TriangleAlert };
const colours = { done: 'text-done-text', info: 'text-muted', failed: 'text-failed-text' };

/** Says what happened after something was done. `toast(…)` and `toast.failed(error)` return what closes it. */
export function useToast() {
  const { add, close } = Base.useToastManager();
  return useMemo(() => {
    const toast = ({ title, description, kind = 'done', action, timeout }: ToastOptions) => {
      const id: string = add({
        title,
        description,
        type: kind,
        timeout: timeout ?? (kind === 'failed' ? 0 : action ? 10_000 : 5_000),
        priority: kind === 'failed' ? 'high' : 'low',
        actionProps: action && {
          children: action.label,
          onClick: () => {
            close(id);
            action.onClick();
          },
        },
      });
      return () => close(id);
    };
    const failed = (error: unknown) => {
      const { title, detail } = problemWords(error);
      return toast({ title, description: detail, kind: 'failed' });
    };
    return Object.assign(toast, { failed });
  }, [add, close]);
}

/** Holds the toasts of the whole portal; stands once around everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar))] z-[60] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 outline-none">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'done') as keyof typeof icons;
    const Icon = icons[kind];
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
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
