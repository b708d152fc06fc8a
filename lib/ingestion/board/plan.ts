import type { Counts, ItemStatus } from '../status';

/** What a watcher knows when it decides what to read next. Times are milliseconds. */
export interface PlanInput {
  now: number;
  /** When each kind of read was made last, and any at all; 0 for never. */
  lastFull: number;
  lastCheck: number;
  lastActive: number;
  lastAsked: number;
  lastRead: number;
  /** How long the last read of each kind took. */
  fullCost: number;
  checkCost: number;
  activeCost: number;
  askedCost: number;
  /** How long all reads of what was asked for took since the active lists were read. */
  askedSinceActive: number;
  /** Whether something is to be read because someone acted on it. */
  isAsked: boolean;
  /** Whether everything has to be read again: checks kept disagreeing, or a reading could not say all. */
  isDoubtful: boolean;
  /** The share of the server's time that this watcher may take, 0 to 1. */
  share: number;
  /** Reads that failed in a row. */
  failures: number;
}

export type ReadKind = 'full' | 'check' | 'active' | 'asked';

export interface PollPlan {
  read: ReadKind;
  /** How long to wait before it. */
  waitMs: number;
}

const pollIntervalMs = 2_000;
const countCheckIntervalMs = 6_000;
const fullReadIntervalMs = 4 * 60_000;
const idlePollIntervalMs = 6_000;
/** The whole server has a quicker sign of its recovery; this one is for a board whose own lists failed. */
const maxBackoffMs = 15_000;
/**
 * How the share is divided over the kinds of reads: together they keep it, and a costly one holds up no cheap one. What
 * is asked for takes from the portion of the active lists, half of it at most.
 */
const portions: Record<ReadKind, number> = { active: 0.5, check: 0.25, full: 0.25, asked: 0.25 };

/**
 * Decides what is read next of an AOI, and when: whole at the start, when in doubt and every few minutes; the counts on
 * a slow beat; else the short lists of active items. What someone acted on is read at once, but goes after what is due
 * and is paced as well: actions on thousands of items must not keep the rest from being read. Waits grow with what an
 * answer costs the server, so that the share is kept however slow it is, and with failures.
 */
export function nextStep(input: PlanInput, isActive: boolean): PollPlan {
  const { now, lastFull, lastRead, share, failures, isDoubtful } = input;
  const backOff = failures === 0 ? 0 : Math.min(maxBackoffMs, 1_000 * 2 ** failures);
  const minWait = Math.max(0, lastRead + backOff - now);
  if (lastFull === 0) return { read: 'full', waitMs: minWait };
  const dueAt = (read: ReadKind, last: number, cost: number, min: number, owed = 0) =>
    last + Math.max(min, (cost + owed) / (share * portions[read]) - cost);
  const activeBeat = isActive ? pollIntervalMs : idlePollIntervalMs;
  const planned: [ReadKind, number][] = [
    ['full', dueAt('full', lastFull, input.fullCost, isDoubtful ? 0 : fullReadIntervalMs)],
    ['check', dueAt('check', input.lastCheck, input.checkCost, countCheckIntervalMs)],
    ['active', dueAt('active', input.lastActive, input.activeCost, activeBeat, input.askedSinceActive)],
  ];
  // A server that fails is first read as planned: only that says whether it is back.
  if (input.isAsked && failures === 0)
    planned.push(['asked', dueAt('asked', input.lastAsked, input.askedCost, 0)]);
  const [read, at] = planned.find(([, due]) => due <= now) ?? planned.reduce((a, b) => (b[1] < a[1] ? b : a));
  return { read, waitMs: Math.max(minWait, at - now) };
}

/** The share of the server's time that a watcher would take if nothing held it back. */
export function calculateDemand(costs: Readonly<Record<ReadKind, number>>, isActive: boolean): number {
  const demands: [ReadKind, number][] = [
    ['full', costs.full / fullReadIntervalMs],
    ['check', costs.check / countCheckIntervalMs],
    ['active', costs.active / (isActive ? pollIntervalMs : idlePollIntervalMs)],
  ];
  // As much as lets the hungriest kind of read go at its own pace.
  return Math.min(1, Math.max(...demands.map(([read, demand]) => demand / portions[read])));
}

/**
 * The most that each of several watchers may take of a share, so that together they keep it: those that want little
 * get that, and the others divide what is left.
 */
export function fairLimit(share: number, demands: readonly number[]): number {
  const sorted = [...demands].sort((a, b) => a - b);
  let left = share;
  for (const [place, demand] of sorted.entries()) {
    const each = left / (sorted.length - place);
    if (demand >= each) return each;
    left -= demand;
  }
  // No one is held back; anyone who wants more all of a sudden still leaves the others theirs.
  return Math.max(share / Math.max(1, sorted.length), sorted.at(-1) ?? 0);
}

/** Whether counts that the server gave agree with the board's. */
export function agrees(board: Counts, server: Counts): boolean {
  return differing(board, server).length === 0;
}

/** The statuses whose counts differ. */
export function differing(board: Counts, server: Counts): ItemStatus[] {
  return (Object.keys(board) as ItemStatus[]).filter((status) => board[status] !== server[status]);
}
