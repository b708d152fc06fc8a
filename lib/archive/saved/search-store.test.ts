import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { toAreaShape } from '@/lib/areas/geometry/shape';
import { addArea, changeArea, deleteArea } from '@/lib/areas/saved/store';
import type { PolygonGeometry } from '@/lib/areas/types';
import { listInbox } from '@/lib/notifications/inbox';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { constellations } from '../constellation';
import type { SavedQuery } from '../saved-search';
import type { ArchiveImage } from '../schema';
import { searchCompletely } from '../search/complete-search';
import { searches, searchVisits } from '../tables';
import { findNewImages } from './search-news';
import {
  addSearch,
  changeSearch,
  deleteSearch,
  findSearch,
  listSearches,
  markSearchSeen,
} from './search-store';
import { reportNewImages } from './watch-searches';

let database: TestDatabase;
let sim: TestSimulator;
const ines = { id: randomUUID(), email: 'ines@swath.example' };
const jonas = { id: randomUUID(), email: 'jonas@swath.example' };
const aude: PolygonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [2.3, 42.9],
      [3.3, 42.9],
      [3.3, 43.5],
      [2.3, 43.5],
      [2.3, 42.9],
    ],
  ],
};
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const query: SavedQuery = {
  constellations: [],
  from: daysAgo(60).toISOString().slice(0, 10),
  filters: { cloudCover: { max: 40 } },
};
const newArea = () =>
  addArea({ name: 'Aude', colour: 'teal', tags: [], isShared: false, shape: toAreaShape(aude) }, ines);

