import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut } from '@/lib/areas/geometry/antimeridian';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { getBbox } from '@/lib/areas/geometry/measure';
import type { Bbox } from '@/lib/areas/types';
import type { CutToBoxes, SearchPart } from '../search-part';
import type { SplitRoot } from './search-branch';
import { type PartResponse, type SplitEnd, splitSearch } from './split-search';

interface Item {
  id: string;
  at: number;
  constellation: string;
  x: number;
}

const start = Date.UTC(2026, 0, 1);
const createBox = (...bbox: Bbox) => boxPolygon(bbox);
const names = ['A', 'B', 'C'];
/** One image in each hour, all of one constellation and in one place. */
const hourly = (length: number): Item[] =>
  Array.from({ length }, (_, index) => ({
    id: String(index),
    at: start + index * 3_600_000,
    constellation: 'A',
    x: 5,
  }));
const whole: SearchPart = {
  polygon: createBox(0, 0, 10, 10),
  constellations: names,
  from: start,
  to: start + 30 * 86_400_000,
};

/** A service that ignores paging: everything it has, the first `page` of it, and the total. */
const createService = (items: Item[], page: number) => async (part: SearchPart) => {
  const [west, , east] = getBbox(part.polygon);
  const found = items.filter(
    ({ at, constellation, x }) =>
      at >= part.from &&
      at <= part.to &&
      part.constellations.includes(constellation) &&
      x >= west &&
      x <= east,
  );
  return { total: found.length, items: found.slice(0, page) };
};

/** The same one, with pages. */
const createPagingService = (items: Item[], page: number) => async (part: SearchPart) => {
  const { total, items: found } = await createService(items, items.length)(part);
  const skip = ((part.page ?? 1) - 1) * page;
  return { total, items: found.slice(skip, skip + page) };
};

const cutHere: CutToBoxes = async (rings, boxes) =>
  boxes.map(([west, south, east, north]) => cut(rings, west, east, south, north));

async function run(
  ask: (part: SearchPart) => Promise<PartResponse<Item>>,
  roots: readonly SplitRoot[] = [{ part: whole }],
  maxItems = 20_000,
  hasPages = false,
) {
  const steps = splitSearch(roots, {
    hasPages,
    ask,
    getId: ({ id }: Item) => id,
    getBox: ({ x }) => [x, 4, x, 6],
    cut: cutHere,
    maxItems,
    concurrency: 3,
  });
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return { items, end: value as SplitEnd };
    items.push(...value.fresh);
  }
}

const item = fc.record({
  // Many fall on the same second, on the second's edge, or on the ends of the interval.
  at: fc.oneof(
    fc.integer({ min: 0, max: 30 * 86_400_000 }),
    fc.constantFrom(0, 1000, 999, 5_000_000, 5_000_001, 5_000_500, 30 * 86_400_000),
  ),
  constellation: fc.constantFrom(...names),
  x: fc.integer({ min: 0, max: 1000 }).map((x) => x / 100),
});

