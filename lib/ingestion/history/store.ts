import 'server-only';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { db, type Executor } from '@/lib/platform/db';
import type { ItemChange, Kind } from '../item';
import type { Counts } from '../status';
import { boardSamples, boardTransitions } from './tables';

const maxPerInsert = 1_000;
const maxMessageLength = 2_000;
/** Samples are no closer than this only to say that nothing had changed yet. */
const minStandingMs = 60_000;

/** Keeps what a watcher saw: the counts as they stand now, and every change of status. */
export async function saveHistory(
  tx: Executor,
  aoi: string,
  changes: readonly ItemChange[],
  board: { counts(kind: Kind): Counts },
  at: number,
): Promise<void> {
  const moved = changes.filter(({ from, to }) => from !== to);
  await tx
    .insert(boardSamples)
    .values({ aoi, at: new Date(at), scenes: board.counts('scene'), tiles: board.counts('tile') });
  for (let start = 0; start < moved.length; start += maxPerInsert) {
    await tx.insert(boardTransitions).values(
      moved.slice(start, start + maxPerInsert).map(({ kind, id, from, to, message }) => ({
        aoi,
        kind: kind === 'scene' ? 0 : 1,
        itemId: id,
        at: new Date(at),
        from,
        to,
        // The database takes every character but this one.
        message: message.slice(0, maxMessageLength).replaceAll('\0', '') || null,
      })),
    );
  }
}

/**
 * Keeps until when the counts were as they were sampled last, so that samples report within which time they changed.
 */
export async function saveTimesInStatus(tx: Executor, aoi: string, until: number): Promise<void> {
  await tx.execute(sql`
    insert into board_samples (aoi, at, scenes, tiles)
    select aoi, ${new Date(until)}, scenes, tiles from (
      select * from board_samples where aoi = ${aoi} order by at desc, id desc limit 1
    ) latest where at < ${new Date(until - minStandingMs)}`);
}

/** The most samples of one AOI that are read. */
export const maxSamples = 2_000;

/**
 * The samples of AOIs since a time, in one query: by the AOI's name, oldest first, `at` in ms. Of one with more than
 * 2,000 the newest ones; an AOI without any is left out.
 */
export async function readSamples(aois: readonly string[], since: Date) {
  const asked = sql`unnest(${sql.param([...new Set(aois)])}::text[]) as asked(name)`;
  const own = db()
    .select()
    .from(boardSamples)
    .where(and(sql`${boardSamples.aoi} = asked.name`, gte(boardSamples.at, since)))
    .orderBy(desc(boardSamples.at))
    .limit(maxSamples)
    .as('own');
  const rows = await db()
    .select({ aoi: own.aoi, at: own.at, scenes: own.scenes, tiles: own.tiles })
    .from(asked)
    .crossJoinLateral(own)
    .orderBy(own.at);
  const samples = new Map<string, { at: number; scenes: Counts; tiles: Counts }[]>();
  for (const { aoi, at, ...counts } of rows) {
    const sample = { at: at.getTime(), ...counts };
    const found = samples.get(aoi);
    if (found) found.push(sample);
    else samples.set(aoi, [sample]);
  }
  return samples;
}

const maxPassages = 500;

/**
 * The last changes of one item that a watcher saw, oldest first. Servers use ids again: those of an item that is gone
 * are left out.
 */
export async function readTransitions(aoi: string, kind: 'scene' | 'tile', itemId: number) {
  const rows = await db()
    .select({
      at: boardTransitions.at,
      from: boardTransitions.from,
      to: boardTransitions.to,
      message: boardTransitions.message,
    })
    .from(boardTransitions)
    .where(
      and(
        eq(boardTransitions.aoi, aoi),
        eq(boardTransitions.kind, kind === 'scene' ? 0 : 1),
        eq(boardTransitions.itemId, itemId),
      ),
    )
    .orderBy(desc(boardTransitions.id))
    .limit(maxPassages);
  const end = rows.findIndex(({ to }) => to === null);
  return rows.slice(0, end < 0 ? undefined : end).reverse();
}
