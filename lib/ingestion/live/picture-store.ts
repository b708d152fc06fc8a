import 'server-only';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '@/lib/platform/db';
import type { Counts } from '../status';
import type { Board, Item, Kind } from './board';
import { type Delta, keptDeltas, mostInDelta } from './bus';
import { keepHistory, keepStanding } from './history';
import { notifyBoards } from './replica-channel';
import { boardDeltas, boardImages, boardLeases } from './tables';
import type { Told } from './told';
import type { Brought } from './watcher';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** A change as it is stored: whole items, so that another process can take them over. */
export interface StoredDelta {
  sequence: number;
  at: number;
  items: Item[];
  gone: { kind: Kind; id: number }[];
  counts: { scenes: Counts; tiles: Counts };
}

/** A board as it is stored. */
export interface StoredPicture {
  epoch: string;
  sequence: number;
  columns: ReturnType<Board['dump']>;
  /** Those that lead from the columns to the present. */
  deltas: StoredDelta[];
  /** Those that browsers may have missed, oldest first. */
  latest: Delta[];
}

/** What keeps a board may be written only by the process that has its lease; this one lost it. */
export class LeaseLost extends Error {}

/** Who writes, and how much was stored since the last whole picture. */
export interface Writer {
  aoi: string;
  owner: string;
  term: number;
  told: () => Told;
  /** Deltas and items since the last whole picture. */
  since: { deltas: number; items: number };
}

/**
 * Stores what a reading brought, with the history, in one transaction that fails with `LeaseLost` where another process
 * has taken over; then tells the other processes.
 */
export async function storeBrought(writer: Writer, brought: Brought): Promise<void> {
  const { aoi, owner, term, told, since } = writer;
  const { epoch, sequence, at, before, changes, board, isNew } = brought;
  const delta = isNew || changes.length > mostInDelta ? null : deltaOf(brought);
  const size = board.size('scene') + board.size('tile');
  const isPictureDue =
    delta === null || since.deltas >= keptDeltas / 2 || since.items > Math.max(2_000, size / 4);
  // Taken now: what is read later belongs to later deltas.
  const dump = isPictureDue ? serialize(board.dump()) : undefined;
  const columns = dump && (await compress(dump, { level: 1 }));
  await db().transaction(async (tx) => {
    const held = await tx
      .update(boardLeases)
      .set({ epoch, sequence, told: told() })
      .where(and(eq(boardLeases.aoi, aoi), eq(boardLeases.owner, owner), eq(boardLeases.term, term)))
      .returning({ aoi: boardLeases.aoi });
    if (held.length === 0) throw new LeaseLost(`another process watches ${aoi}`);
    if (!isNew) {
      const items = delta && Buffer.from(JSON.stringify(delta));
      await tx.insert(boardDeltas).values({ aoi, epoch, sequence, at: new Date(at), items });
    }
    if (columns) await storePicture(tx, { aoi, epoch, sequence, at: new Date(at), columns });
    if (!isNew && before !== null) await keepStanding(tx, aoi, before);
    await keepHistory(tx, aoi, changes, board, at);
    await notifyBoards(tx, { aoi, by: owner });
  });
  if (isPictureDue) Object.assign(since, { deltas: 0, items: 0 });
  else {
    since.deltas += 1;
    since.items += changes.length;
  }
}

function deltaOf({ changes, board }: Brought): Omit<StoredDelta, 'sequence' | 'at'> {
  const items = new Map<string, Item>();
  const gone = new Map<string, { kind: Kind; id: number }>();
  for (const { kind, id } of changes) {
    const item = board.item(kind, id);
    if (item) items.set(`${kind}${id}`, item);
    else gone.set(`${kind}${id}`, { kind, id });
  }
  return {
    items: [...items.values()],
    gone: [...gone.values()],
    counts: { scenes: board.counts('scene'), tiles: board.counts('tile') },
  };
}

