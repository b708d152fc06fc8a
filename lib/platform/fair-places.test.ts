import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairPlaces } from './fair-places';

const maxWaitMs = 5_000;
const limits = { ofOne: 2, ofAll: 3, waitingOfOne: 4, waitingOfAll: 12, maxWaitMs };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for a place and says what came of it. `a.b` is source `a.b` of network `a`. */
function ask(places: FairPlaces, source: string, gone = new AbortController().signal) {
  const asked: { source: string; leave?: () => void; isRefused: boolean } = { source, isRefused: false };
  const [network = source] = source.split('.');
  places.enter({ name: source, network }, gone).then((leave) => {
    asked.leave = leave;
    asked.isRefused = leave === undefined;
  });
  return asked;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

it('serves a source with one request within one turn of all sources, whatever the others send', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat({ max: 9 }), { maxLength: 30 }),
      async (before, after) => {
        const places = new FairPlaces(limits);
        const all = before.map((source) => ask(places, `attacker-${source}`));
        const mine = ask(places, 'me');
        await settle();
        let served = 0;
        // Each place that ends is asked for again at once by an attacker.
        while (!mine.leave) {
          expect(mine.isRefused).toBe(false);
          const done = all.find((one) => one.leave);
          done?.leave?.();
          if (done) all.splice(all.indexOf(done), 1);
          all.push(ask(places, `attacker-${after[served % (after.length || 1)] ?? 0}`));
          await settle();
          served += 1;
        }
        // At most each of the ten other sources went first.
        expect(served).toBeLessThanOrEqual(10);
      },
    ),
  );
});

it('never gives more places than the limits, and gives them all back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { maxLength: 80 }),
      async (steps) => {
        const places = new FairPlaces(limits);
        const asked: ReturnType<typeof ask>[] = [];
        for (const [source, leaves] of steps) {
          asked.push(ask(places, `${source}`));
          await settle();
          const held = asked.filter((one) => one.leave);
          expect(held.length).toBeLessThanOrEqual(limits.ofAll);
          for (const one of held) {
            expect(held.filter((other) => other.source === one.source).length).toBeLessThanOrEqual(
              limits.ofOne,
            );
          }
          const first = held[0];
          if (leaves && first) {
            first.leave?.();
            asked.splice(asked.indexOf(first), 1);
          }
        }
        await vi.advanceTimersByTimeAsync(maxWaitMs);
        for (const one of asked) one.leave?.();
        const again = ['a', 'b', 'c'].map((source) => ask(places, source));
        await settle();
        expect(again.every((one) => one.leave)).toBe(true);
      },
    ),
  );
});

it('refuses who waits too long, who goes away, and the newest of the source with the most waiting', async () => {
  const places = new FairPlaces({ ...limits, waitingOfAll: 5 });
  const held = ['a', 'b', 'c'].map((source) => ask(places, source));
  const greedy = Array.from({ length: 4 }, () => ask(places, 'a'));
  const gone = new AbortController();
  const leaver = ask(places, 'b', gone.signal);
  const newcomer = ask(places, 'd');
  await settle();
  expect(held.every((one) => one.leave)).toBe(true);
  expect(greedy.map((one) => one.isRefused)).toEqual([false, false, false, true]);
  gone.abort();
  await settle();
  expect(leaver.isRefused).toBe(true);
  expect(newcomer.isRefused).toBe(false);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect([...greedy, newcomer].every((one) => one.isRefused)).toBe(true);
});

it('lets a network in within one turn of all networks, however many addresses another one has', async () => {
  const places = new FairPlaces(limits);
  const all = Array.from({ length: 200 }, (_, at) => ask(places, `large${at % 3}.${at}`));
  const mine = ask(places, 'me');
  await settle();
  let served = 0;
  for (; !mine.leave; served += 1) {
    expect(mine.isRefused).toBe(false);
    const done = all.find((one) => one.leave) as (typeof all)[number];
    done.leave?.();
    all.splice(all.indexOf(done), 1);
    all.push(ask(places, `large${served % 3}.${1_000 + served}`));
    await settle();
  }
  // Each of the other three networks went first.
  expect(served).toBeLessThanOrEqual(4);
});

it('lets newcomers wait as often as others where each comes from a network of its own', async () => {
  const places = new FairPlaces(limits);
  const all = Array.from({ length: limits.ofAll + limits.waitingOfAll }, (_, at) => ask(places, `old${at}`));
  const newcomers = Array.from({ length: 300 }, (_, at) => ask(places, `new${at}`));
  await settle();
  const waiting = newcomers.filter((one) => !one.isRefused);
  const longest = all.filter((one) => !one.isRefused && !one.leave);
  expect(waiting.length + longest.length).toBe(limits.waitingOfAll);
  // Were the newest one refused each time, none of them would wait. All old ones stay with a chance below 1 in 10 ** 9.
  expect(waiting.length).toBeGreaterThan(0);
});