describe('splitSearch', () => {
  it('finds every image once, whatever the dates, or says how many are missing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 120 }),
        fc.integer({ min: 3, max: 25 }),
        async (drawn, page) => {
          const items = drawn.map((one, index) => ({ ...one, id: String(index), at: start + one.at }));
          const { items: found, end } = await run(createService(items, page));
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
          expect(found.length + end.notSeparable).toBe(items.length);
          expect(end).toMatchObject({
            found: found.length,
            total: items.length,
            failures: [],
            isTooMany: false,
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('brings with what it reports as the rest everything that failing parts left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 30, maxLength: 120 }),
        fc.infiniteStream(fc.boolean()),
        fc.boolean(),
        async (drawn, luck, hasPages) => {
          // One second holds less than a page here, so that everything can be had.
          const items = drawn.map((one, index) => ({
            ...one,
            id: String(index),
            at: start + index * 3000 + (one.at % 3000),
          }));
          const service = hasPages ? createPagingService(items, 7) : createService(items, 7);
          const found = new Set<string>();
          let roots: readonly SplitRoot[] = [{ part: whole }];
          let requests = 0;
          while (roots.length > 0) {
            const { items: more, end } = await run(
              async (part) => {
                requests += 1;
                const isFirst = requests === 1;
                const isUnlucky = luck.next().value === true;
                if (!isFirst && requests < 60 && isUnlucky) throw new Error('a part fails');
                return service(part);
              },
              roots,
              20_000,
              hasPages,
            ).catch(() => ({ items: [], end: { rest: roots, failures: [1] } as unknown as SplitEnd }));
            for (const { id } of more) found.add(id);
            expect(end.rest.length > 0).toBe(end.failures.length > 0);
            roots = end.rest;
          }
          expect(found.size).toBe(items.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  /** A service that does not count: it only fills its pages. */
  const uncounting =
    (service: (part: SearchPart) => Promise<PartResponse<Item>>, page: number) =>
    async (part: SearchPart) => {
      const { items } = await service(part);
      const isAtLeast = items.length === page;
      return { items, isAtLeast, total: items.length + Number(isAtLeast) };
    };

  /** A service of which the requests of some numbers, counted from 1, fail. */
  const failingAt = (
    numbers: readonly number[],
    service: (part: SearchPart) => Promise<PartResponse<Item>>,
  ) => {
    let requests = 0;
    return async (part: SearchPart) => {
      requests += 1;
      if (numbers.includes(requests)) throw new Error('a part fails');
      return service(part);
    };
  };

  it('knows after another search of the rest what it could not distinguish before', async () => {
    const items = hourly(60).map((one, index) => (index < 40 ? { ...one, at: start + 500 } : one));
    const service = createService(items, 25);
    const first = await run(failingAt([2], service));
    expect(first.end).toMatchObject({ failures: [expect.any(Error)], total: 60 });
    const { items: more, end } = await run(service, first.end.rest);
    expect(first.items.length + more.length).toBe(45);
    expect(end).toMatchObject({ found: 45, total: 60, notSeparable: 15, unaccounted: 0, failures: [] });
  });

  it('knows after another search of the rest what the service counted and never showed', async () => {
    const items = hourly(60);
    const service = createService(items, 25);
    const counting = async (part: SearchPart) => {
      const answer = await service(part);
      return part === whole ? { ...answer, total: 64 } : answer;
    };
    const first = await run(failingAt([3], counting));
    const { end } = await run(counting, first.end.rest);
    expect(end).toMatchObject({ found: 60, total: 64, unaccounted: 4 });
  });

  it('asks for every page that is left after an outage', async () => {
    const items = hourly(5_100).map((one) => ({ ...one, at: start }));
    const service = createPagingService(items, 10);
    const outage = Array.from({ length: 8 }, (_, index) => index + 3);
    const first = await run(failingAt(outage, service), undefined, 20_000, true);
    expect(first.end.partsLeft).toBeGreaterThan(490);
    const { end } = await run(service, first.end.rest, 20_000, true);
    expect(end).toMatchObject({ found: 5_100, total: 5_100, notSeparable: 0, unaccounted: 0 });
    expect(end.requests).toBe(first.end.partsLeft);
  });

  it.each([1, 2, 3, 4, 5])('continues after page %i failed where nothing is counted', async (failing) => {
    const service = uncounting(createPagingService(hourly(100), 25), 25);
    const ask = failingAt([failing], service);
    const first = await run(ask, undefined, 20_000, true).catch(() => undefined);
    const { end } = await run(service, first?.end.rest, 20_000, true);
    expect(end).toMatchObject({ found: 100, total: 100, notSeparable: 0, unaccounted: 0 });
  });

  it('comes to the same end however often it fails on the way', async () => {
    const halves = [createBox(0, 0, 6, 10), createBox(4, 0, 10, 10)].map((polygon) => ({
      part: { ...whole, polygon },
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 30, maxLength: 120 }),
        fc.array(fc.nat(60), { maxLength: 30 }),
        fc.boolean(),
        fc.constantFrom([{ part: whole }], halves),
        async (drawn, numbers, hasPages, roots) => {
          const items = drawn.map((one, index) => ({ ...one, id: String(index), at: start + one.at }));
          const service = hasPages ? createPagingService(items, 7) : createService(items, 7);
          const { end: undisturbed } = await run(service, roots, 20_000, hasPages);
          const ask = failingAt(numbers, service);
          let rest: readonly SplitRoot[] = roots;
          const ids: string[] = [];
          for (let turn = 0; rest.length > 0; turn += 1) {
            expect(turn).toBeLessThan(40);
            const { items: more, end } = await run(ask, rest, 20_000, hasPages).catch(() => ({
              items: [],
              end: { rest, found: ids.length } as unknown as SplitEnd,
            }));
            ids.push(...more.map(({ id }) => id));
            expect(end.found).toBe(ids.length);
            rest = end.rest;
            if (rest.length > 0) continue;
            expect(new Set(ids).size).toBe(ids.length);
            expect(end.found + end.notSeparable + end.unaccounted).toBe(end.total);
            expect(end.total).toBeGreaterThanOrEqual(items.length);
            if (roots.length === 1) expect(end.total).toBe(undisturbed.total);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes pages where there are any, one request for each', async () => {
    const items = Array.from({ length: 230 }, (_, index) => ({
      id: String(index),
      // All of one instant, which splitting cannot part.
      at: start,
      constellation: 'A',
      x: 5,
    }));
    const { items: found, end } = await run(createPagingService(items, 25), undefined, 20_000, true);
    expect(found).toHaveLength(230);
    expect(end).toMatchObject({ requests: 10, total: 230, notSeparable: 0, unaccounted: 0 });
  });

  it('splits after all where a service only claims to page', async () => {
    const items = hourly(230);
    const { items: found, end } = await run(createService(items, 25), undefined, 20_000, true);
    expect(found).toHaveLength(230);
    expect(end).toMatchObject({ total: 230, notSeparable: 0, unaccounted: 0 });
    expect(end.requests).toBeLessThan(60);
  });

  it('finds what moved to another page in the meantime', async () => {
    const items = hourly(120);
    let requests = 0;
    const { items: found, end } = await run(
      async (part) => {
        requests += 1;
        // After the first page an image vanishes from the front, so that each page begins one too late.
        return createPagingService(requests > 1 && part.page ? items.slice(1) : items, 25)(part);
      },
      undefined,
      20_000,
      true,
    );
    expect(found).toHaveLength(120);
    expect(end.unaccounted).toBe(0);
  });

  it('does not call complete what the service counted and never showed', async () => {
    const items = hourly(60);
    const service = createService(items, 25);
    const { end } = await run(async (part) => {
      const answer = await service(part);
      return part === whole ? { ...answer, total: 64 } : answer;
    });
    expect(end).toMatchObject({ found: 60, total: 64, unaccounted: 4, notSeparable: 0 });
  });

  it('drops what one answer lists twice, and misses nothing by it', async () => {
    const items = Array.from({ length: 20 }, (_, index) => ({
      id: String(Math.floor(index / 2)),
      at: start,
      constellation: 'A',
      x: 5,
    }));
    const { items: found, end } = await run(createService(items, 25));
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => String(index)));
    expect(end).toMatchObject({ found: 10, total: 10, unaccounted: 0 });
  });

  it('does not take what several answers list twice for more than it is', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      // One is listed twice, wherever it appears.
      id: String(Math.max(1, index)),
      at: start + Math.max(1, index) * 3_600_000,
      constellation: 'A',
      x: 5,
    }));
    const service = createService(items, 25);
    const { end } = await run(async (part) => {
      const answer = await service(part);
      // Two that the service counts are in no part.
      return part === whole ? { ...answer, total: 62 } : answer;
    });
    expect(end).toMatchObject({ found: 59, unaccounted: 2, total: 61 });
  });

  it.each([false, true])(
    'finds everything without a total, whether it pages (%s) or not',
    async (hasPages) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 130 }), fc.boolean(), async (count, keepsToPages) => {
          const items = Array.from({ length: count }, (_, index) => ({
            id: String(index),
            at: start + index * 7_000,
            constellation: 'A',
            x: 5,
          }));
          const service =
            hasPages && keepsToPages ? createPagingService(items, 25) : createService(items, 25);
          const { items: found, end } = await run(uncounting(service, 25), undefined, 20_000, hasPages);
          expect(found).toHaveLength(count);
          expect(end).toMatchObject({ found: count, total: count, notSeparable: 0, unaccounted: 0 });
        }),
        {
          numRuns: 40,
          examples: [
            [25, true],
            [25, false],
            [50, true],
            [50, false],
            [125, true],
          ],
        },
      );
    },
  );

  it('does not call complete what it could not distinguish without a total', async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      at: start,
      constellation: 'A',
      x: 5,
    }));
    const { end } = await run(uncounting(createService(items, 25), 25));
    expect(end).toMatchObject({ found: 25, notSeparable: 1 });
  });

  it('finds everything where a service counts to 100 at most', async () => {
    const items = hourly(700);
    const service = createService(items, 25);
    const capped = async (part: SearchPart) => {
      const { total, items: found } = await service(part);
      return { total: Math.min(100, total), items: found };
    };
    const { items: found, end } = await run(capped);
    expect(found).toHaveLength(700);
    expect(end).toMatchObject({ total: 700, notSeparable: 0, unaccounted: 0 });

    const tooMany = await run(capped, undefined, 500);
    expect(tooMany.end.isTooMany).toBe(true);
    expect(tooMany.items.length).toBeGreaterThan(500);
    expect(tooMany.items.length).toBeLessThan(600);
  });

  it('does not ask forever where a service counts and shows nothing', async () => {
    const { end } = await run(async () => ({ total: 19_000, items: [] }));
    expect(end.found).toBe(0);
    expect(end.notSeparable + end.unaccounted).toBe(19_000);
    expect(end.requests).toBeLessThan(400);
  });

  it('misses nothing that was there at first where images arrive in the meantime', async () => {
    const items = hourly(120);
    let requests = 0;
    for (const hasPages of [false, true]) {
      const { items: found, end } = await run(
        async (part) => {
          requests += 1;
          const fresh = { id: `new ${requests}`, at: start + requests, constellation: 'A', x: 5 };
          const all = requests > 1 ? [fresh, ...items] : items;
          return (hasPages ? createPagingService : createService)(all, 25)(part);
        },
        undefined,
        20_000,
        hasPages,
      );
      expect(found.filter(({ id }) => !id.startsWith('new'))).toHaveLength(120);
      expect(end.unaccounted + end.notSeparable).toBe(0);
    }
  });

  it('distinguishes thousands of one instant by constellation and by place', async () => {
    // Frames of one pass, half a degree wide, and a service that answers in the order of their places.
    const wide: SearchPart = { ...whole, polygon: createBox(-60, -60, 60, 60) };
    const frames = Array.from({ length: 3_000 }, (_, index) => {
      const [x, y] = [-59 + (index % 100) * 1.18, -59 + Math.floor(index / 100) * 3.9];
      return {
        id: String(index),
        at: start + 5_000_400,
        constellation: names[index % 3] as string,
        x,
        box: [x - 0.25, y - 0.25, x + 0.25, y + 0.25] as Bbox,
      };
    });
    const steps = splitSearch([{ part: wide }], {
      cut: cutHere,
      ask: async ({ polygon, from, to, constellations }) => {
        const [west, south, east, north] = getBbox(polygon);
        const found = frames.filter(
          ({ at, constellation, box: [w, s, e, n] }) =>
            at >= from &&
            at <= to &&
            constellations.includes(constellation) &&
            w <= east &&
            e >= west &&
            s <= north &&
            n >= south,
        );
        return { total: found.length, items: found.slice(0, 25) };
      },
      getId: ({ id }) => id,
      getBox: ({ box }) => box,
      maxItems: 20_000,
      concurrency: 4,
    });
    const found = new Set<string>();
    for (;;) {
      const { done, value } = await steps.next();
      if (done) {
        expect(value).toMatchObject({ found: 3_000, total: 3_000, notSeparable: 0, unaccounted: 0 });
        break;
      }
      for (const { id } of value.fresh) found.add(id);
    }
    expect(found.size).toBe(3_000);
  });

  it('distinguishes 60 images of one second by constellation and by place', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      id: String(index),
      at: start + 5_000_400,
      constellation: names[index % 2] as string,
      x: index / 6,
    }));
    const { items: found, end } = await run(createService(items, 10));
    expect(found).toHaveLength(60);
    expect(end.notSeparable).toBe(0);
  });

  it('says how many are missing where nothing distinguishes them', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      id: String(index),
      at: start,
      constellation: 'A',
      x: 5,
    }));
    const { items: found, end } = await run(createService(items, 25));
    expect(found).toHaveLength(25);
    expect(end).toMatchObject({ notSeparable: 5, total: 30 });
    expect(end.requests).toBeLessThan(120);
  });

  it('keeps what came when a part fails, and does not call it complete', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      at: start + index * 86_400_000 * 0.29,
      constellation: 'A',
      x: 5,
    }));
    const service = createService(items, 10);
    let failed = 0;
    const { items: found, end } = await run(async (part) => {
      if (part.from > start && failed === 0) {
        failed += 1;
        throw new Error('a part fails');
      }
      return service(part);
    });
    expect(end.failures).toHaveLength(1);
    expect(found.length).toBeGreaterThan(50);
    expect(found.length).toBeLessThan(100);
    expect(end.total).toBe(100);
  });

  it('throws when nothing at all came, and leaves a failing service alone', async () => {
    let asked = 0;
    const fails = async () => {
      asked += 1;
      throw new Error('down');
    };
    await expect(run(fails)).rejects.toThrow('down');
    expect(asked).toBe(1);

    const big = createService(
      Array.from({ length: 500 }, (_, index) => ({
        id: String(index),
        at: start + index * 1e6,
        constellation: 'A',
        x: 5,
      })),
      5,
    );
    asked = 0;
    const { end } = await run(async (part) => {
      if (part === whole) return big(part);
      asked += 1;
      throw new Error('down');
    });
    expect(end.failures.length).toBeGreaterThanOrEqual(8);
    expect(asked).toBeLessThan(12);
  });

  it('fetches no more than its most, and says so', async () => {
    const items = Array.from({ length: 300 }, (_, index) => ({
      id: String(index),
      at: start + index * 1e6,
      constellation: 'A',
      x: 5,
    }));
    const { items: found, end } = await run(createService(items, 25), undefined, 200);
    expect(found).toHaveLength(25);
    expect(end).toMatchObject({ isTooMany: true, total: 300, requests: 1 });
  });

  it('does not ask forever where a service ignores the interval', async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      at: start,
      constellation: 'A',
      x: 5,
    }));
    const { end } = await run(async () => ({ total: 40, items: items.slice(0, 25) }));
    expect(end).toMatchObject({ notSeparable: 15, found: 25, total: 40 });
    expect(end.requests).toBeLessThan(400);
  });

  /** Places of one degree, each with the images asked for, one a minute. */
  const createIslands = (count: number, images: number, stepMs = 60_000) => ({
    parts: Array.from(
      { length: count },
      (_, x): SearchPart => ({ ...whole, polygon: createBox(x, 0, x + 0.5, 1) }),
    ),
    items: Array.from({ length: count * images }, (_, index) => ({
      id: String(index),
      at: start + index * stepMs,
      constellation: 'A',
      x: Math.floor(index / images) + 0.25,
    })),
  });

  it.each([
    [400, 1],
    [1_000, 1],
    [100, 30],
  ])('asks each of %i places, and finds %i images in each', async (count, images) => {
    const { parts, items } = createIslands(count, images, 1_000);
    const { items: found, end } = await run(
      createService(items, 25),
      parts.map((part) => ({ part })),
    );
    expect(found).toHaveLength(items.length);
    expect(end).toMatchObject({ total: items.length, notSeparable: 0, unaccounted: 0, failures: [] });
  });

  it('says what is missing of many places whose images nothing shows apart', async () => {
    const { parts, items } = createIslands(60, 30, 0);
    const { items: found, end } = await run(
      createService(items, 25),
      parts.map((part) => ({ part })),
    );
    expect(found).toHaveLength(60 * 25);
    expect(end).toMatchObject({ total: 1_800, notSeparable: 300, failures: [] });
  });

  it('does not call complete what it stopped asking for where the service counts too few', async () => {
    const items = Array.from({ length: 400 }, (_, index) => ({ ...hourly(1)[0], id: String(index) }) as Item);
    let next = 0;
    // Whatever it is asked for, it shows others.
    const { end } = await run(async () => {
      next += 1;
      return {
        total: 30,
        items: Array.from({ length: 3 }, (_, index) => items[(next * 3 + index) % 400] as Item),
      };
    });
    expect(end.found).toBeGreaterThan(30);
    expect(end.notSeparable).toBeGreaterThan(0);
  });

  it('counts an image once that two parts of an area share', async () => {
    const west: SearchPart = {
      ...whole,
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [6, 0],
            [6, 10],
            [0, 10],
            [0, 0],
          ],
        ],
      },
    };
    const east: SearchPart = {
      ...whole,
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [4, 0],
            [10, 0],
            [10, 10],
            [4, 10],
            [4, 0],
          ],
        ],
      },
    };
    const items = Array.from({ length: 21 }, (_, index) => ({
      id: String(index),
      at: start + index,
      constellation: 'A',
      x: index / 2,
    }));
    const { items: found, end } = await run(createService(items, 25), [{ part: west }, { part: east }]);
    expect(found).toHaveLength(21);
    expect(end.total).toBe(21);
  });
});
