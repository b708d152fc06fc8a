/** One passage of an item that the portal saw; times are ms. */
export interface Passage {
  at: number;
  /** When it happened at the earliest; before `at` where no one watched until then. */
  earliest: number;
  from: string | null;
  to: string | null;
}

export interface TimeInStatus {
  status: string;
  ms: number;
  /** How often it came to this status. */
  times: number;
  /** It was so before the portal looked, or while it did not: it has been longer than this. */
  isAtLeast: boolean;
  isNow: boolean;
}

/**
 * How long an item was in each status, in the order in which it came to them, from its passages, oldest first.
 * @param watchedSince since when the portal has records of it
 */
export function timesInStatus(
  passages: readonly Passage[],
  watchedSince: number | null,
  now: number,
): TimeInStatus[] {
  const moves = passages.filter(({ from, to }) => from !== to);
  const times = new Map<string, TimeInStatus>();
  const add = (status: string, ms: number, isAtLeast: boolean, isNow: boolean) => {
    const known = times.get(status) ?? { status, ms: 0, times: 0, isAtLeast: false, isNow: false };
    times.set(status, {
      status,
      ms: known.ms + Math.max(0, ms),
      times: known.times + 1,
      isAtLeast: known.isAtLeast || isAtLeast,
      isNow: known.isNow || isNow,
    });
  };
  const [first] = moves;
  if (first?.from && watchedSince !== null) add(first.from, first.earliest - watchedSince, true, false);
  const isUnseen = (move?: Passage) => move !== undefined && move.earliest < move.at;
  moves.forEach((move, place) => {
    const next = moves[place + 1];
    const ms = (next?.earliest ?? now) - move.at;
    if (move.to) add(move.to, ms, isUnseen(move) || isUnseen(next), next === undefined);
  });
  return [...times.values()];
}

/** How often the portal saw an item begin to be worked on. */
export const countAttempts = (passages: readonly Passage[]): number =>
  passages.filter(({ from, to }) => to === 'PENDING' && from !== to).length;
