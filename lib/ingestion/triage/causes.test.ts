import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { requestRefresh, watch } from '../board/hub';
import { readSightings, saveSightings } from '../history/cause-sightings';
import { boardWatches } from '../history/tables';
import { readCauses, recordCauseNote, removeCauseNote, snoozeCause } from './causes';

const other = { ...operator, id: 'other', email: 'other@example.org', name: 'Olga Other' };
let services: Services;
beforeAll(async () => {
  services = await startServices();
  await db().insert(users).values(other);
});
afterAll(() => services.stop());

it('says what is new today from what was there before, and brings notes back wherever a cause turns up', async () => {
  await services.make('First', { scenes: 3, tilesPerScene: 2, statuses: { PENDING: 1 } });
  await services.make('Second', { scenes: 2, tilesPerScene: 1, statuses: { PENDING: 1 } });
  const seen = [watch('First'), watch('Second')];
  await Promise.all(seen.map(({ watcher }) => watcher.ready()));
  const [one] = (await services.listItems('First')).tile;
  const [third] = (await services.listItems('Second')).tile;
  const yesterday = new Date(Date.now() - 26 * 3_600_000);
  await saveSightings('First', [{ signature: 'It broke', firstAt: yesterday, lastAt: yesterday }]);
  await services.result('tile', one!.id, 'FAILED');
  await services.result('tile', third!.id, 'FAILED');
  for (const name of ['First', 'Second']) requestRefresh(name);
  const findCause = (name: string) =>
    vi.waitFor(
      async () => {
        const [cause] = (await readCauses(name)).causes;
        expect(cause).toBeDefined();
        return cause!;
      },
      { timeout: 15_000 },
    );
  expect(await findCause('First')).toMatchObject({
    signature: 'It broke',
    ids: [one!.id],
    isNewToday: false,
    snoozed: null,
  });
  expect(await findCause('Second')).toMatchObject({ signature: 'It broke', isNewToday: true });

  await recordCauseNote('It broke', 'Look at the disk first.', operator);
  expect((await findCause('Second')).notes).toMatchObject([
    { text: 'Look at the disk first.', author: operator.name },
  ]);
  const { id } = (await findCause('First')).notes[0]!;
  await expect(removeCauseNote(id, other)).rejects.toMatchObject({ type: 'not-author' });
  await removeCauseNote(id, operator);
  expect((await findCause('First')).notes).toEqual([]);

  await snoozeCause('First', 'It broke', Date.now() + 60_000, operator);
  expect((await findCause('First')).snoozed).toMatchObject({ by: operator.name });
  expect((await findCause('Second')).snoozed).toBeNull();
  await snoozeCause('First', 'It broke', Date.now() - 1, operator);
  expect((await findCause('First')).snoozed).toBeNull();

  // Had no one watched since days ago when it was seen first, it might be as old as that.
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  await db().update(boardWatches).set({ from: new Date() }).where(eq(boardWatches.aoi, 'Second'));
  await db()
    .insert(boardWatches)
    .values({ aoi: 'Second', from: ago(4), until: ago(3) });
  expect(await findCause('Second')).toMatchObject({ isNewToday: false, firstAt: null });
  for (const { leave } of seen) leave();
});

it('brings back what was noted, hidden and seen under signatures of former rules', async () => {
  await services.make('Old', { scenes: 1, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const { watcher, leave } = watch('Old');
  await watcher.ready();
  const [one, two] = (await services.listItems('Old')).tile;
  const [early, late] = [50, 26].map((hours) => new Date(Date.now() - hours * 3_600_000));
  await saveSightings('Old', [
    { signature: 'No answer after 30s', firstAt: late!, lastAt: late! },
    { signature: 'No answer after 300ms', firstAt: early!, lastAt: early! },
  ]);
  await recordCauseNote('No answer after 30s', 'Ask the network team.', operator);
  await recordCauseNote('gpt ended: exit status ‹n›', 'Give it more memory.', operator);
  const until = Date.now() + 60_000;
  await snoozeCause('Old', 'No answer after 30s', until, operator);
  await snoozeCause('Old', 'gpt ended: exit status ‹n›', until, operator);
  await services.result('tile', one!.id, 'FAILED', 'No answer after 12.5s');
  await services.result('tile', two!.id, 'FAILED', 'gpt ended: exit status 137');
  requestRefresh('Old');
  const read = () =>
    vi.waitFor(
      async () => {
        const { causes } = await readCauses('Old');
        expect(causes).toHaveLength(2);
        return Object.fromEntries(causes.map((cause) => [cause.signature, cause]));
      },
      { timeout: 15_000 },
    );
  const [timeout, memory] = ['No answer after ‹n›', 'gpt ended: exit status 137'];
  const causes = await read();
  expect(causes[timeout!]).toMatchObject({
    isNewToday: false,
    firstAt: early!.getTime(),
    notes: [{ text: 'Ask the network team.' }],
    snoozed: { by: operator.name },
  });
  expect(causes[memory!]).toMatchObject({
    notes: [{ text: 'Give it more memory.' }],
    snoozed: { by: operator.name },
  });
  for (const signature of [timeout!, memory!]) await snoozeCause('Old', signature, null, operator);
  expect(Object.values(await read()).map(({ snoozed }) => snoozed)).toEqual([null, null]);
  expect([...(await readSightings('Old')).keys()].sort()).toEqual([timeout, memory]);
  leave();
});

it('calls no tile that FAILED a root, and those that a scene took along one cause, as a real server lists them', async () => {
  await services.make('Taken-along', { scenes: 4, tilesPerScene: 3, statuses: { NEW: 1 } });
  const { scene, tile } = await services.listItems('Taken-along');
  const [failed, done] = scene;
  await services.force('scene', failed!.id, 'PENDING');
  await services.result('scene', failed!.id, 'FAILED', 'Orbit file not found');
  // The tiles of the next scene are roots now: one waits, the job of another fails.
  await services.force('scene', done!.id, 'DONE');
  const [waits, fails] = tile.slice(3, 5);
  await services.force('tile', waits!.id, 'RETRY');
  await services.result('tile', fails!.id, 'FAILED', 'It broke');
  const { watcher, leave } = watch('Taken-along');
  await watcher.ready();
  const { causes } = await readCauses('Taken-along');
  const found = causes.map(({ kind, status, signature, ids, steps }) => [
    ...[kind, status, signature, [...ids].sort((a, b) => a - b)],
    ...[steps.roots, steps.followers],
  ]);
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      ['scene', 'FAILED', 'Orbit file not found', [failed!.id], 0, 0],
      [
        ...['tile', 'FAILED', 'Failed with its scene: Orbit file not found'],
        ...[tile.slice(0, 3).map(({ id }) => id), 0, 0],
      ],
      ['tile', 'RETRY', 'No message was stored', [waits!.id], 1, 0],
      ['tile', 'FAILED', 'It broke', [fails!.id], 0, 0],
    ]),
  );
  leave();
});
