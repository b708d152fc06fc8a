/** What the portal's clock is ahead of the browser's, ms; a wrong clock on a desk must not make data look old. */
let offset = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Tells what the portal's clock says; differences that the way itself explains are ignored. */
export function setPortalTime(portalNow: string): void {
  const difference = Date.parse(portalNow) - Date.now();
  offset = Math.abs(difference) > 5_000 ? difference : 0;
}

/** Now, by the portal's clock. */
export const portalNow = () => Date.now() + offset;

/** A moment of the browser's clock, by the portal's. */
export const toPortalTime = (at: number) => at + offset;

/** Calls `listener` every second while the page is seen; one timer serves everybody. */
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
