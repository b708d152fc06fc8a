/** The moments of placing an order at which a process may die. */
export const crashPoints = [
  'before-submitting',
  'after-submitting',
  'before-sending',
  'after-answer',
  'after-outcome',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

type Hook = (point: CrashPoint) => void | Promise<void>;
const slot = Symbol.for('swath.crash-point');

/** Does nothing, unless a test has set a hook in this very process. */
export async function failpoint(point: CrashPoint): Promise<void> {
  await (globalThis as unknown as Record<symbol, Hook | undefined>)[slot]?.(point);
}

/** For tests: what to do at each point; nothing any more when left out. */
export function setFailpoint(hook?: Hook): void {
  (globalThis as unknown as Record<symbol, Hook | undefined>)[slot] = hook;
}
