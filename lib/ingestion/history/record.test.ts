import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/lib/platform/db';
import { type Services, startServices } from '@/testing/ingestion/services';
import { ingestionApi } from '../api';
import { watch } from '../board/hub';
import { noCounts } from '../status';
import { listRuns, readRun } from './compare-runs';
import { readChanges, readRecord, readState } from './read-history';
import {
  beginWatch,
  extendWatch,
  readLatest,
  readStatusChanges,
  readWatched,
  saveSnapshot,
} from './record-store';
import { ReplayTimeline } from './replay-timeline';
import { decodeSnapshot, fromBase64, recordCodes, type StatusSnapshot } from './status-snapshot';
import { boardSamples, boardTransitions } from './tables';
import { readTimeInStatus } from './time-in-status-store';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

const readSnapshotAt = async (aoi: string, at: number) => {
  const state = await readState(aoi, at);
  return { state, snapshot: decodeSnapshot(fromBase64(state.snapshot)) };
};
const named = (snapshot: StatusSnapshot, kind: 'scene' | 'tile') =>
  Object.fromEntries([...snapshot[kind]].map(([id, code]) => [id, recordCodes[code]]));
const trueStatuses = async (aoi: string, kind: 'scene' | 'tile') =>
  Object.fromEntries((await services.listItems(aoi))[kind].map(({ id, status }) => [id, status]));

