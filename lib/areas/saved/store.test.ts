import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { toAreaShape } from '../geometry/shape';
import type { PolygonGeometry, Position } from '../types';
import { addArea, changeArea, deleteArea, findArea, listAreas, recordAreaUse, restoreArea } from './store';
import { areas } from './tables';

openTestDatabase();
const ines = { id: randomUUID(), email: 'ines@swath.example' };
const jonas = { id: randomUUID(), email: 'jonas@swath.example' };
const square: PolygonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 43],
      [2, 43],
      [2, 44],
      [1, 44],
      [1, 43],
    ],
  ],
};
const newArea: Parameters<typeof addArea>[0] = {
  name: 'Aude',
  colour: 'teal',
  isShared: false,
  tags: ['river'],
  shape: toAreaShape(square),
};

beforeAll(async () => {
  for (const user of [ines, jonas])
    await db()
      .insert(users)
      .values({ ...user, name: user.email.split('@')[0]! });
});

describe('saved areas', () => {
  it('are kept with their measure, and seen by their owner alone until they are shared', async () => {
    const { id, km2, vertices, bbox } = await addArea(newArea, ines);
    expect(km2).toBeGreaterThan(8_000);
    expect({ vertices, bbox }).toEqual({ vertices: 4, bbox: [1, 43, 2, 44] });
    expect(await findArea(id, ines)).toMatchObject({
      name: 'Aude',
      colour: 'teal',
      isMine: true,
      geometry: square,
    });
    expect(await findArea(id, jonas)).toBeUndefined();
    expect((await listAreas(jonas)).areas.map((area) => area.id)).not.toContain(id);

    await changeArea(id, { isShared: true }, ines);
    expect(await findArea(id, jonas)).toMatchObject({ name: 'Aude', isMine: false, ownerName: 'ines' });
  });

  it('are listed by owner and size, and counted beyond the limit', async () => {
    const small = await addArea({ ...newArea, name: 'Narrow list' }, jonas);
    const other = await addArea({ ...newArea, name: 'Narrow list, too' }, jonas);
    await addArea({ ...newArea, isShared: true }, ines);
    const mine = await listAreas(jonas, { scope: 'mine', limit: 1 });
    expect(mine).toMatchObject({ areas: [{ id: other.id, isMine: true }], total: 2 });
    expect(await listAreas(jonas, { scope: 'mine', maxKm2: small.km2 / 2 })).toEqual({ areas: [], total: 0 });
    expect((await listAreas(jonas)).total).toBeGreaterThan(2);
  });

  it('are changed, deleted and brought back by their owner alone', async () => {
    const { id } = await addArea({ ...newArea, isShared: true }, ines);
    expect(await changeArea(id, { name: 'Taken' }, jonas)).toBeUndefined();
    expect(await deleteArea(id, jonas)).toBe(false);
    expect(await restoreArea(id, ines)).toBeUndefined();

    expect(await deleteArea(id, ines)).toBe(true);
    expect(await findArea(id, ines)).toBeUndefined();
    expect(await deleteArea(id, ines)).toBe(false);
    expect(await changeArea(id, { name: 'Late' }, ines)).toBeUndefined();
    expect(await restoreArea(id, jonas)).toBeUndefined();
    expect(await restoreArea(id, ines)).toMatchObject({ name: 'Aude', isShared: true });
  });

  it('are measured again with another outline, and previewed by a simpler one', async () => {
    const { id, km2 } = await addArea(newArea, ines);
    const ring = Array.from({ length: 5_000 }, (_, index): Position => {
      const angle = (2 * Math.PI * index) / 5_000;
      return [1 + 3 * Math.cos(angle), 43 + 3 * Math.sin(angle)];
    });
    const round: PolygonGeometry = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
    const changed = await changeArea(id, { shape: toAreaShape(round) }, ines);
    expect(changed?.km2).toBeGreaterThan(10 * km2);
    expect(changed?.vertices).toBe(5_000);
    const [row] = (await listAreas(ines)).areas.filter((area) => area.id === id);
    expect(row?.outline.coordinates.flat(1).length).toBeLessThan(200);
    expect(row).not.toHaveProperty('geometry');
  });

  it('keep their tags, and say when someone last worked with them', async () => {
    const { id, tags, lastUsedAt } = await addArea(newArea, ines);
    expect({ tags, lastUsedAt }).toEqual({ tags: ['river'], lastUsedAt: null });
    expect(await recordAreaUse(id, jonas)).toBe(false);
    await changeArea(id, { isShared: true, tags: ['river', 'flood'] }, ines);
    expect(await recordAreaUse(id, jonas)).toBe(true);
    const used = await findArea(id, ines);
    expect(used?.tags).toEqual(['river', 'flood']);
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('go permanently 30 days after they were deleted', async () => {
    const { id } = await addArea(newArea, ines);
    const { id: other } = await addArea(newArea, ines);
    await deleteArea(id, ines);
    await db()
      .update(areas)
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(areas.id, id));
    await deleteArea(other, ines);
    expect(await restoreArea(id, ines)).toBeUndefined();
    expect(await restoreArea(other, ines)).toBeDefined();
  });
});

it('one person can save the areas that a list shows, and no more', async () => {
  const mona = { id: randomUUID(), email: 'mona@swath.example' };
  await db()
    .insert(users)
    .values({ ...mona, name: 'Mona', roles: ['analyst'] });
  const { shape, ...fields } = newArea;
  const rows = Array.from({ length: 1_999 }, () => ({
    id: randomUUID(),
    ownerId: mona.id,
    ...fields,
    ...shape,
  }));
  await db().insert(areas).values(rows);
  const last = await addArea(newArea, mona);
  await expect(addArea(newArea, mona)).rejects.toMatchObject({ status: 409, type: 'too-many-saved' });
  await deleteArea(last.id, mona);
  await expect(addArea(newArea, mona)).resolves.toBeDefined();
});
