import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pool } from '@/lib/platform/db';
import { acquire, type Lease } from '@/lib/platform/work/lease';
import { type Services, startServices } from '@/testing/ingestion/services';
import { readWatched } from '../history/record-store';
import { readTransitions } from '../history/store';
import { findEarliest } from '../history/timeline';
import type { BoardEvent } from './bus';
import { watch } from './hub';
import { LiveBoard } from './live-board';
import { publishBoards, readBoards } from './shared-board';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

const settled = { timeout: 20_000, interval: 50 };
const listStatuses = ({ board }: LiveBoard) =>
  Object.fromEntries([...board.all('tile')].map(({ id, status }) => [id, status]));

/** A portal process, as far as one board is concerned. */
function process(owner: string, aoi: string) {
  const onLost = vi.fn();
  const board = new LiveBoard(aoi, { owner, share: () => 1, onLost });
  let lease: Lease | undefined;
  return {
    board,
    onLost,
    async lead() {
      lease = await acquire('board', aoi);
      if (lease) board.lead(lease);
      return lease !== undefined;
    },
    async renew() {
      await publishBoards([board.renewal() ?? []].flat());
    },
    async follow() {
      const shared = (await readBoards([aoi])).get(aoi);
      if (shared) board.follow(shared);
    },
    /** Watches no more, and gives the lease back. */
    async release() {
      board.leave();
      await lease?.release();
    },
    /** Does not move without knowing it: the lease goes to anyone who asks for it next. */
    async standStill() {
      await pool().query("delete from leases where kind = 'board' and subject = $1", [aoi]);
    },
    /** Dies without a word: nothing renews the lease. */
    die() {
      board.leave();
      lease?.abort();
    },
  };
}

