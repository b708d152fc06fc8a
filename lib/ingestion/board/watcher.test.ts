import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Kind } from '../item';
import type { Overview } from '../overview';
import { noCounts, type Status, statuses } from '../status';
import type { BoardEvent } from './bus';
import type { ItemReading } from './columns/reading';
import type { WorkflowReader } from './reader';
import { Watcher } from './watcher';

type Item = { status: Status; message: string };

/** A workflow server of one AOI, in memory; `between` runs before every answer, so that things change between reads. */
class Server implements WorkflowReader {
  aoi = 'tested';
  items: Record<Kind, Map<number, Item>> = { scene: new Map(), tile: new Map() };
  isListed = true;
  isDown = false;
  failsNext = false;
  reads = 0;
  answerMs = 0;
  between: () => void = () => undefined;

  set(kind: Kind, id: number, status: Status, message = ''): void {
    this.items[kind].set(id, { status, message });
  }

  private async answer<T>(give: () => T): Promise<T> {
    if (this.answerMs > 0) await new Promise((resolve) => setTimeout(resolve, this.answerMs));
    this.between();
    this.reads += 1;
    const fails = this.isDown || (this.failsNext && this.reads % 3 === 0);
    if (fails) this.failsNext = false;
    if (fails) throw new Error('down');
    return give();
  }

  private list(kind: Kind, status?: Status): ItemReading[] {
    const all = [...this.items[kind]].filter(([, item]) => status === undefined || item.status === status);
    return all.map(([id, item]) => ({ id, sourceId: `${kind}${id}`, ...item }));
  }

  exists = () => this.answer(() => this.isListed);
  scenes = <R>(status: Status | undefined, take: (reading: ItemReading) => R) =>
    this.answer(() => this.list('scene', status).map(take));
  tiles = <R>(status: Status, take: (reading: ItemReading) => R) =>
    this.answer(() => this.list('tile', status).map(take));
  unreadableRows = () => ({ scenes: 0, tiles: 0 });
  item = (kind: Kind, id: number) => this.answer(() => this.list(kind).find((item) => item.id === id));
  overview = () =>
    this.answer((): Overview => {
      const counts = (kind: Kind) => {
        const found = noCounts();
        for (const { status } of this.items[kind].values()) found[status] += 1;
        return found;
      };
      return { scenes: counts('scene'), tiles: counts('tile'), rootTiles: 0, from: null, to: null };
    });
}

