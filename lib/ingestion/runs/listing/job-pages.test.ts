import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { resetBreakers } from '@/lib/upstream/breaker';
import { payload } from '@/testing/ingestion/payload';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { readColumns } from './columns';
import { beginListing, readListing, resumeListing } from './listings';

/** How a page goes wrong before it answers: refused, or broken off in the middle of its scenes. */
type Failure = 'status' | 'cut';
interface Page {
  scenes: string[];
  failures: Failure[];
}

/** What the catalogue answers now; whether it says what follows. */
let script: { pages: Page[]; says: boolean; slips?: Set<number> } = { pages: [], says: false };
let catalogue: Server;
let services: Services;

beforeAll(async () => {
  services = await startServices();
  catalogue = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://catalogue');
    if (!pathname.endsWith('/catalog/scenes')) return void response.end('[]');
    const number = Number(searchParams.get('page'));
    // A page that slips is the one before it, once.
    const page = script.pages[script.slips?.delete(number) ? number - 1 : number];
    const failure = page?.failures.shift();
    if (failure === 'status') return void response.writeHead(503).end('pq: too many connections');
    const features = (page?.scenes ?? []).map((source_id) => ({
      type: 'Feature',
      geometry: null,
      properties: { source_id, wkt: '', tags: {}, data: {} },
    }));
    const more = script.says ? { properties: { next: String(page !== script.pages.at(-1)) } } : {};
    const text = JSON.stringify({ type: 'FeatureCollection', features, ...more });
    if (failure !== 'cut') return void response.end(text);
    response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  });
  await new Promise<void>((ready) => catalogue.listen(0, '127.0.0.1', ready));
  process.env.WORKFLOW_URL = `http://127.0.0.1:${(catalogue.address() as AddressInfo).port}`;
  resetConfig();
});
afterAll(async () => {
  catalogue.closeAllConnections();
  catalogue.close();
  await services.stop();
});

const scripts = fc
  .record({
    says: fc.boolean(),
    sizes: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
    repeats: fc.array(fc.nat({ max: 1 }), { minLength: 6, maxLength: 6 }),
    overlaps: fc.array(fc.nat({ max: 3 }), { minLength: 6, maxLength: 6 }),
    failing: fc.array(fc.tuple(fc.nat({ max: 11 }), fc.constantFrom<Failure>('status', 'cut')), {
      maxLength: 2,
    }),
  })
  .map(({ says, sizes, repeats, overlaps, failing }) => {
    let next = 0;
    const pages: Page[] = sizes.flatMap((size, index) => {
      // Pages may begin with scenes of the page before; a server that does not say what follows ends with an empty one.
      const from = Math.max(0, next - (overlaps[index] ?? 0));
      next += says ? size : Math.max(1, size);
      const scenes = Array.from({ length: next - from }, (_, n) => `scene-${from + n}`);
      return Array.from({ length: 1 + (repeats[index] ?? 0) }, () => ({ scenes, failures: [] }));
    });
    for (const [page, failure] of failing) pages[page]?.failures.push(failure);
    return { says, pages, count: next };
  });

it('a listing gives every scene once, whatever the pages of the server are like', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async ({ says, pages, count }) => {
      script = { says, pages };
      resetBreakers();
      const { id } = await beginListing(payload('Pages'), operator);
      await vi.waitFor(
        async () => {
          const { state } = await readListing(id, operator);
          // A page that failed too often waits for a person, who continues.
          if (state === 'failed') await resumeListing(id, operator);
          expect(state).toBe('done');
        },
        { timeout: 30_000, interval: 20 },
      );
      const ids: string[] = [];
      for await (const { sourceIds } of readColumns(id, 0, 10_000)) ids.push(...sourceIds);
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
    }),
    { numRuns: 20 },
  );
}, 120_000);

it.each([true, false])(
  'loses nothing where a page comes in place of the next one (says what follows: %s)',
  async (says) => {
    const pages = [0, 1, 2].map((page) => ({
      scenes: [0, 1, 2].map((scene) => `scene-${page}-${scene}`),
      failures: [],
    }));
    script = { says, pages, slips: new Set([1, 2]) };
    const { id } = await beginListing(payload('Slips'), operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).state).toBe('done'), 20_000);
    expect(await readListing(id, operator)).toMatchObject({ sceneCount: 9, doubleCount: 0 });
  },
);
