import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { type Executor, pool } from '@/lib/platform/db';
import { estimateProgress, type Sample } from '../history/progress';
import { boardSamples } from '../history/tables';
import { type Counts, statuses } from '../status';

/** What the portal's records say of an AOI beside its counts. Times are milliseconds. */
export interface Rate {
  /** The first and the last of the last half hour, and the last before it; oldest first. */
  samples: Sample[];
  /** When anything was last seen to change; null where the records hold no change. */
  changedAt: number | null;
}

const statusNames = [...statuses, 'unknown'] as const;
const windowMs = 30 * 60_000;

const endsSql = `
  select n.aoi, s.at, s.tiles from unnest($1::text[]) n(aoi) cross join lateral (
    (select at, tiles from board_samples b where b.aoi = n.aoi and b.at < $2 order by at desc limit 1)
    union all
    (select at, tiles from board_samples b where b.aoi = n.aoi and b.at >= $2 order by at limit 1)
    union all
    (select at, tiles from board_samples b where b.aoi = n.aoi and b.at >= $2 order by at desc limit 1)
  ) s order by s.at`;

/** Samples are also taken when nothing changed, at a first look: only what differs from the sample before counts. */
const changesSql = `
  select n.aoi, greatest(
    (select at from (
      select at, scenes, tiles, lead(scenes) over (order by at desc) s, lead(tiles) over (order by at desc) t
      from (select at, scenes, tiles from board_samples b where b.aoi = n.aoi order by at desc limit 20) latest
    ) pairs where s <> scenes or t <> tiles order by at desc limit 1),
    (select max(at) from board_transitions m where m.aoi = n.aoi)
  ) as at from unnest($1::text[]) n(aoi)`;

/** The records of AOIs: what the rate of the last half hour is reported from, and the last change. */
export async function readRates(aois: readonly string[]): Promise<Map<string, Rate>> {
  const since = new Date(Date.now() - windowMs);
  const [ends, changes] = await Promise.all([
    pool().query<{ aoi: string; at: Date; tiles: Counts }>(endsSql, [aois, since]),
    pool().query<{ aoi: string; at: Date | null }>(changesSql, [aois]),
  ]);
  const rates = new Map<string, Rate>();
  for (const { aoi, at } of changes.rows) rates.set(aoi, { samples: [], changedAt: at?.getTime() ?? null });
  for (const { aoi, at, tiles } of ends.rows) rates.get(aoi)?.samples.push({ at: at.getTime(), tiles });
  return rates;
}

/** The rate and the time that is left, from the records and what was read last. */
export function rateNow(rate: Rate | undefined, tiles: Counts | null, readAt: number | null) {
  const kept = rate?.samples ?? [];
  const { perHour, leftMs } = estimateProgress(tiles && readAt ? [...kept, { at: readAt, tiles }] : kept);
  return { perHour, leftMs, changedAt: rate?.changedAt ?? null };
}

/**
 * Keeps how the counts of an AOI that no one watches stand, where they are others than before; and until when they were
 * as before, so that samples report within which time they changed.
 * @param before when they were read the time before
 */
export async function saveSample(
  tx: Executor,
  aoi: string,
  scenes: Counts,
  tiles: Counts,
  at: number,
  before: number | null,
): Promise<void> {
  const [latest] = await tx
    .select({ at: boardSamples.at, scenes: boardSamples.scenes, tiles: boardSamples.tiles })
    .from(boardSamples)
    .where(eq(boardSamples.aoi, aoi))
    .orderBy(desc(boardSamples.at))
    .limit(1);
  const isSame = (a: Counts, b: Counts) => statusNames.every((status) => a[status] === b[status]);
  if (latest && isSame(latest.scenes, scenes) && isSame(latest.tiles, tiles)) return;
  const samples = [{ aoi, at: new Date(at), scenes, tiles }];
  if (latest && before !== null && before > latest.at.getTime())
    samples.unshift({ ...latest, aoi, at: new Date(before) });
  await tx.insert(boardSamples).values(samples);
}
