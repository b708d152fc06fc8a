import type { HandoverDocument } from './handovers-api';

export type HandoverAoiFacts = HandoverDocument['aois'][number];

/** Counts that were read longer before a handover than this are reported with their time. */
const staleAfterMs = 5 * 60_000;

/** Whether what was read at `readAt` was old when the handover was written down. Times are ms. */
export const isStale = (readAt: number | null, createdAt: number): readAt is number =>
  readAt !== null && createdAt - readAt > staleAfterMs;

/** How many there are together. */
export const sumCounts = (parts: readonly { count: number }[]): number =>
  parts.reduce((total, { count }) => total + count, 0);

/** How many new failures an AOI has; of handovers that did not keep it, those that are listed. */
export const newIn = ({ fresh, freshCount }: HandoverAoiFacts): number => freshCount ?? sumCounts(fresh);

/** How many failures of an AOI were cleared. */
export const clearedIn = ({ cleared }: HandoverAoiFacts): number => sumCounts(cleared);
