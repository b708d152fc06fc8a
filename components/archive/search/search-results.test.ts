import { describe, expect, it } from 'vitest';
import type { ArchiveImage, SearchEvent } from '@/lib/archive/schema';
import { collectResults } from './collect-results';
import { explainInterruption, isStoppedAtOnce, type SearchResults } from './search-results';

const image = (id: string) => ({ id }) as ArchiveImage;
const progress = { requests: 1, atService: [] };
const images = (ids: string[], found: number, total: number): SearchEvent => ({
  type: 'images',
  images: ids.map(image),
  found,
  total,
  ...progress,
});
const end = (found: number, total: number): SearchEvent => ({
  type: 'end',
  gaps: [],
  askedAt: '2026-11-20T23:58:00Z',
  finishedAt: '2026-11-21T00:00:00Z',
  found,
  total,
  ...progress,
});
const done: SearchResults = {
  ...progress,
  areaKm2: 1,
  images: ['a', 'b'].map(image),
  found: 2,
  total: 3,
  gaps: [{ reason: 'failed', parts: 1, title: 'The service did not answer', rest: [null] }],
  askedAt: '2026-11-19T23:59:00Z',
  finishedAt: '2026-11-20T00:00:00Z',
};

/** Collects what a search reports, until it is stopped, dropped for another one, or breaks off. */
async function collect(
  steps: readonly (SearchEvent | 'stop' | 'drop' | 'break')[],
  { before, isResuming = false }: { before?: SearchResults; isResuming?: boolean } = {},
) {
  const [stop, drop] = [new AbortController(), new AbortController()];
  const shown: SearchResults[] = [];
  async function* events() {
    for (const one of steps) {
      if (typeof one !== 'string') {
        yield one;
        continue;
      }
      if (one === 'drop') drop.abort();
      if (one !== 'break') stop.abort();
      throw new Error(one);
    }
  }
  const results = await collectResults({
    events: events(),
    areaKm2: 1,
    before,
    isResuming,
    show: (one) => shown.push(one),
    stop: stop.signal,
    drop: drop.signal,
  }).catch((error: Error) => error.message);
  return { results, shown };
}

describe('collectResults', () => {
  it('gives everything of a search that comes to its end, each image once', async () => {
    const { results } = await collect([images(['a', 'b'], 2, 3), images(['b', 'c'], 3, 3), end(3, 3)]);
    expect(results).toMatchObject({ images: ['a', 'b', 'c'].map(image), found: 3, total: 3 });
    expect(results).toHaveProperty('finishedAt');
    expect(results).not.toHaveProperty('interruptedBy');
  });

  it('keeps what came of a search that is stopped, and says who stopped it', async () => {
    const { results } = await collect([images(['a', 'b'], 2, 9), 'stop']);
    expect(results).toMatchObject({ images: ['a', 'b'].map(image), interruptedBy: 'user' });
    expect(explainInterruption(results as SearchResults)).toBe('Stopped: 7 images not fetched.');
  });

  it('takes a search that is stopped before anything came for that, not for one that failed', async () => {
    const { results } = await collect(['stop']);
    expect(results).toMatchObject({ images: [], interruptedBy: 'user' });
    expect(isStoppedAtOnce(results as SearchResults)).toBe(true);
  });

  it('says that a search was interrupted where no one stopped it', async () => {
    const { results, shown } = await collect([images(['a'], 1, 2), 'break']);
    expect(results).toBe('break');
    expect(shown.at(-1)).toMatchObject({ images: [image('a')], interruptedBy: 'connection' });
    expect(explainInterruption(shown.at(-1) as SearchResults)).toBe('Interrupted: 1 image not fetched.');
  });

  it('keeps nothing of a search that is dropped for another one', async () => {
    const { results, shown } = await collect([images(['a'], 1, 2), 'drop']);
    expect(results).toBe('drop');
    expect(shown.map(({ interruptedBy }) => interruptedBy)).toEqual([undefined]);
  });

  it.each(['stop', 'break', 'drop'] as const)(
    'keeps what was found before where searching again ends by a %s',
    async (how) => {
      const { results, shown } = await collect([images(['a'], 1, 2), how], { before: done });
      expect(results).toBe(how === 'stop' ? done : how);
      expect(shown).toEqual([]);
    },
  );

  it('replaces what was stopped before as soon as more of it came', async () => {
    const before: SearchResults = { ...done, finishedAt: undefined, gaps: [], interruptedBy: 'user' };
    expect((await collect([images(['c'], 1, 9), 'stop'], { before })).results).toEqual(before);
    const { results, shown } = await collect([images(['a', 'b', 'c'], 3, 9), 'stop'], { before });
    expect(shown).toHaveLength(1);
    expect(results).toMatchObject({ found: 3, interruptedBy: 'user' });
  });

  it('continues from what was found before, and takes its numbers and gaps from the end', async () => {
    const { results } = await collect([images(['b', 'c'], 3, 5), end(3, 5)], {
      before: done,
      isResuming: true,
    });
    expect(results).toMatchObject({ images: ['a', 'b', 'c'].map(image), found: 3, total: 5, gaps: [] });
    // It is as old as what came first.
    expect(results).toHaveProperty('askedAt', done.askedAt);
  });

  it('can still get the rest where getting it was stopped', async () => {
    const { results } = await collect([images(['c'], 3, 5), 'stop'], { before: done, isResuming: true });
    expect(results).toMatchObject({ images: ['a', 'b', 'c'].map(image), gaps: done.gaps });
    expect(results).not.toHaveProperty('interruptedBy');
  });
});
