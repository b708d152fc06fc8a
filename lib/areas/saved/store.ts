import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { users } from '@/lib/accounts/tables';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { refuseBeyond } from '@/lib/web/refuse-beyond';
import type { AreaColour } from '../colour';
import type { AreaShape } from '../geometry/shape';
import { type AreaSummary, maxAreas, type SavedArea } from '../schema';
import { areas } from './tables';

type UserRef = { id: string };
type Actor = { id: string; email: string };

/** How long a deleted area can be brought back. */
const keptDeletedMs = 30 * 24 * 60 * 60 * 1000;

export interface AreaChange {
  name?: string;
  colour?: AreaColour;
  isShared?: boolean;
  tags?: string[];
  shape?: AreaShape;
}

const summaryColumns = {
  id: areas.id,
  ownerId: areas.ownerId,
  ownerName: users.name,
  name: areas.name,
  colour: areas.colour,
  isShared: areas.isShared,
  tags: areas.tags,
  km2: areas.km2,
  vertices: areas.vertices,
  bbox: areas.bbox,
  outline: areas.outline,
  createdAt: areas.createdAt,
  updatedAt: areas.updatedAt,
  lastUsedAt: areas.lastUsedAt,
};

const visibleTo = (reader: UserRef) =>
  and(isNull(areas.deletedAt), or(eq(areas.ownerId, reader.id), eq(areas.isShared, true)));

export interface AreaFilter {
  scope?: 'all' | 'mine';
  maxKm2?: number;
  limit?: number;
}

/** The areas that someone sees: their own and the shared ones, the last changed first. `total` counts beyond `limit`. */
export async function listAreas(
  reader: UserRef,
  { scope, maxKm2, limit = maxAreas }: AreaFilter = {},
): Promise<{ areas: AreaSummary[]; total: number }> {
  const rows = await db()
    .select({ ...summaryColumns, total: totalColumn })
    .from(areas)
    .innerJoin(users, eq(users.id, areas.ownerId))
    .where(
      and(
        visibleTo(reader),
        scope === 'mine' ? eq(areas.ownerId, reader.id) : undefined,
        maxKm2 === undefined ? undefined : lte(areas.km2, maxKm2),
      ),
    )
    .orderBy(desc(areas.updatedAt))
    .limit(limit);
  return { areas: rows.map(({ total: _, ...row }) => toSummary(row, reader)), total: totalCount(rows) };
}

/** The geometries of areas that the reader sees, by id. */
export async function readAreaGeometries(
  ids: readonly string[],
  reader: UserRef,
): Promise<Map<string, SavedArea['geometry']>> {
  const rows = await db()
    .select({ id: areas.id, geometry: areas.geometry })
    .from(areas)
    .where(and(inArray(areas.id, [...ids]), visibleTo(reader)));
  return new Map(rows.map(({ id, geometry }) => [id, geometry]));
}

/** One area whole, or nothing where there is none that the reader may see. */
export async function findArea(
  id: string,
  reader: UserRef,
  tx: Database | Transaction = db(),
): Promise<SavedArea | undefined> {
  const [row] = await tx
    .select({ ...summaryColumns, geometry: areas.geometry })
    .from(areas)
    .innerJoin(users, eq(users.id, areas.ownerId))
    .where(and(eq(areas.id, id), visibleTo(reader)));
  return row && { ...toSummary(row, reader), geometry: row.geometry };
}

