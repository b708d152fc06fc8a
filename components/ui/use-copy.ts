import type { ReactNode } from 'react';
import { useToast } from './Toast';

export interface Copied {
  /** What to say once it is copied. */
  title: ReactNode;
  description?: ReactNode;
  /** Where else to take it from, if the browser does not let the portal copy. */
  instead: ReactNode;
}

/** Copies text and says so. Browsers refuse that at times, and on pages without https they cannot do it at all. */
export function useCopy() {
  const toast = useToast();
  return async (text: string, { instead, ...copied }: Copied) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(copied);
    } catch {
      toast({ kind: 'failed', title: 'The browser does not allow copying', description: instead });
    }
  };
}
