import { useEffect, useState } from 'react';
import type { Done, Hint, Mark } from '@/lib/tour/story';

/** The first element with a mark that is shown. */
export function findMark(mark: Mark): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[data-story="${mark}"]`);
  // Not every browser can say whether an element is shown.
  return [...found].find((element) => element.checkVisibility?.() ?? true);
}

interface Found {
  hint?: Hint;
  target?: HTMLElement;
}

/**
 * The first of the hints whose control is on the page, with that control. Looks again after each change of the page.
 * @param onDone called when a result that the step waits for is on the page
 */
export function useMarks(hints: readonly Hint[], done: readonly Done[], onDone: () => void): Found {
  const [found, setFound] = useState<Found>({});
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (done.some((one) => one.kind === 'mark' && findMark(one.mark))) {
        onDone();
        return;
      }
      let next: Found = {};
      for (const hint of hints) {
        const target = findMark(hint.mark);
        if (!target) continue;
        next = { hint, target };
        break;
      }
      setFound((before) => (before.hint === next.hint && before.target === next.target ? before : next));
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    later();
    const observer = new MutationObserver(later);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-story', 'class', 'hidden'],
    });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setFound({});
    };
  }, [hints, done, onDone]);
  return found;
}
