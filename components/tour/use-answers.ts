import { useEffect } from 'react';
import type { Done } from '@/lib/tour/story';
import { onAnswer } from '@/lib/web/call';

/** Calls `onDone` with the answer of the server that a step waits for, and the input that was sent for it. */
export function useAnswers(done: readonly Done[], since: number, onDone: (input: unknown) => void): void {
  useEffect(() => {
    const pressed = new Set<string>();
    const begun = new Set<string>();
    const press = ({ target }: MouseEvent) => {
      const mark = target instanceof Element && target.closest<HTMLElement>('[data-story]')?.dataset.story;
      if (mark) pressed.add(mark);
    };
    document.addEventListener('click', press, true);
    const stop = onAnswer((route, answer, input) => {
      const isDone = done.some((one) => {
        if (one.kind !== 'answer' || one.route !== route) return false;
        for (const id of one.listBegun?.(answer) ?? []) begun.add(id);
        const isAfter = one.after === undefined || pressed.has(one.after);
        return isAfter && one.isResult(answer, { since, begun });
      });
      if (isDone) onDone(input);
    });
    return () => {
      document.removeEventListener('click', press, true);
      stop();
    };
  }, [done, since, onDone]);
}