/** The names of someone's own areas, in lower case. */
export async function listAreaNames(owner: UserRef): Promise<Set<string>> {
  const rows = await db().select({ name: areas.name }).from(areas).where(isOwn(owner));
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

const isOwn = (owner: UserRef) => and(eq(areas.ownerId, owner.id), isNull(areas.deletedAt));

/** Saves an area. */
export const addArea = (fields: Required<AreaChange>, keeper: Actor): Promise<SavedArea> =>
  db().transaction((tx) => insertArea(tx, fields, keeper));

/** Saves an area unless its keeper has one of this name, in any case. Undefined if there is one. */
export const addAreaOfNewName = (
  fields: Required<AreaChange>,
  keeper: Actor,
): Promise<SavedArea | undefined> =>
  db().transaction(async (tx) => {
    // Of any number at once, one saves it: the others wait here and find it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, keeper.id)).for('no key update');
    const isNamed = sql`lower(${areas.name}) = lower(${fields.name})`;
    if ((await tx.$count(areas, and(isOwn(keeper), isNamed))) > 0) return undefined;
    return insertArea(tx, fields, keeper);
  });

async function insertArea(tx: Transaction, fields: Required<AreaChange>, keeper: Actor): Promise<SavedArea> {
  const id = randomUUID();
  refuseBeyond(maxAreas, await tx.$count(areas, isOwn(keeper)), 'areas');
  await tx.insert(areas).values({
    id,
    ownerId: keeper.id,
    name: fields.name,
    colour: fields.colour,
    isShared: fields.isShared,
    tags: fields.tags,
    ...fields.shape,
  });
  await recordAudit(tx, {
    actor: keeper,
    action: 'area.add',
    subject: `area:${id}`,
    detail: { name: fields.name },
  });
  return (await findArea(id, keeper, tx)) as SavedArea;
}

/** Changes an own area. Nothing where there is none of theirs. */
export async function changeArea(
  id: string,
  change: AreaChange,
  keeper: Actor,
): Promise<SavedArea | undefined> {
  const { shape, ...fields } = change;
  return db().transaction(async (tx) => {
    const changed = await tx
      .update(areas)
      .set({ ...fields, ...shape, updatedAt: new Date() })
      .where(and(eq(areas.id, id), eq(areas.ownerId, keeper.id), isNull(areas.deletedAt)))
      .returning({ id: areas.id });
    if (changed.length === 0) return undefined;
    await recordAudit(tx, {
      actor: keeper,
      action: 'area.change',
      subject: `area:${id}`,
      detail: { ...fields, ...(shape && { geometry: 'changed' }) },
    });
    return findArea(id, keeper, tx);
  });
}

/** Notes that someone works with an area that they see. False where there is none. */
export async function recordAreaUse(id: string, reader: UserRef): Promise<boolean> {
  const used = await db()
    .update(areas)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(areas.id, id), visibleTo(reader)))
    .returning({ id: areas.id });
  return used.length > 0;
}

/** Deletes an own area, to be brought back within 30 days. False where there is none of theirs. */
export async function deleteArea(id: string, keeper: Actor): Promise<boolean> {
  return db().transaction(async (tx) => {
    await tx.delete(areas).where(lt(areas.deletedAt, new Date(Date.now() - keptDeletedMs)));
    const deleted = await tx
      .update(areas)
      .set({ deletedAt: new Date() })
      .where(and(eq(areas.id, id), eq(areas.ownerId, keeper.id), isNull(areas.deletedAt)))
      .returning({ id: areas.id });
    if (deleted.length === 0) return false;
    await recordAudit(tx, { actor: keeper, action: 'area.delete', subject: `area:${id}` });
    return true;
  });
}

/** Brings a deleted own area back. Nothing where there is none of theirs to bring back. */
export async function restoreArea(id: string, keeper: Actor): Promise<SavedArea | undefined> {
  return db().transaction(async (tx) => {
    const restored = await tx
      .update(areas)
      .set({ deletedAt: null })
      .where(and(eq(areas.id, id), eq(areas.ownerId, keeper.id), isNotNull(areas.deletedAt)))
      .returning({ id: areas.id });
    if (restored.length === 0) return undefined;
    await recordAudit(tx, { actor: keeper, action: 'area.restore', subject: `area:${id}` });
    return findArea(id, keeper, tx);
  });
}

interface SummaryRow extends Omit<AreaSummary, 'isMine' | 'createdAt' | 'updatedAt' | 'lastUsedAt'> {
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
}

function toSummary(
  { ownerId, createdAt, updatedAt, lastUsedAt, ...row }: SummaryRow,
  reader: UserRef,
): AreaSummary {
  return {
    ...row,
    isMine: ownerId === reader.id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