beforeAll(async () => {
  [database, sim] = await Promise.all([createTestDatabase(), startSimulator()]);
  Object.assign(process.env, sim.env, {
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
  await Promise.all([database.drop(), sim.stop()]);
});

describe('saved searches', () => {
  it('are 500 of one person at most; others can still save theirs', async () => {
    const area = await newArea();
    const one = { name: 'One of many', areaId: area.id, isShared: false, query };
    const eve = { id: randomUUID(), email: 'eve@swath.example' };
    await db()
      .insert(users)
      .values({ ...eve, name: 'Eve' });
    await db()
      .insert(searches)
      .values(Array.from({ length: 499 }, () => ({ ...one, id: randomUUID(), ownerId: eve.id })));
    await addSearch(one, eve);
    await expect(addSearch(one, eve)).rejects.toMatchObject({ status: 409, type: 'too-many-saved' });
    expect(await db().$count(searches, eq(searches.ownerId, eve.id))).toBe(500);
    await expect(addSearch(one, ines)).resolves.toMatchObject({ name: 'One of many' });
    await deleteArea(area.id, ines);
  });

  it('are seen by others once they and their area are shared, and changed by their owner alone', async () => {
    const area = await newArea();
    const { id } = await addSearch({ name: 'Low cloud', areaId: area.id, isShared: true, query }, ines);
    expect(await findSearch(id, ines)).toMatchObject({
      name: 'Low cloud',
      isMine: true,
      query,
      area: { id: area.id, name: 'Aude' },
      seenAt: expect.any(String),
    });
    expect(await findSearch(id, jonas)).toBeUndefined();
    await changeArea(area.id, { isShared: true }, ines);
    const seen = await findSearch(id, jonas);
    expect(seen).toMatchObject({ isMine: false, ownerName: 'ines' });
    expect(seen?.seenAt).toBeUndefined();

    expect(await changeSearch(id, { name: 'Taken' }, jonas)).toBeUndefined();
    expect(await deleteSearch(id, jonas)).toBe(false);
    expect(await changeSearch(id, { name: 'Clear', isShared: false }, ines)).toMatchObject({ name: 'Clear' });
    expect(await listSearches(jonas)).toEqual({ searches: [], total: 0 });
    expect(await deleteSearch(id, ines)).toBe(true);
    expect(await findSearch(id, ines)).toBeUndefined();
  });

  it('go with their area', async () => {
    const area = await newArea();
    const { id } = await addSearch({ name: 'Low cloud', areaId: area.id, isShared: false, query }, ines);
    await deleteArea(area.id, ines);
    expect(await findSearch(id, ines)).toBeUndefined();
  });

  it('notify their owner of new images once, until there are more or the owner looked', async () => {
    const area = await newArea();
    const { id } = await addSearch({ name: 'Low cloud', areaId: area.id, isShared: false, query }, ines);
    const inbox = async () => (await listInbox(ines.id, { limit: 50 }, [])).notifications;
    const check = async () => {
      await db().update(searches).set({ checkedAt: null });
      await reportNewImages();
    };
    await db().update(users).set({ lastSignInAt: new Date() });
    await check();
    expect(await inbox()).toEqual([]);
    const visit = (seenAt: Date) =>
      db().update(searchVisits).set({ seenAt }).where(eq(searchVisits.searchId, id));
    await visit(daysAgo(20));
    // A row that no one can read holds up no other.
    const broken = await addSearch({ name: 'Broken', areaId: area.id, isShared: false, query }, ines);
    await db()
      .update(searches)
      .set({ query: sql`'null'::jsonb` as never })
      .where(eq(searches.id, broken.id));
    await check();
    const [first, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ title: 'New images in Low cloud', isRead: false });
    expect(first?.sentence).toMatch(/^\d+ images? since your last visit$/);
    await check();
    expect(await inbox()).toEqual([first]);
    await markSearchSeen(id, ines);
    expect(await inbox()).toMatchObject([{ isRead: true }]);
    // Another visit, after which there are fewer: they are news all the same.
    await visit(daysAgo(15));
    await check();
    expect(await inbox()).toMatchObject([{ isRead: false }]);
    // Asked for again only after some hours.
    await markSearchSeen(id, ines);
    await visit(daysAgo(10));
    await reportNewImages();
    expect(await inbox()).toMatchObject([{ isRead: true }]);
    await deleteArea(area.id, ines);
  });

  it('report each reader what the archive got since their own last visit', async () => {
    const area = await newArea();
    await changeArea(area.id, { isShared: true }, ines);
    const { id } = await addSearch({ name: 'Low cloud', areaId: area.id, isShared: true, query }, ines);
    expect(await findNewImages((await findSearch(id, ines))!, ines)).toMatchObject({
      count: 0,
      isComplete: true,
    });

    const since = daysAgo(20);
    await db().insert(searchVisits).values({ searchId: id, userId: jonas.id, seenAt: since });
    const all: ArchiveImage[] = [];
    const names = constellations.map((one) => one.id);
    const asked = { area: aude, constellations: names, from: Date.parse(query.from), to: Date.now() };
    for await (const event of searchCompletely(asked)) if (event.type === 'images') all.push(...event.images);
    const expected = all.filter(
      ({ cataloguedAt, cloudCover, constellation }) =>
        Date.parse(cataloguedAt!) > since.getTime() && (constellation === 'TERRASAR-X' || cloudCover! <= 40),
    );
    expect(expected.length).toBeGreaterThan(1);
    const news = await findNewImages((await findSearch(id, jonas))!, jonas);
    expect(news).toMatchObject({
      ...{ since: since.toISOString(), count: expected.length },
      ...{ by: 'catalogued', isComplete: true },
    });
    expect(news?.latest.length).toBe(Math.min(3, expected.length));

    // A service that knows fewer constellations is asked for those alone.
    process.env.SEARCH_CONSTELLATIONS = 'Spot';
    resetConfig();
    const ofSpot = expected.filter(({ constellation }) => constellation === 'SPOT');
    expect(ofSpot.length).toBeLessThan(expected.length);
    expect(await findNewImages((await findSearch(id, jonas))!, jonas)).toMatchObject({
      count: ofSpot.length,
    });
    process.env.SEARCH_CONSTELLATIONS = '';
    resetConfig();

    await markSearchSeen(id, jonas);
    expect(await findNewImages((await findSearch(id, jonas))!, jonas)).toMatchObject({ count: 0 });
  });
});