async function storePicture(tx: Transaction, picture: typeof boardImages.$inferInsert): Promise<void> {
  const { aoi, epoch, sequence } = picture;
  await tx.insert(boardImages).values(picture).onConflictDoUpdate({ target: boardImages.aoi, set: picture });
  await tx
    .delete(boardDeltas)
    .where(
      and(
        eq(boardDeltas.aoi, aoi),
        sql`(${boardDeltas.epoch} <> ${epoch} or ${boardDeltas.sequence} <= ${sequence - keptDeltas})`,
      ),
    );
}

/** The deltas after a position, oldest first; undefined where they do not lead on from it without a gap. */
export async function readDeltas(
  aoi: string,
  epoch: string,
  after: number,
): Promise<StoredDelta[] | undefined> {
  const rows = await db()
    .select({ sequence: boardDeltas.sequence, at: boardDeltas.at, items: boardDeltas.items })
    .from(boardDeltas)
    .where(and(eq(boardDeltas.aoi, aoi), eq(boardDeltas.epoch, epoch), gt(boardDeltas.sequence, after)))
    .orderBy(asc(boardDeltas.sequence));
  const deltas: StoredDelta[] = [];
  for (const row of rows) {
    const delta = parse(row);
    if (!delta || row.sequence !== after + deltas.length + 1) return undefined;
    deltas.push(delta);
  }
  return deltas;
}

/** The board of an AOI as it was stored last, and what its owner told; undefined where none was, or none that can be read. */
export async function readPicture(aoi: string): Promise<(StoredPicture & { told: Told | null }) | undefined> {
  const rows = await db().transaction(
    async (tx) => {
      const [picture] = await tx
        .select({
          epoch: boardImages.epoch,
          sequence: boardImages.sequence,
          columns: boardImages.columns,
          last: boardLeases.sequence,
          told: boardLeases.told,
        })
        .from(boardImages)
        .innerJoin(
          boardLeases,
          and(eq(boardLeases.aoi, boardImages.aoi), eq(boardLeases.epoch, boardImages.epoch)),
        )
        .where(eq(boardImages.aoi, aoi));
      if (!picture) return undefined;
      const deltas = await tx
        .select({ sequence: boardDeltas.sequence, at: boardDeltas.at, items: boardDeltas.items })
        .from(boardDeltas)
        .where(and(eq(boardDeltas.aoi, aoi), eq(boardDeltas.epoch, picture.epoch)))
        .orderBy(asc(boardDeltas.sequence));
      return { picture, deltas };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (!rows) return undefined;
  const { epoch, sequence, columns, last, told } = rows.picture;
  const read = rows.deltas.map(parse);
  const from = read.lastIndexOf(undefined) + 1;
  const known = read.slice(from).filter((delta) => delta !== undefined);
  const latest = known.map((delta) => toDelta(epoch, delta));
  const dump: ReturnType<Board['dump']> = deserialize(await expand(columns));
  const deltas = known.filter((delta) => delta.sequence > sequence);
  return { epoch, sequence: last, columns: dump, deltas, latest, told };
}

/** A stored delta as browsers are told of it. */
export function toDelta(epoch: string, { sequence, at, items, gone, counts }: StoredDelta): Delta {
  const pairs = (kind: Kind): Delta['scenes'] => [
    ...items
      .filter((item) => item.kind === kind)
      .map(({ id, status }): [number, typeof status] => [id, status]),
    ...gone.filter((item) => item.kind === kind).map(({ id }): [number, null] => [id, null]),
  ];
  return { id: `${epoch}:${sequence}`, at, scenes: pairs('scene'), tiles: pairs('tile'), counts };
}

function parse({ sequence, at, items }: { sequence: number; at: Date; items: Buffer | null }) {
  if (!items) return undefined;
  const held: Omit<StoredDelta, 'sequence' | 'at'> = JSON.parse(items.toString());
  return { ...held, sequence, at: at.getTime() };
}

/** Forgets the boards of AOIs that nobody has watched for so long; gives how many. */
export async function forgetBoards(before: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const old = await tx
      .delete(boardLeases)
      .where(lt(boardLeases.until, before))
      .returning({ aoi: boardLeases.aoi });
    for (const { aoi } of old) {
      await tx.delete(boardImages).where(eq(boardImages.aoi, aoi));
      await tx.delete(boardDeltas).where(eq(boardDeltas.aoi, aoi));
    }
    return old.length;
  });
}
