/** What the portal's clock is ahead of the browser's at most, ms: a wrong clock on a desk makes no data look younger. */
let offset = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Takes over what the portal's clock said in an answer that was asked for at `askedAt`, by the browser's clock. The way
 * there took some time: that much ages are too old, and none is too young. Each answer counts, as clocks may be set.
 */
export function syncServerClock(said: string, askedAt: number): void {
  // Whole milliseconds: a time that is taken there and back stays the same to the letter.
  offset = Math.ceil(Date.parse(said) - askedAt);
}

/** Takes over what the portal's clock said while the page was made. */
export function setServerClock(said: string): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // By what has passed since: the origin of the page's own times may come from another clock than now.
  const passedMs = page ? performance.now() - page.requestStart : 0;
  syncServerClock(said, Date.now() - passedMs);
}

/** Now, by the portal's clock. */
export const serverNow = () => Date.now() + offset;

/** A moment of the browser's clock, by the portal's. */
export const toServerTime = (at: number) => at + offset;

/** A moment of the portal's clock, by the browser's. */
export const fromPortalTime = (at: number) => at - offset;

/** Calls `listener` every second while the page is seen; one timer serves everyone. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (document.visibilityState === 'visible') for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
