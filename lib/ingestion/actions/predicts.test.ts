import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { findBoardLinks } from '../board/links';
import { serverReader } from '../board/reader';
import { Watcher } from '../board/watcher';
import { failItem, forceItem, forceRetryAoi, retryItem } from '../client';
import { type Status, statuses } from '../status';
import { type BulkAction, type DryRunItem, dryRun } from './dry-run';
import { planRestart } from './restart-plan';

const services = withServices();
const scenes = 5;

interface TrueItem extends DryRunItem {
  status: Status;
  retryCountDown: number;
  previous?: number | null;
}

async function play(events: object[]): Promise<void> {
  const { url } = services().sim;
  const response = await fetch(`${url}/workflow/_play`, { method: 'POST', body: JSON.stringify(events) });
  if (!response.ok) throw new Error(`_play: ${response.status}`);
}

async function evaluateTruth(aoi: string): Promise<TrueItem[]> {
  const { workflow } = await services().sim.truth<{ aois: { name: string; items: TrueItem[] }[] }>();
  return workflow.aois.find(({ name }) => name === aoi)?.items ?? [];
}

/** The board of an AOI as its lists report it. */
async function readBoard(aoi: string) {
  const stop = new AbortController();
  const hooks = { explain: String, share: () => 1, newEpoch: () => 'epoch' };
  const watcher = new Watcher(serverReader(aoi, stop.signal), hooks, stop.signal);
  await watcher.beat('full');
  stop.abort();
  expect(watcher.readAt).not.toBeNull();
  return watcher.board;
}

const anyStatus = fc.constantFrom(...statuses);
const anyKind = fc.constantFrom('scene' as const, 'tile' as const, 'tile' as const);
/** What happened in a graph: items are places in the list of those of their kind. */
const anyEvent = fc.record({
  do: fc.constantFrom('force', 'force', 'result', 'retry', 'fail'),
  kind: anyKind,
  place: fc.nat(2 * scenes),
  to: anyStatus,
});
/** Only what is behind a scene that is DONE is restarted or refused. */
const anyDone = fc.record({
  do: fc.constant('force'),
  kind: anyKind,
  place: fc.nat(2 * scenes),
  to: fc.constant('DONE' as const),
});
const anyAction: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.constant({ type: 'retry' as const }),
  fc.constant({ type: 'fail' as const }),
  fc.record({ type: fc.constant('force' as const), to: anyStatus }),
);

let made = 0;
/** An AOI with chains over its scenes, in whatever state these events leave it. */
async function createGraph(
  events: readonly { do: string; kind: 'scene' | 'tile'; place: number; to: Status }[],
) {
  const aoi = `Graph-${++made}`;
  await play(Array.from({ length: scenes }, () => ({ do: 'add', aoi })));
  const items = await evaluateTruth(aoi);
  const at = (kind: string, place: number) => {
    const own = items.filter((item) => item.kind === kind);
    return own[place % own.length]?.id;
  };
  await play(events.map(({ place, kind, ...event }) => ({ ...event, kind, id: at(kind, place) })));
  return { aoi, at };
}

it('the dry run of retry, fail and force says what the server then does, whatever state a graph is in', async () => {
  const counts = { accepted: 0, refused: 0, followed: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEvent, { maxLength: 40 }),
      anyAction,
      fc.uniqueArray(fc.tuple(anyKind, fc.nat(2 * scenes - 1)), {
        minLength: 1,
        maxLength: 8,
        selector: String,
      }),
      async (events, action, places) => {
        const { aoi, at } = await createGraph(events);
        const board = await readBoard(aoi);
        const targets = places.map(([kind, place]): DryRunItem => ({ kind, id: at(kind, place) ?? 0 }));
        const run = await dryRun(await findBoardLinks(board), action, targets);
        const before = await evaluateTruth(aoi);
        const itemKey = ({ kind, id }: DryRunItem) => `${kind}${id}`;
        const asked = new Set(targets.map(itemKey));
        const accepted = new Set(run.accepted.map(itemKey));
        const already = new Set(run.refused.filter(({ reason }) => reason.includes('already')).map(itemKey));
        for (const target of new Map(targets.map((one) => [itemKey(one), one])).values()) {
          // Swath sends nothing for what is so already.
          if (already.has(itemKey(target))) continue;
          const send =
            action.type === 'force'
              ? forceItem(target.kind, target.id, action.to)
              : { retry: retryItem, fail: failItem }[action.type](target.kind, target.id);
          const isTaken = await send.then(
            () => true,
            () => false,
          );
          expect(`${itemKey(target)} ${isTaken}`).toBe(`${itemKey(target)} ${accepted.has(itemKey(target))}`);
          counts[isTaken ? 'accepted' : 'refused'] += 1;
        }
        const after = new Map((await evaluateTruth(aoi)).map((item) => [itemKey(item), item]));
        const relinked = new Map(run.relinked.map(({ tile, after: next }) => [`tile${tile}`, next]));
        for (const was of before) {
          const key = itemKey(was);
          const is = after.get(key);
          if (relinked.has(key) && is?.status !== 'FAILED')
            expect(`${key} after ${is?.previous ?? null}`).toBe(`${key} after ${relinked.get(key)}`);
          if (asked.has(key)) continue;
          const expected =
            run.starts.includes(was.id) && was.kind === 'tile'
              ? 'PENDING'
              : run.fails.includes(was.id) && was.kind === 'tile'
                ? 'FAILED'
                : was.status;
          expect(`${key} ${is?.status}`).toBe(`${key} ${expected}`);
          if (expected !== was.status) counts.followed += 1;
        }
      },
    ),
    { numRuns: 120, seed: 20_261_122 },
  );
  // A property under which nothing happens proves nothing.
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(50);
  expect(counts.followed).toBeGreaterThan(10);
});

it('the plan of a restart says what the server then does, whatever state a graph is in', async () => {
  const counts = { restarted: 0, refused: 0, unchanged: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 20 }), fc.array(anyDone), async (events, done) => {
      const { aoi } = await createGraph([...events, ...done]);
      const board = await readBoard(aoi);
      const before = await evaluateTruth(aoi);
      const ids = (kind: string) => before.filter((item) => item.kind === kind).map(({ id }) => id);
      const plan = await planRestart(await findBoardLinks(board), ids('scene'), ids('tile'));
      await forceRetryAoi(aoi).catch(() => undefined);
      const after = await evaluateTruth(aoi);
      const isMoved = (kind: string, id: number) => {
        const [was, is] = [before, after].map((items) =>
          items.find((item) => item.kind === kind && item.id === id),
        );
        return (is?.retryCountDown ?? 0) < (was?.retryCountDown ?? 0);
      };
      expect(plan.scenes.filter((id) => !isMoved('scene', id))).toEqual([]);
      const { restarted, refused, unchanged } = plan.tiles;
      expect(restarted.filter((id) => !isMoved('tile', id))).toEqual([]);
      expect([...refused, ...unchanged].filter((id) => isMoved('tile', id))).toEqual([]);
      counts.restarted += restarted.length;
      counts.refused += refused.length;
      counts.unchanged += unchanged.length;
    }),
    { numRuns: 60, seed: 20_261_123 },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
});
