import { afterEach, expect, it, vi } from 'vitest';
import { maxTurnMs, Turns } from './turns';

/** Work that continues until it is ended. */
function held() {
  let end = () => {};
  let hasBegun = false;
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    hasBegun = true;
    return until;
  };
  return { work, end: () => end(), hasBegun: () => hasBegun };
}
afterEach(() => {
  vi.useRealTimers();
});

/** What is ready has begun, with turns of the event loop in between. */
async function settle() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

it('works on a few requests of a client at a time, and on the others as those end', async () => {
  const turns = new Turns({ atOnce: 2 });
  const all = [held(), held(), held()];
  const taken = all.map(({ work }) => turns.take('a', work));
  await settle();
  expect(all.map((one) => one.hasBegun())).toEqual([true, true, false]);
  all[0]?.end();
  await settle();
  expect(all[2]?.hasBegun()).toBe(true);
  for (const one of all) one.end();
  expect(await Promise.all(taken)).toEqual([true, true, true]);
});

it('lets no client wait for the requests of another', async () => {
  const turns = new Turns({ atOnce: 1 });
  const greedy = [held(), held()];
  for (const { work } of greedy) void turns.take('greedy', work);
  const mine = held();
  const taken = turns.take('me', mine.work);
  await settle();
  expect(mine.hasBegun()).toBe(true);
  mine.end();
  expect(await taken).toBe(true);
});

it('lets others be heard between the requests of a client that wait for nothing', async () => {
  const turns = new Turns({ atOnce: 1 });
  let begun = 0;
  const taken = Array.from({ length: 10 }, () =>
    turns.take('a', async () => {
      begun += 1;
    }),
  );
  await settle();
  expect(begun).toBeLessThan(5);
  expect(await Promise.all(taken)).toEqual(Array(10).fill(true));
});

it('refuses what would wait behind 200 others, and continues after work that failed', async () => {
  const turns = new Turns({ atOnce: 1 });
  const first = held();
  void turns.take('a', first.work);
  const waiting = Array.from({ length: 200 }, () =>
    turns.take('a', () => Promise.reject(new Error('broken'))),
  );
  expect(await turns.take('a', async () => {})).toBe(false);
  first.end();
  const results = await Promise.allSettled(waiting);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await turns.take('a', async () => {})).toBe(true);
  expect(turns.size).toBe(0);
});

it.each([
  ['twenty requests one after the other without a pause', 20, 20],
  ['a flood half of the time', 200, 10],
])('works on %s', async (_, requests, done) => {
  vi.useFakeTimers();
  const turns = new Turns({ atOnce: 1 });
  let answered = 0;
  for (let at = 0; at < requests; at += 1) {
    void turns.take('a', async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answered += 1;
    });
  }
  await vi.advanceTimersByTimeAsync(2_050);
  expect(answered).toBe(done);
});

it('begins the next request when one has waited for long', async () => {
  vi.useFakeTimers();
  const turns = new Turns({ atOnce: 1 });
  const [slow, next] = [held(), held()];
  const taken = [slow, next].map(({ work }) => turns.take('a', work));
  await vi.advanceTimersByTimeAsync(maxTurnMs - 1);
  expect(next.hasBegun()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  // It begins in a turn of the event loop of its own.
  await vi.advanceTimersByTimeAsync(1);
  expect(next.hasBegun()).toBe(true);
  next.end();
  expect(await Promise.all(taken)).toEqual([true, true]);
  expect([turns.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('has a client with many requests waiting rest between them for a multiple of the time that each took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const turns = new Turns({ atOnce: 1, rests: 3 });
  let ended = 0;
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    ended += 1;
  };
  const taken = Array.from({ length: 30 }, () => turns.take('a', work));
  for (let ms = 0; ms < 100; ms += 1) {
    await settle();
    await vi.advanceTimersByTimeAsync(1);
  }
  // Without rests ten of them would have ended.
  expect(ended).toBe(3);
  for (let ms = 0; ms < 1_500; ms += 1) {
    await settle();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(await Promise.all(taken)).toHaveLength(30);
});
