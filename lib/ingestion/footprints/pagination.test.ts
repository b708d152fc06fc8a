import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterPage, EndlessListingError, type PageOutcome, startAtPage } from './pagination';

interface FakePage {
  scenes: number[];
  /** How often it fails before it answers, and after how many of its scenes. */
  failures: number[];
}

/** A server whose pages are these; `says` whether it says if another page follows. */
interface FakeServer {
  pages: FakePage[];
  says: boolean;
}

const limit = 5;

/** Short pages, empty ones, pages that come again, and pages that fail half way. */
const server = fc
  .record({
    says: fc.boolean(),
    sizes: fc.array(fc.nat({ max: limit }), { maxLength: 12 }),
    repeats: fc.array(fc.nat({ max: 2 }), { minLength: 12, maxLength: 12 }),
    failures: fc.array(fc.array(fc.nat({ max: limit }), { maxLength: 2 }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ says, sizes, repeats, failures }): FakeServer => {
    let next = 0;
    const pages = sizes.flatMap((size, index) => {
      // A server that does not say what follows ends with its first empty page.
      const count = says ? size : Math.max(1, size);
      const scenes = Array.from({ length: count }, () => next++);
      return Array.from({ length: 1 + (repeats[index] ?? 0) }, () => scenes);
    });
    return { says, pages: pages.map((scenes, index) => ({ scenes, failures: failures[index] ?? [] })) };
  });

/** Walks as the job does: stores what comes, asks a failed page again, and stops when nothing follows. */
function walk({ pages, says }: FakeServer) {
  const stored: number[] = [];
  const left = pages.map(({ failures }) => [...failures]);
  const readPage = (page: number): PageOutcome | 'failed' => {
    const scenes = pages[page]?.scenes ?? [];
    const failure = left[page]?.shift();
    const came = scenes.slice(0, failure ?? scenes.length);
    const fresh = came.filter((scene) => !stored.includes(scene));
    stored.push(...fresh);
    if (failure !== undefined) return 'failed';
    const next = says ? page < pages.length - 1 : undefined;
    return { count: came.length, fresh: fresh.length, next, mark: came.join() };
  };
  let asked = 0;
  for (let state = startAtPage(0); ; ) {
    const outcome = readPage(state.page);
    asked += 1;
    if (outcome === 'failed') {
      // As after a pause, or when a person continues later.
      state = startAtPage(state.page);
      continue;
    }
    const next = afterPage(state, outcome, limit);
    if (next === 'done') return { stored, asked };
    state = next;
  }
}

describe('a listing by pages', () => {
  it('gives every scene once, whatever the pages are like', () => {
    fc.assert(
      fc.property(server, (drawn) => {
        const { stored } = walk(drawn);
        const all = [...new Set(drawn.pages.flatMap(({ scenes }) => scenes))];
        expect([...stored].sort((a, b) => a - b)).toEqual(all.sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  it('ends with a server that gives the same page forever, and with one that has no pages', () => {
    const same: PageOutcome = { count: 3, fresh: 0, next: undefined, mark: 'x' };
    let state = startAtPage(0);
    let asked = 0;
    for (;;) {
      asked += 1;
      const next = afterPage(state, same, limit);
      if (next === 'done') break;
      state = next;
    }
    expect(asked).toBeLessThan(20);
    expect(afterPage(startAtPage(0), { ...same, count: limit + 1, fresh: 6 }, limit)).toBe('done');
  });

  it('abandons a server that promises more forever', () => {
    let state = startAtPage(0);
    const promise = () => {
      for (;;) {
        const next = afterPage(state, { count: 0, fresh: 0, next: true, mark: '' }, limit);
        if (next === 'done') return;
        state = next;
      }
    };
    expect(promise).toThrow(EndlessListingError);
  });
});
