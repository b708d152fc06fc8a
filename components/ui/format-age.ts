const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in its one most useful unit: `8 s`, `42 min`, `2 h`, `3 d`. It is never rounded up. */
export function shortAge(ms: number): string {
  if (ms < minute) return `${Math.floor(ms / 1000)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h`;
  return `${Math.floor(ms / day)} d`;
}

/**
 * How long ago something was, `ms` milliseconds before now: `now`, `8 s ago`, `3 min ago`, `2 h ago`, `3 d ago`;
 * what is still to come is `in 20 s`. Clocks differ a little: up to two seconds either way are `now`.
 */
export function formatAge(ms: number): string {
  if (Math.abs(ms) < 2_000) return 'now';
  return ms > 0 ? `${shortAge(ms)} ago` : `in ${shortAge(-ms)}`;
}
