import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { users } from '@/lib/accounts/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { shapeOf } from './shape';
import { addArea, changeArea, deleteArea, findArea, listAreas, noteUse, restoreArea } from './store';
import { areas } from './tables';
import type { PolygonGeometry, Position } from './types';

let database: TestDatabase;
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
const given: Parameters<typeof addArea>[0] = {
  name: 'Aude',
  colour: 'teal',
  isShared: false,
  tags: ['river'],
  shape: shapeOf(square),
};

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
  for (const user of [ines, jonas])
    await db()
      .insert(users)
      .values({ ...user, name: user.email.split('@')[0]! });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

describe('saved areas', () => {
  it('are kept with their measure, and seen by their owner alone until they are shared', async () => {
    const { id, km2, vertices, bbox } = await addArea(given, ines);
    expect(km2).toBeGreaterThan(8_000);
    expect({ vertices, bbox }).toEqual({ vertices: 4, bbox: [1, 43, 2, 44] });
    expect(await findArea(id, ines)).toMatchObject({
      name: 'Aude',
      colour: 'teal',
      isMine: true,
      geometry: square,
    });
    expect(await findArea(id, jonas)).toBeUndefined();
    expect((await listAreas(jonas)).map((area) => area.id)).not.toContain(id);

    await changeArea(id, { isShared: true }, ines);
    expect(await findArea(id, jonas)).toMatchObject({ name: 'Aude', isMine: false, ownerName: 'ines' });
  });

  it('are changed, deleted and brought back by their owner alone', async () => {
    const { id } = await addArea({ ...given, isShared: true }, ines);
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

  it('are measured anew with another outline, and previewed by a simpler one', async () => {
    const { id, km2 } = await addArea(given, ines);
    const ring = Array.from({ length: 5_000 }, (_, index): Position => {
      const angle = (2 * Math.PI * index) / 5_000;
      return [1 + 3 * Math.cos(angle), 43 + 3 * Math.sin(angle)];
    });
    const round: PolygonGeometry = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
    const changed = await changeArea(id, { shape: shapeOf(round) }, ines);
    expect(changed?.km2).toBeGreaterThan(10 * km2);
    expect(changed?.vertices).toBe(5_000);
    const [row] = (await listAreas(ines)).filter((area) => area.id === id);
    expect(row?.outline.coordinates.flat(1).length).toBeLessThan(200);
    expect(row).not.toHaveProperty('geometry');
  });

  it('keep their tags, and tell when somebody last worked with them', async () => {
    const { id, tags, lastUsedAt } = await addArea(given, ines);
    expect({ tags, lastUsedAt }).toEqual({ tags: ['river'], lastUsedAt: null });
    expect(await noteUse(id, jonas)).toBe(false);
    await changeArea(id, { isShared: true, tags: ['river', 'flood'] }, ines);
    expect(await noteUse(id, jonas)).toBe(true);
    const used = await findArea(id, ines);
    expect(used?.tags).toEqual(['river', 'flood']);
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('go for good 30 days after they were deleted', async () => {
    const { id } = await addArea(given, ines);
    const { id: other } = await addArea(given, ines);
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