function watch(server: Server, share = 0.5) {
  const stop = new AbortController();
  const seen: { kind: Kind; id: number; from: string | null; to: string | null }[] = [];
  const watcher = new Watcher(
    server,
    {
      keep: async ({ changes }) => void seen.push(...changes),
      explain: (error) => (error as Error).message,
      newEpoch: () => 'epoch',
      share: () => share,
    },
    stop.signal,
  );
  const ended = watcher.run();
  stops.push(async () => {
    stop.abort();
    await vi.runAllTimersAsync();
    await ended;
  });
  return { watcher, seen };
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

const listBoard = (watcher: Watcher, kind: Kind) =>
  Object.fromEntries([...watcher.board.all(kind)].map(({ id, status }) => [id, status]));
const evaluateTruth = (server: Server, kind: Kind) =>
  Object.fromEntries([...server.items[kind]].map(([id, { status }]) => [id, status]));

/** What a browser shows: the first picture, and every delta since. */
function follow(watcher: Watcher) {
  const shown = { scene: listBoard(watcher, 'scene'), tile: listBoard(watcher, 'tile') };
  watcher.bus.subscribe((beat) => {
    if (beat.type !== 'delta') return;
    const pairs = { scene: beat.delta.scenes, tile: beat.delta.tiles };
    for (const kind of ['scene', 'tile'] as const) {
      for (const [id, status] of pairs[kind]) {
        if (status === null) delete shown[kind][id];
        else shown[kind][id] = status;
      }
    }
  });
  return (kind: Kind) => shown[kind];
}

/** Time enough for the whole read of every few minutes, which finds what no check can: equal counts. */
const wholeReadMs = 5 * 60_000;

describe('a watcher', () => {
  it('shows what the server lists, whatever happened between and during its reads', async () => {
    vi.useFakeTimers();
    const step = fc.record({
      kind: fc.constantFrom<Kind>('scene', 'tile'),
      id: fc.integer({ min: 1, max: 60 }),
      status: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
      wait: fc.integer({ min: 0, max: 4_000 }),
      during: fc.boolean(),
      isDown: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const server = new Server();
        for (let id = 1; id <= 40; id += 1) {
          server.set('scene', id, 'PENDING');
          server.set('tile', id, 'NEW');
        }
        const { watcher, seen } = watch(server);
        await vi.advanceTimersByTimeAsync(0);
        const browser = follow(watcher);
        const held = new Set<string>();
        const note = () => {
          for (const kind of ['scene', 'tile'] as const) {
            for (const [id, { status }] of server.items[kind]) held.add(`${kind}${id} ${status}`);
          }
        };
        note();
        for (const { kind, id, status, wait, during, isDown } of steps) {
          // It fails one answer in the middle of what is read.
          if (isDown) server.failsNext = true;
          const change = () => {
            if (status === undefined) server.items[kind].delete(id);
            else server.set(kind, id, status);
            note();
          };
          if (during) {
            server.between = () => {
              server.between = () => undefined;
              change();
            };
          } else change();
          await vi.advanceTimersByTimeAsync(wait);
        }
        server.between = () => undefined;
        await vi.advanceTimersByTimeAsync(wholeReadMs);
        for (const kind of ['scene', 'tile'] as const)
          expect([listBoard(watcher, kind), browser(kind)]).toEqual([
            evaluateTruth(server, kind),
            evaluateTruth(server, kind),
          ]);
        // Nothing was ever shown that the item was not.
        for (const { kind, id, to } of seen) if (to !== null) expect(held).toContain(`${kind}${id} ${to}`);
        for (const stop of stops.splice(0)) await stop();
      }),
      { numRuns: 60 },
    );
  });

  it('finds two items that swapped their statuses under equal counts, as soon as one of them is active', async () => {
    vi.useFakeTimers();
    const server = new Server();
    server.set('scene', 1, 'DONE');
    server.set('tile', 1, 'PENDING');
    server.set('tile', 2, 'DONE');
    const { watcher } = watch(server);
    await vi.advanceTimersByTimeAsync(1_000);
    server.set('tile', 1, 'DONE');
    server.set('tile', 2, 'PENDING');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(listBoard(watcher, 'tile')).toEqual({ 1: 'DONE', 2: 'PENDING' });
  });

  it('keeps its picture while the server is down, says so, and continues afterwards', async () => {
    vi.useFakeTimers();
    const server = new Server();
    server.set('tile', 1, 'PENDING');
    const { watcher } = watch(server);
    await vi.advanceTimersByTimeAsync(1_000);
    const readAt = watcher.readAt;
    server.isDown = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(watcher).toMatchObject({ server: 'down', sentence: 'down' });
    expect(listBoard(watcher, 'tile')).toEqual({ 1: 'PENDING' });
    expect(watcher.readAt).toBeLessThan((readAt ?? 0) + 5_000);
    const reads = server.reads;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.reads - reads).toBeLessThan(6);
    server.isDown = false;
    server.set('tile', 1, 'DONE');
    await vi.advanceTimersByTimeAsync(2 * wholeReadMs);
    expect(listBoard(watcher, 'tile')).toEqual({ 1: 'DONE' });
    expect(watcher.server).toBe('ok');
  });

  it('says how old the root tiles are, and nothing of them while the counts cannot be read', async () => {
    vi.useFakeTimers();
    const server = new Server();
    server.set('tile', 1, 'PENDING');
    const { watcher } = watch(server);
    await vi.advanceTimersByTimeAsync(1_000);
    const first = watcher.state();
    expect(first).toMatchObject({ rootTiles: 0, checkedAt: expect.any(Number) });
    const { overview } = server;
    // The lists are still read, so the numbers stay young.
    server.overview = () => Promise.reject(new Error('down'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(watcher.state()).toMatchObject({ rootTiles: 0, checkedAt: first.checkedAt });
    server.overview = () => Promise.resolve(undefined as never);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(watcher.state().rootTiles).toBeNull();
    server.overview = overview;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(watcher.state()).toMatchObject({ rootTiles: 0 });
    expect(watcher.state().checkedAt).toBeGreaterThan(first.checkedAt ?? 0);
  });

  it('takes empty lists for gone only when the list of AOIs agrees', async () => {
    vi.useFakeTimers();
    const server = new Server();
    server.set('tile', 1, 'DONE');
    const { watcher } = watch(server);
    await vi.advanceTimersByTimeAsync(1_000);
    server.items.tile.clear();
    server.isListed = false;
    await vi.advanceTimersByTimeAsync(wholeReadMs);
    expect(watcher.state().isGone).toBe(true);
    expect(watcher.board.size('tile')).toBe(0);
  });
});

it('counts what no one can read as the watcher before it did, until it has read all lists itself', async () => {
  const hooks = { keep: async () => undefined, explain: String, newEpoch: () => 'epoch', share: () => 0.5 };
  const { signal } = new AbortController();
  const server = new Server();
  server.unreadableRows = () => ({ scenes: 1, tiles: 2 });
  const before = new Watcher(server, hooks, signal);
  await before.beat('full');
  const state = before.state();
  server.unreadableRows = () => ({ scenes: 0, tiles: 0 });
  const watcher = new Watcher(server, hooks, signal);
  watcher.goOn(before.memory(), state);
  await watcher.beat('active');
  expect(watcher.state().unreadable).toEqual({ scenes: 1, tiles: 2 });
  await watcher.beat('full');
  expect(watcher.state().unreadable).toEqual({ scenes: 0, tiles: 0 });
});

it('leaves no one without what was read before a read failed halfway', async () => {
  vi.useFakeTimers();
  const server = new Server();
  server.set('scene', 1, 'PENDING');
  server.set('tile', 1, 'PENDING');
  const { watcher, seen } = watch(server);
  await vi.advanceTimersByTimeAsync(1_000);
  const beats: BoardEvent[] = [];
  watcher.bus.subscribe((beat) => beats.push(beat));
  server.set('scene', 1, 'RETRY');
  const { tiles } = server;
  server.tiles = () => Promise.reject(new Error('down'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toMatchObject([{ kind: 'scene', id: 1, from: 'PENDING', to: 'RETRY' }]);
  expect(beats).toContainEqual(
    expect.objectContaining({ delta: expect.objectContaining({ scenes: [[1, 'RETRY']] }) }),
  );
  server.tiles = tiles;
});

describe('what someone acted on', () => {
  const share = 0.1;
  async function watched(answerMs: number) {
    vi.useFakeTimers();
    const server = new Server();
    server.set('scene', 1, 'PENDING');
    for (let id = 1; id <= 4_000; id += 1) server.set('tile', id, 'FAILED');
    server.answerMs = answerMs;
    const { watcher } = watch(server, share);
    await vi.advanceTimersByTimeAsync(1_000);
    return { server, watcher };
  }
  const tiles = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ kind: 'tile' as const, id: from + place }));

  it('is seen at once, without a claim that the rest was looked at', async () => {
    const { server, watcher } = await watched(10);
    const { readAt } = watcher;
    server.set('tile', 7, 'RETRY');
    watcher.look([{ kind: 'tile', id: 7 }]);
    await vi.advanceTimersByTimeAsync(10);
    expect(watcher.board.getStatus('tile', 7)).toBe('RETRY');
    expect(watcher.readAt).toBe(readAt);
  });

  it('is searched for in the lists when it is much, as when their time comes', async () => {
    const { server, watcher } = await watched(10);
    for (const { id } of tiles(1, 25)) server.set('tile', id, 'RETRY');
    watcher.look(tiles(1, 25));
    const reads = server.reads;
    await vi.advanceTimersByTimeAsync(100);
    expect(watcher.board.counts('tile').RETRY).toBe(25);
    expect(server.reads - reads).toBeLessThan(10);
    expect(Date.now() - (watcher.state().numbersAt.tiles.RETRY ?? 0)).toBeLessThanOrEqual(100);
    // What is not active was not read: nothing is claimed of it.
    expect(Date.now() - (watcher.readAt ?? 0)).toBeGreaterThan(500);
  });

  it('is not searched for at a server that is down before that is tried again', async () => {
    const { server, watcher } = await watched(10);
    server.isDown = true;
    await vi.advanceTimersByTimeAsync(60_000);
    const reads = server.reads;
    for (let id = 1; id <= 200; id += 1) {
      watcher.look(tiles(id, 1));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(server.reads - reads).toBeLessThan(3);
    server.isDown = false;
    server.set('tile', 200, 'DONE');
    await vi.advanceTimersByTimeAsync(90_000);
    expect(watcher.board.getStatus('tile', 200)).toBe('DONE');
  });

  it.each(['item by item', 'everything'])(
    'keeps nothing else from being seen when it goes on for long, and takes no more than the share: %s',
    async (way) => {
      const { server, watcher } = await watched(20);
      const [begun, reads] = [Date.now(), server.reads];
      let oldest = 0;
      for (let id = 1; id <= 4_000; id += 4) {
        for (const tile of tiles(id, 4)) server.set('tile', tile.id, 'RETRY');
        if (id === 2_001) server.set('scene', 1, 'DONE');
        if (way === 'everything') watcher.lookAtAll();
        else watcher.look(tiles(id, 4));
        await vi.advanceTimersByTimeAsync(60);
        oldest = Math.max(oldest, Date.now() - (watcher.readAt ?? 0));
      }
      expect(watcher.board.getStatus('scene', 1)).toBe('DONE');
      expect(watcher.board.counts('tile').RETRY).toBeGreaterThan(3_500);
      expect(oldest).toBeLessThan(15_000);
      // The last reads may not have been waited for yet.
      const spent = (server.reads - reads - 30) * server.answerMs;
      expect(spent).toBeLessThan((Date.now() - begun) * share);
    },
  );
});

describe('a reader that was away', () => {
  it('gets what it missed, or is asked to look again', async () => {
    vi.useFakeTimers();
    const server = new Server();
    server.set('tile', 1, 'PENDING');
    const { watcher } = watch(server);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = watcher.bus.lastId;
    server.set('tile', 1, 'RETRY');
    await vi.advanceTimersByTimeAsync(10_000);
    const beats: BoardEvent[] = [];
    watcher.bus.subscribe((beat) => beats.push(beat), before)();
    expect(beats).toMatchObject([{ type: 'delta', delta: { tiles: [[1, 'RETRY']] } }]);
    const others: BoardEvent[] = [];
    watcher.bus.subscribe((beat) => others.push(beat), 'another:7')();
    expect(others).toEqual([{ type: 'reset' }]);
  });
});