it('keeps how a watched AOI stood at every moment, and reports it both ways', async () => {
  await services.make('Recorded', { scenes: 2, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const { watcher, leave } = watch('Recorded');
  await watcher.ready();
  const first = await vi.waitFor(() => readSnapshotAt('Recorded', Date.now()), 20_000);
  const before = await trueStatuses('Recorded', 'tile');
  expect(named(first.snapshot, 'tile')).toEqual(before);

  const [one, two] = (await services.listItems('Recorded')).tile;
  await services.result('tile', one?.id as number, 'DONE');
  watcher.lookAtAll();
  await vi.waitFor(() => expect(watcher.board.getStatus('tile', one?.id as number)).toBe('DONE'), 20_000);
  await services.result('tile', two?.id as number, 'FAILED');
  watcher.lookAtAll();
  await vi.waitFor(() => expect(watcher.board.getStatus('tile', two?.id as number)).toBe('FAILED'), 20_000);
  const after = await trueStatuses('Recorded', 'tile');

  const changes = await vi.waitFor(async () => {
    const found = await readChanges('Recorded', 'after', first.state.from);
    expect(found.ats.length).toBeGreaterThanOrEqual(2);
    expect(found.isAll).toBe(true);
    return found;
  }, 20_000);
  const tape = new ReplayTimeline(first.state.from, first.snapshot);
  tape.append(changes, changes.until);
  tape.moveTo(changes.until);
  expect(named(tape.statuses, 'tile')).toEqual(after);
  expect(named((await readSnapshotAt('Recorded', changes.until)).snapshot, 'tile')).toEqual(after);

  const back = new ReplayTimeline(changes.until, tape.statuses);
  const earlier = await readChanges('Recorded', 'before', changes.until);
  back.prepend(earlier, earlier.from);
  back.moveTo(first.state.from);
  expect(named(back.statuses, 'tile')).toEqual(before);

  const [failed] = await readLatest('Recorded', 'tile', [two?.id as number], changes.until);
  expect(failed?.message).toContain('It broke');
  leave();
}, 60_000);

const at = (minutes: number) => Date.UTC(2026, 0, 1) + minutes * 60_000;
const snapshot = (codes: number[]) => new Uint8Array([0, codes.length, ...codes.map((code) => 8 + code)]);
const move = (aoi: string, minutes: number, itemId: number, from: string | null, to: string | null) => ({
  aoi,
  kind: 1,
  itemId,
  at: new Date(at(minutes)),
  from,
  to,
});

/** Watched from 0 to 10 and from 60 to 70 minutes; between them things changed. */
async function createBroken(aoi: string) {
  await saveSnapshot(aoi, at(0), true, snapshot([0, 1]));
  await extendWatch(await beginWatch(aoi, at(0)), at(10));
  await saveSnapshot(aoi, at(60), true, snapshot([2, 2]));
  await extendWatch(await beginWatch(aoi, at(60)), at(70));
  await db()
    .insert(boardTransitions)
    .values([
      move(aoi, 2, 1, 'NEW', 'PENDING'),
      move(aoi, 5, 2, 'PENDING', 'DONE'),
      move(aoi, 8, 1, 'PENDING', 'RETRY'),
      move(aoi, 65, 2, 'DONE', 'NEW'),
    ]);
}

it('never says what was not watched as certain, and lets no change cross it', async () => {
  await createBroken('Broken');
  expect(await readWatched('Broken')).toEqual([
    [at(0), at(10)],
    [at(60), at(70)],
  ]);
  const record = await readRecord('Broken');
  expect(record.gaps).toEqual([[at(10), at(60)]]);
  const { state, snapshot: known } = await readSnapshotAt('Broken', at(30));
  expect(state).toMatchObject({ gap: [at(10), at(60)], from: at(0), until: at(60) });
  expect(named(known, 'tile')).toEqual({ 1: 'RETRY', 2: 'DONE' });
  expect((await readSnapshotAt('Broken', at(9))).state.gap).toBeNull();
  expect(named((await readSnapshotAt('Broken', at(60))).snapshot, 'tile')).toEqual({ 1: 'DONE', 2: 'DONE' });

  const forward = await readChanges('Broken', 'after', at(2));
  expect([forward.ats, forward.until]).toEqual([[at(5), at(8)], at(60) - 1]);
  const backward = await readChanges('Broken', 'before', at(66));
  expect([backward.ats, backward.from]).toEqual([[at(65)], at(60)]);

  const stays = await readTimeInStatus('Broken', [at(0), at(70)], record.watched);
  expect(stays.find(({ status }) => status === 'PENDING')).toMatchObject({ count: 1, medianMs: 6 * 60_000 });
  // It was DONE from before the gap until after it, for all that is known.
  expect(stays.find(({ status }) => status === 'DONE')).toMatchObject({ count: 0, unsure: 1 });
});

it('counts no stay whose beginning or end no one watched', async () => {
  const first = 60 - 0.0005;
  await extendWatch(await beginWatch('Bridged', at(0)), at(10));
  await extendWatch(await beginWatch('Bridged', at(60)), at(70));
  await db()
    .insert(boardTransitions)
    .values([
      // Two looks found what had changed at any time before.
      move('Bridged', 8, 1, 'NEW', 'PENDING'),
      move('Bridged', first, 1, 'PENDING', 'RETRY'),
      move('Bridged', 66, 1, 'RETRY', 'PENDING'),
      move('Bridged', 8, 2, 'NEW', 'PENDING'),
      move('Bridged', 60, 2, 'PENDING', 'RETRY'),
      move('Bridged', 66, 2, 'RETRY', 'PENDING'),
      move('Bridged', 68, 2, 'PENDING', 'RETRY'),
      // Seen a moment before it was noted that someone still watches.
      move('Bridged', 70.05, 2, 'RETRY', 'DONE'),
    ]);
  const stays = await readTimeInStatus('Bridged', [at(0), at(71)], await readWatched('Bridged'));
  const inStatus = (wanted: string) => stays.find(({ status }) => status === wanted);
  expect(inStatus('PENDING')).toMatchObject({ count: 1, maxMs: 2 * 60_000, unsure: 2 });
  expect(inStatus('RETRY')).toMatchObject({ count: 1, unsure: 2 });
});

it('gives changes in pages that cut no moment', async () => {
  await db()
    .insert(boardTransitions)
    .values([1, 1, 1, 2, 3, 3].map((minutes, place) => move('Paged', minutes, place + 1, 'NEW', 'DONE')));
  const span: [number, number] = [at(0), at(9)];
  const first = await readStatusChanges('Paged', span, 1);
  expect([first.moves.ats, first.isAll]).toEqual([[at(1), at(1), at(1)], false]);
  const last = await readStatusChanges('Paged', span, 1, 'last');
  expect([last.moves.ats, last.isAll]).toEqual([[at(3), at(3)], false]);
  expect((await readStatusChanges('Paged', span, 6)).isAll).toBe(true);
});

it('finds the run before, by name and by time, and sets curves, steps and causes side by side', async () => {
  const counts = (done: number, failed = 0) => ({
    ...noCounts(),
    DONE: done,
    FAILED: failed,
    NEW: 10 - done - failed,
  });
  const samples = (aoi: string, from: number, dones: number[]) =>
    dones.map((done, place) => ({
      aoi,
      at: new Date(at(from + place * 10)),
      scenes: noCounts(),
      tiles: counts(done, done === 9 ? 1 : 0),
    }));
  await db()
    .insert(boardSamples)
    .values([
      ...samples('Fjord 2026-01', 100, [0, 2, 5, 9]),
      ...samples('Other', 300, [0, 1]),
      ...samples('Fjord 2026-02', 1_000, [0, 5, 9]),
    ]);
  await db()
    .insert(boardTransitions)
    .values([
      { ...move('Fjord 2026-01', 110, 1, 'PENDING', 'FAILED'), message: 'No orbit for 2026-01-03' },
      { ...move('Fjord 2026-02', 1_010, 1, 'PENDING', 'FAILED'), message: 'No orbit for 2026-02-04' },
      { ...move('Fjord 2026-02', 1_010, 2, 'PENDING', 'FAILED'), message: 'Disk full' },
    ]);
  const { runs, likely } = await listRuns('Fjord 2026-02');
  expect(likely).toMatchObject({ aoi: 'Fjord 2026-01', since: at(100), until: null, isOwn: false });
  expect(runs.filter(({ aoi }) => aoi.startsWith('Fjord')).map(({ aoi }) => aoi)).toEqual([
    'Fjord 2026-02',
    'Fjord 2026-01',
  ]);
  expect((await listRuns('Fjord 2026-01')).likely).toBeNull();

  const earlier = await readRun('Fjord 2026-01', at(100), null);
  const later = await readRun('Fjord 2026-02', at(1_000), null);
  expect(earlier.steps).toEqual({
    firstDone: 10 * 60_000,
    half: 20 * 60_000,
    nineTenths: 30 * 60_000,
    ended: 30 * 60_000,
  });
  expect(later.curve.map(({ done }) => done)).toEqual([0, 5, 9]);
  expect(earlier.causes).toEqual([{ signature: 'No orbit for ‹date›', items: 1 }]);
  expect(later.causes.map(({ signature }) => signature).sort()).toEqual(['Disk full', 'No orbit for ‹date›']);
});

it('says of no stretch what was done at any time of a longer one, and of all times which were not watched', async () => {
  const hour = 3_600_000;
  const start = (Math.floor(Date.now() / hour) - 30) * hour;
  const sample = (minutes: number, done: number) => ({
    aoi: 'Off',
    at: new Date(start + minutes * 60_000),
    scenes: noCounts(),
    tiles: { ...noCounts(), DONE: done },
  });
  await db()
    .insert(boardSamples)
    .values([
      ...[0, 10, 20, 30, 40, 50, 60, 70].map((minutes) => sample(minutes, minutes)),
      // Slow, and seen to be.
      ...[sample(230, 70), sample(231, 71), sample(300, 71)],
      // The portal was off for fifteen hours.
      ...[sample(1_200, 15_000), sample(1_290, 15_000), sample(1_291, 15_010)],
    ]);
  const record = await readRecord('Off');
  expect(record.stretchMs).toBe(hour / 2);
  expect(record.stretches.map(({ tiles }) => tiles)).toEqual([
    ...[20, 30, 20, 0, 0, 0, 0, 1, 0, 0],
    ...Array(31).fill(null),
    ...[0, 0, 10],
  ]);
  expect(record.gaps).toEqual([[start, start + 1_291 * 60_000]]);
  expect(record.stretches[0]?.unwatchedMs).toBe(hour / 2);
  expect((await readRun('Off', start, start + hour)).unwatchedMs).toBe(hour);

  // Someone who watches sees that nothing is done: what is done next is done then.
  await extendWatch(await beginWatch('Off', start + 295 * 60_000), start + 1_201 * 60_000);
  const watched = await readRecord('Off');
  expect(watched.stretches[40]?.tiles).toBe(15_000 - 71);
  expect(watched.gaps).toEqual([
    [start, start + 295 * 60_000],
    [start + 1_201 * 60_000, start + 1_291 * 60_000],
  ]);
});

it('says what was undone where the counts on record fall, and its route takes that', async () => {
  await services.make('Undone', { scenes: 6, tilesPerScene: 1, statuses: { DONE: 1 } });
  const { watcher, leave } = watch('Undone');
  await watcher.ready();
  for (const { id } of (await services.listItems('Undone')).tile) await services.force('tile', id, 'NEW');
  watcher.lookAtAll();
  await vi.waitFor(() => expect(watcher.board.counts('tile').NEW).toBe(6), 20_000);
  const record = await vi.waitFor(async () => {
    const read = await readRecord('Undone');
    expect(read.samples.at(-1)?.tiles.DONE).toBe(0);
    return read;
  }, 20_000);
  const { response } = ingestionApi['GET /api/ingestion/aois/{aoi}/history'];
  const { stretches } = response.parse(record);
  const sum = stretches.reduce((total, { tiles }) => total + (tiles ?? 0), 0);
  expect(sum).toBeLessThanOrEqual(0);
  const below = { ...stretches[0]!, tiles: -6, scenes: -1 };
  expect(response.parse({ ...record, stretches: [below] }).stretches).toEqual([below]);
  leave();
});