it('continues in another process from what is stored, and what a former owner still finds does not count', async () => {
  await services.make('Relay', { scenes: 2, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const [first, second, third] = (await services.listItems('Relay')).tile.map(({ id }) => id) as number[];
  const [one, other] = [process('one', 'Relay'), process('other', 'Relay')];
  expect(await one.lead()).toBe(true);
  await one.board.ready();
  await one.renew();
  // While it lives, no one else has it.
  expect(await other.lead()).toBe(false);
  await other.follow();
  await other.board.ready();
  expect(listStatuses(other.board)).toEqual(listStatuses(one.board));

  const beats: string[] = [];
  other.board.bus.subscribe((beat) => beats.push(beat.type));
  await services.result('tile', first!, 'DONE');
  await vi.waitFor(async () => {
    await other.follow();
    expect(listStatuses(other.board)).toMatchObject({ [first!]: 'DONE' });
  }, settled);
  expect(other.board.bus.lastId).toBe(one.board.bus.lastId);

  // The lease goes to the other while the first still watches, as when a process stood still for long.
  await one.standStill();
  expect(await other.lead()).toBe(true);
  await services.result('tile', second!, 'FAILED');
  await vi.waitFor(() => expect(listStatuses(other.board)).toMatchObject({ [second!]: 'FAILED' }), settled);
  await vi.waitFor(() => expect(one.board.lease).toBeUndefined(), settled);
  const kept = (tile: number | undefined) => readTransitions('Relay', 'tile', tile as number);
  // Kept once, although both have seen it.
  await vi.waitFor(async () => expect(await kept(second)).toHaveLength(1), settled);
  expect(beats).not.toContain('reset');

  // It comes to the same picture again, and can continue itself.
  await vi.waitFor(async () => {
    await one.follow();
    expect(one.board.bus.lastId).toBe(other.board.bus.lastId);
  }, settled);
  expect(listStatuses(one.board)).toEqual(listStatuses(other.board));
  await other.release();
  await services.result('tile', third!, 'DONE');
  expect(await one.lead()).toBe(true);
  await vi.waitFor(() => expect(listStatuses(one.board)).toMatchObject({ [third!]: 'DONE' }), settled);
  await vi.waitFor(
    async () => expect(await kept(third)).toMatchObject([{ from: 'PENDING', to: 'DONE' }]),
    settled,
  );
  await one.release();
});

it('is taken over by a process that shows it, when the one that watches dies without a word', async () => {
  await services.make('Dying', { scenes: 2, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const [first, second, third] = (await services.listItems('Dying')).tile.map(({ id }) => id) as number[];
  const dying = process('dying', 'Dying');
  await dying.lead();
  await dying.board.ready();
  await dying.renew();
  const { watcher, leave } = watch('Dying');
  await watcher.ready();
  expect(watcher.isLeading).toBe(false);
  const seen: BoardEvent[] = [];
  watcher.bus.subscribe((beat) => seen.push(beat));
  await services.result('tile', first!, 'DONE');
  const pairs = () => seen.flatMap((beat) => (beat.type === 'delta' ? beat.delta.tiles : []));
  await vi.waitFor(() => expect(pairs()).toContainEqual([first, 'DONE']), settled);

  // It reads no more, and gives nothing back. What happens until another has taken over is seen by no one at first.
  dying.die();
  expect((await readBoards(['Dying'])).get('Dying')?.owner).toEqual(expect.any(String));
  await services.result('tile', second!, 'FAILED');
  await services.force('tile', third!, 'RETRY');
  await vi.waitFor(() => expect(pairs()).toContainEqual([third, 'RETRY']), settled);
  expect(watcher.isLeading).toBe(true);
  // Only one of them waits for that, and all are known in the order in which they were.
  await services.result('tile', third!, 'DONE');
  await vi.waitFor(() => expect(pairs()).toContainEqual([third, 'DONE']), settled);
  expect(pairs().filter(([id]) => id === third)).toEqual([
    [third, 'RETRY'],
    [third, 'DONE'],
  ]);
  expect(pairs()).toContainEqual([second, 'FAILED']);
  expect(seen.some(({ type }) => type === 'reset')).toBe(false);
  const kept = (tile: number | undefined) => readTransitions('Dying', 'tile', tile as number);
  expect(await kept(second)).toMatchObject([{ from: 'PENDING', to: 'FAILED' }]);
  await vi.waitFor(
    async () =>
      expect(await kept(third)).toMatchObject([
        { from: 'PENDING', to: 'RETRY' },
        { from: 'RETRY', to: 'DONE' },
      ]),
    settled,
  );
  leave();
});

it('shows a stored picture as old as it is, when the process that watches does not come to renew it', async () => {
  await services.make('Stale', { scenes: 1, tilesPerScene: 2 });
  const busy = process('busy', 'Stale');
  await busy.lead();
  await busy.board.ready();
  await busy.renew();
  busy.die();
  const readAt = (await readBoards(['Stale'])).get('Stale')?.published?.state.readAt;
  vi.setSystemTime(Date.now() + 6 * 60_000);
  try {
    const other = process('other', 'Stale');
    let isReady = false;
    void other.board.ready().then(() => {
      isReady = true;
    });
    // It may be renewed any moment: a page that opens is not shown the past without need.
    await vi.waitFor(async () => {
      await other.follow();
      expect(other.board.readAt).toBe(readAt);
    }, settled);
    expect(isReady).toBe(false);
    vi.setSystemTime(Date.now() + 10_000);
    await vi.waitFor(async () => {
      await other.follow();
      expect(isReady).toBe(true);
    }, settled);
    expect(other.board.readAt).toBe(readAt);
    expect(listStatuses(other.board)).toEqual(listStatuses(busy.board));
  } finally {
    vi.useRealTimers();
    await busy.release();
  }
});

it('lets be known of what changed while no one watched that it may have been at any time since', async () => {
  await services.make('Unseen', { scenes: 1, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const [first, second] = (await services.listItems('Unseen')).tile.map(({ id }) => id) as [number, number];
  const failedAt = (id: number) =>
    vi.waitFor(async () => {
      const [transition] = await readTransitions('Unseen', 'tile', id);
      expect(transition).toMatchObject({ to: 'FAILED' });
      return transition!.at.getTime();
    }, settled);
  const friday = process('friday', 'Unseen');
  await friday.lead();
  await friday.board.ready();
  await services.result('tile', first, 'FAILED');
  const seen = await failedAt(first);
  await friday.renew();
  await friday.release();
  await services.result('tile', second, 'FAILED');
  vi.setSystemTime(Date.now() + 63 * 3_600_000);
  const monday = process('monday', 'Unseen');
  try {
    expect(await monday.lead()).toBe(true);
    const unseen = await failedAt(second);
    await vi.waitFor(async () => expect(await readWatched('Unseen')).toHaveLength(2), settled);
    const watched = await readWatched('Unseen');
    expect(findEarliest(watched, seen)).toBe(seen);
    expect(findEarliest(watched, unseen)).toBe(watched[0]![1]);
  } finally {
    vi.useRealTimers();
    await monday.release();
  }
});
