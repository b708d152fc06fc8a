'use client';
import { type ReactNode, useSyncExternalStore } from 'react';
import { describeProblem } from './describe-problem';
import { usePopups } from './popups/parts';
import { addToast, areToastsNeeded, closeToast, onToastsNeeded } from './toast-queue';

export interface ToastOptions {
  /** What happened, in one sentence: "46 of 48 retried". */
  title: ReactNode;
  description?: ReactNode;
  kind?: 'done' | 'info' | 'failed';
  /** One way to continue: "Undo", "2 refused". */
  action?: { label: string; onClick: () => void };
  /** How long it stays, ms; 0 until it is closed. With an action 10 s, otherwise 5 s; failures stay. */
  timeout?: number;
}

let lastId = 0;

function toast({ title, description, kind = 'done', action, timeout }: ToastOptions) {
  lastId += 1;
  const id = `toast-${lastId}`;
  const close = () => closeToast(id);
  addToast({
    id,
    title,
    description,
    type: kind,
    timeout: timeout ?? (kind === 'failed' ? 0 : action ? 10_000 : 5_000),
    priority: kind === 'failed' ? 'high' : 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        close();
        action.onClick();
      },
    },
  });
  return close;
}

const toasts = Object.assign(toast, {
  failed: (error: unknown) => {
    const { title, detail } = describeProblem(error);
    return toast({ title, description: detail, kind: 'failed' });
  },
});

/** Says what happened after something was done. `toast(…)` and `toast.failed(error)` return what closes it. */
export const useToast = () => toasts;

/** Holds the toasts of the whole portal; placed once around everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const isNeeded = useSyncExternalStore(onToastsNeeded, areToastsNeeded, () => false);
  const parts = usePopups(isNeeded);
  return (
    <>
      {children}
      {parts && <parts.ToastHost />}
    </>
  );
}
