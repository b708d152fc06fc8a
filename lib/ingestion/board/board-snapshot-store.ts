import 'server-only';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '@/lib/platform/db';
import type { Lease } from '@/lib/platform/work/lease';
import { saveHistory, saveTimesInStatus } from '../history/store';
import type { Item, Kind } from '../item';
import type { Before } from '../retention';
import type { Counts } from '../status';
import type { Board } from './board';
import { type Delta, keptDeltas, maxInDelta } from './bus';
import type { PublishedState } from './published-state';
import { notifyBoards } from './replica-channel';
import { boardDeltas, boardSnapshots, boards } from './tables';
import type { BoardUpdate } from './watcher-hooks';

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
export interface StoredSnapshot {
  epoch: string;
  sequence: number;
  columns: ReturnType<Board['dump']>;
  /** Those that lead from the columns to the present. */
  deltas: StoredDelta[];
  /** Those that browsers may have missed, oldest first. */
  latest: Delta[];
}

/** Who writes, and how much was stored since the last whole snapshot. */
export interface Writer {
  lease: Lease;
  owner: string;
  published: () => PublishedState;
  /** Deltas and items since the last whole snapshot. */
  since: { deltas: number; items: number };
}

/**
 * Stores what a reading brought, with the history, in one transaction under the lease of the board; then notifies the
 * other processes.
 */
export async function storeBoardUpdate(writer: Writer, brought: BoardUpdate): Promise<void> {
  const { lease, owner, published, since } = writer;
  const { subject: aoi } = lease;
  const { epoch, sequence, at, before, state, changes, board, isNew } = brought;
  const delta = isNew || changes.length > maxInDelta ? null : createDelta(brought);
  const size = board.itemCount;
  const isSnapshotDue =
    delta === null || since.deltas >= keptDeltas / 2 || since.items > Math.max(2_000, size / 4);
  // Taken now: what is read later belongs to later deltas.
  const dump = isSnapshotDue ? serialize(board.dump()) : undefined;
  const columns = dump && (await compress(dump, { level: 1 }));
  await lease.write(async (tx) => {
    const position = { aoi, epoch, sequence, published: { ...published(), state } };
    await tx.insert(boards).values(position).onConflictDoUpdate({ target: boards.aoi, set: position });
    if (!isNew) {
      const items = delta && Buffer.from(JSON.stringify(delta));
      await tx.insert(boardDeltas).values({ aoi, epoch, sequence, at: new Date(at), items });
    }
    if (columns) await storeSnapshot(tx, { aoi, epoch, sequence, at: new Date(at), columns });
    if (!isNew && before !== null) await saveTimesInStatus(tx, aoi, before);
    await saveHistory(tx, aoi, changes, board, at);
    await notifyBoards(tx, { aoi, by: owner });
  });
  if (isSnapshotDue) Object.assign(since, { deltas: 0, items: 0 });
  else {
    since.deltas += 1;
    since.items += changes.length;
  }
}

function createDelta({ changes, board }: BoardUpdate): Omit<StoredDelta, 'sequence' | 'at'> {
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

async function storeSnapshot(tx: Transaction, snapshot: typeof boardSnapshots.$inferInsert): Promise<void> {
  const { aoi, epoch, sequence } = snapshot;
  await tx
    .insert(boardSnapshots)
    .values(snapshot)
    .onConflictDoUpdate({ target: boardSnapshots.aoi, set: snapshot });
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

/** The board of an AOI as it was stored last, and what its owner published; undefined where none was, or none that can be read. */
export async function readSnapshot(
  aoi: string,
): Promise<(StoredSnapshot & { published: PublishedState | null }) | undefined> {
  const rows = await db().transaction(
    async (tx) => {
      const [snapshot] = await tx
        .select({
          epoch: boardSnapshots.epoch,
          sequence: boardSnapshots.sequence,
          columns: boardSnapshots.columns,
          last: boards.sequence,
          published: boards.published,
        })
        .from(boardSnapshots)
        .innerJoin(boards, and(eq(boards.aoi, boardSnapshots.aoi), eq(boards.epoch, boardSnapshots.epoch)))
        .where(eq(boardSnapshots.aoi, aoi));
      if (!snapshot) return undefined;
      const deltas = await tx
        .select({ sequence: boardDeltas.sequence, at: boardDeltas.at, items: boardDeltas.items })
        .from(boardDeltas)
        .where(and(eq(boardDeltas.aoi, aoi), eq(boardDeltas.epoch, snapshot.epoch)))
        .orderBy(asc(boardDeltas.sequence));
      return { snapshot, deltas };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (!rows) return undefined;
  const { epoch, sequence, columns, last, published } = rows.snapshot;
  const read = rows.deltas.map(parse);
  const from = read.lastIndexOf(undefined) + 1;
  const known = read.slice(from).filter((delta) => delta !== undefined);
  const latest = known.map((delta) => toDelta(epoch, delta));
  const dump: ReturnType<Board['dump']> = deserialize(await expand(columns));
  const deltas = known.filter((delta) => delta.sequence > sequence);
  return { epoch, sequence: last, columns: dump, deltas, latest, published };
}

/** A stored delta as browsers receive it. */
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

/** Forgets the boards of AOIs that no one has watched for this long, one after the other. Returns how many. */
export async function deleteBoards({ transitions: before }: Pick<Before, 'transitions'>): Promise<number> {
  const isOld = lt(boards.watchedAt, before);
  let gone = 0;
  for (const { aoi } of await db().select({ aoi: boards.aoi }).from(boards).where(isOld)) {
    gone += await db().transaction(async (tx) => {
      const { rowCount } = await tx.delete(boards).where(and(eq(boards.aoi, aoi), isOld));
      // Someone watches it again.
      if (rowCount === 0) return 0;
      await tx.delete(boardSnapshots).where(eq(boardSnapshots.aoi, aoi));
      await tx.delete(boardDeltas).where(eq(boardDeltas.aoi, aoi));
      return 1;
    });
  }
  return gone;
}
