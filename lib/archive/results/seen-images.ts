/** How many images there were at most in a cell of one degree in a month: `3,43 2026-05` to 12. Bounded, the newest last. */
export type SeenImages = Readonly<Record<string, number>>;

/** Of more cells and months than this, those that were seen longest ago are dropped. */
export const maxSeen = 1500;

/** Adds what a search found. A search of less than a cell or a month shows less than there is: the most that was seen counts. */
export function addSeen(
  seen: SeenImages,
  images: readonly { bbox: readonly number[]; acquiredAt: string }[],
): SeenImages {
  const counts = new Map<string, number>();
  for (const { bbox, acquiredAt } of images) {
    const [west = 0, south = 0, east = 0, north = 0] = bbox;
    const month = acquiredAt.slice(0, 7);
    if (!/^\d{4}-\d\d$/.test(month)) continue;
    const longitude = (((((west + east) / 2 + 180) % 360) + 360) % 360) - 180;
    const latitude = Math.max(-90, Math.min(89, Math.floor((south + north) / 2)));
    const key = `${Math.floor(longitude)},${latitude} ${month}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const next = { ...seen };
  for (const [key, count] of counts) {
    const most = Math.max(count, next[key] ?? 0);
    // Written again, so that it is the newest.
    delete next[key];
    next[key] = most;
  }
  return Object.fromEntries(Object.entries(next).slice(-maxSeen));
}

/** What was seen, by place and by month. Entries that are not of this form are left out. */
export function readSeen(seen: unknown): SeenImages {
  if (typeof seen !== 'object' || seen === null) return {};
  return Object.fromEntries(
    Object.entries(seen).filter(
      ([key, count]) => /^-?\d{1,3},-?\d{1,2} \d{4}-\d\d$/.test(key) && Number.isInteger(count) && count > 0,
    ),
  );
}
