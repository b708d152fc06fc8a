import { type Counts, totalOf } from '../status';

/** What a watcher knows when it decides what to read next. Times are milliseconds. */
export interface PlanInput {
  now: number;
  /** When everything was read last, and the counts last checked; 0 for never. */
  lastFull: number;
  lastCheck: number;
  /** How long the last whole read and the last check took. */
  fullCost: number;
  checkCost: number;
  /** How long the last read of the active lists took. */
  activeCost: number;
  /** Whether the last check disagreed with the board. */
  isDoubtful: boolean;
  /** The share of the server's time that this watcher may take, 0 to 1. */
  share: number;
  /** Reads that failed in a row. */
  failures: number;
}

export interface Step {
  read: 'full' | 'check' | 'active';
  /** How long to wait before it. */
  waitMs: number;
}

const beatMs = 2_000;
const checkMs = 12_000;
const fullMs = 4 * 60_000;
const idleBeatMs = 6_000;
const mostBackOffMs = 60_000;

/**
 * Decides what is read next of an AOI, and when: whole at the start, when a check disagreed and every few minutes; the
 * counts on a slow beat; else the short lists of active items. Waits grow with what an answer costs the server, so
 * that the share is kept however slow it is, and with failures.
 */
export function nextStep(input: PlanInput, isActive: boolean): Step {
  const { now, lastFull, lastCheck, fullCost, checkCost, activeCost, share, failures, isDoubtful } = input;
  const backOff = failures === 0 ? 0 : Math.min(mostBackOffMs, 1_000 * 2 ** failures);
  const paced = (cost: number, least: number) => Math.max(least, backOff, cost / share - cost);
  if (lastFull === 0) return { read: 'full', waitMs: backOff };
  const fullPause = paced(fullCost, isDoubtful ? 0 : fullMs);
  if (now - lastFull >= fullPause) return { read: 'full', waitMs: backOff };
  if (now - lastCheck >= paced(checkCost, checkMs)) return { read: 'check', waitMs: backOff };
  return { read: 'active', waitMs: paced(activeCost, isActive ? beatMs : idleBeatMs) };
}

/** Whether counts that the server gave agree with the board's; a status that we do not know counts as doubt. */
export function agrees(board: Counts, server: Counts): boolean {
  return (
    board.unknown === 0 &&
    totalOf(board) === totalOf(server) &&
    keys.every((key) => board[key] === server[key])
  );
}

const keys = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED'] as const;
