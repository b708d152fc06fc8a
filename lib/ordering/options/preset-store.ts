import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, or } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import type { Role } from '@/lib/accounts/role';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { Problem } from '@/lib/web/problem';
import type { Actor } from '../store';
import { optionPresets } from '../tables';
import type { Preset } from './preset-schema';

/** This many presets of a product type may one person keep. */
const maxPresets = 100;

/** The presets of a product type that someone sees: their own and the shared ones, by name. */
export async function listPresets(
  productTypeId: string,
  reader: { id: string },
): Promise<{ presets: Preset[]; total: number }> {
  const rows = await db()
    .select({ preset: optionPresets, ownerName: users.name, total: totalColumn })
    .from(optionPresets)
    .innerJoin(users, eq(users.id, optionPresets.ownerId))
    .where(
      and(
        eq(optionPresets.productTypeId, productTypeId),
        or(eq(optionPresets.ownerId, reader.id), eq(optionPresets.isShared, true)),
      ),
    )
    .orderBy(asc(optionPresets.name), asc(optionPresets.id))
    .limit(listCap);
  const presets = rows.map(({ preset: { id, name, isShared, values, ownerId, updatedAt }, ownerName }) => ({
    id,
    name,
    isShared,
    isMine: ownerId === reader.id,
    ownerName,
    values,
    updatedAt: updatedAt.toISOString(),
  }));
  return { presets, total: totalCount(rows) };
}

export interface GivenPreset extends Pick<Preset, 'name' | 'isShared' | 'values'> {
  /** Whether an own preset of this name may be written over. */
  replace: boolean;
}

/** Keeps choices under a name. Throws a `Problem` where an own preset has the name and may not be replaced. */
export async function savePreset(productTypeId: string, preset: GivenPreset, keeper: Actor): Promise<void> {
  const { name, isShared, values, replace } = preset;
  await db().transaction(async (tx) => {
    const own = and(eq(optionPresets.ownerId, keeper.id), eq(optionPresets.productTypeId, productTypeId));
    const [kept] = await tx.select({ count: count() }).from(optionPresets).where(own);
    if (!replace && (kept?.count ?? 0) >= maxPresets) {
      throw new Problem({
        type: 'too-many-presets',
        status: 409,
        title: `You have ${maxPresets} presets of this product type`,
        detail: 'Delete one that you no longer use.',
      });
    }
    const insert = tx
      .insert(optionPresets)
      .values({ id: randomUUID(), ownerId: keeper.id, productTypeId, name, isShared, values });
    const target = [optionPresets.ownerId, optionPresets.productTypeId, optionPresets.name];
    const [written] = await (replace
      ? insert.onConflictDoUpdate({ target, set: { isShared, values, updatedAt: new Date() } })
      : insert.onConflictDoNothing({ target })
    ).returning({ id: optionPresets.id });
    if (!written) {
      throw new Problem({
        type: 'preset-exists',
        status: 409,
        title: 'You have a preset of this name',
        detail: 'Replace it, or choose another name.',
      });
    }
    await recordAudit(tx, {
      actor: keeper,
      action: 'preset.save',
      subject: `preset:${written.id}`,
      detail: { name, productTypeId, isShared },
    });
  });
}

/** Deletes an own preset; admins delete shared ones too. False where there is none that they can delete. */
export async function deletePreset(id: string, keeper: Actor & { roles: readonly Role[] }): Promise<boolean> {
  const own = eq(optionPresets.ownerId, keeper.id);
  return db().transaction(async (tx) => {
    const [deleted] = await tx
      .delete(optionPresets)
      .where(
        and(
          eq(optionPresets.id, id),
          keeper.roles.includes('admin') ? or(own, eq(optionPresets.isShared, true)) : own,
        ),
      )
      .returning({ name: optionPresets.name, productTypeId: optionPresets.productTypeId });
    if (!deleted) return false;
    await recordAudit(tx, {
      actor: keeper,
      action: 'preset.delete',
      subject: `preset:${id}`,
      detail: deleted,
    });
    return true;
  });
}
