import { expect, it } from 'vitest';
import { type Exchange, withExchange } from '@/lib/platform/exchange';
import { lookThrough } from './look-through';

const large = 300_000;
const as = <T>(user: string, work: () => T): T =>
  withExchange({ user, client: 'unknown', isOver: false } as Exchange, work);

/** Begins work that lasts until `end` is called. */
function begin(user: string, began: string[], items = large, signal?: AbortSignal) {
  let end = () => {};
  const over = as(user, () =>
    lookThrough(items, signal, () => {
      began.push(user);
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    }),
  );
  over.catch(() => undefined);
  return { over, end: () => end() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('looks through one large board at a time, and people take turns', async () => {
  const began: string[] = [];
  const all = ['ann', 'ann', 'ann', 'ben'].map((user) => begin(user, began));
  await settle();
  expect(began).toEqual(['ann']);
  for (const place of [0, 1, 3, 2]) {
    all[place]?.end();
    await settle();
  }
  await Promise.all(all.map(({ over }) => over));
  expect(began).toEqual(['ann', 'ann', 'ben', 'ann']);
});

it('lets small boards pass while a large one is looked through', async () => {
  const began: string[] = [];
  const slow = begin('ann', began);
  const small = begin('ben', began, 100);
  await settle();
  expect(began).toEqual(expect.arrayContaining(['ann', 'ben']));
  for (const one of [slow, small]) one.end();
  await Promise.all([slow.over, small.over]);
});

it('refuses one who asks for too much at once, and no one else', async () => {
  const began: string[] = [];
  const asked = Array.from({ length: 17 }, () => begin('ann', began));
  const other = begin('ben', began);
  const beyond = begin('ann', began);
  await expect(beyond.over).rejects.toMatchObject({ status: 429, type: 'too-many-requests' });
  while (began.length < 18) {
    for (const one of [...asked, other]) one.end();
    await settle();
  }
  for (const one of [...asked, other]) one.end();
  await Promise.all([...asked, other].map(({ over }) => over));
});

it('begins nothing for one who has gone, and frees the place of one who goes', async () => {
  const began: string[] = [];
  const gone = new AbortController();
  const first = begin('ann', began);
  const waiting = begin('ben', began, large, gone.signal);
  await settle();
  gone.abort();
  await expect(waiting.over).rejects.toMatchObject({ name: 'AbortError' });
  first.end();
  await first.over;
  const next = begin('cat', began);
  await settle();
  expect(began).toEqual(['ann', 'cat']);
  next.end();
  await next.over;
});

it('keeps no place for one who goes in the moment of getting it', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const gone = new AbortController();
    const first = begin('ann', []);
    const waiting = begin('ben', [], large, gone.signal);
    await settle();
    first.end();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    gone.abort();
    await first.over;
    await settle();
    waiting.end();
    await Promise.allSettled([waiting.over]);
    const began: string[] = [];
    const next = begin('cat', began);
    await settle();
    expect(began).toEqual(['cat']);
    next.end();
    await next.over;
  }
});
