import type { ReactNode } from 'react';

/** A toast as its host takes it. */
export interface QueuedToast {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  type: string;
  /** ms; 0 until it is closed. */
  timeout: number;
  priority: 'low' | 'high';
  actionProps?: { children: string; onClick: () => void };
}

interface ToastHostHandle {
  add: (toast: QueuedToast) => void;
  close: (id: string) => void;
}

/* The host is loaded with the first toast: what is said before it is there waits here. */
let waiting: readonly QueuedToast[] = [];
let host: ToastHostHandle | undefined;
let isNeeded = false;
const listeners = new Set<() => void>();

export function addToast(toast: QueuedToast): void {
  if (host) {
    host.add(toast);
    return;
  }
  waiting = [...waiting, toast];
  isNeeded = true;
  for (const listener of listeners) listener();
}

export function closeToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  host?.close(id);
}

/** Gives the toasts a place, with those that wait, until the answer is called. */
export function takeToasts(next: ToastHostHandle): () => void {
  host = next;
  for (const toast of waiting) next.add(toast);
  waiting = [];
  return () => {
    if (host === next) host = undefined;
  };
}

/** Whether there ever was a toast, for `useSyncExternalStore`. */
export const areToastsNeeded = () => isNeeded;
export function onToastsNeeded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
