import { afterAll, beforeAll, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { resetConfig } from '@/lib/platform/config';
import { resetBreakers } from '@/lib/upstream/breaker';
import { UpstreamError } from '@/lib/upstream/errors';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { constellations } from '../constellation';
import type { SearchEvent } from '../schema';
import { type CompleteSearch, searchCompletely } from './complete-search';

/* Searches beside a service that takes pages and answers strangely: simulator/README.md says how. */

let sim: TestSimulator;

beforeAll(async () => {
  sim = await startSimulator({
    env: {
      SIM_MODE: 'strange',
      SIM_SEED: 'pages',
      SIM_NOW: '2026-11-21T00:00:00Z',
      SIM_PAGING: '1',
      SIM_WORKFLOW: 'empty',
    },
  });
  Object.assign(process.env, sim.env, {
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    SEARCH_CONSTELLATIONS: '',
    SEARCH_FILTERS: 'paging',
  });
  resetConfig();
});
afterAll(() => sim.stop());

const maxAttempts = 40;
const at = (month: number) => Date.UTC(2026, month, 1);
const months = Array.from({ length: 9 }, (_, month) => ({ from: at(month), to: at(month + 2) }));
const createQuery = (interval: { from: number; to: number }): CompleteSearch => ({
  area: boxPolygon([-1, 42, 8, 47]),
  constellations: constellations.map(({ id }) => id),
  ...interval,
});

/** Searches, and searches the rest of what failed again, as the page offers to. Gives the ids as they came. */
async function untilWhole(query: CompleteSearch): Promise<{ ids: string[]; end: SearchEvent | undefined }> {
  const ids: string[] = [];
  let rest: CompleteSearch['rest'];
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    let end: SearchEvent | undefined;
    try {
      for await (const event of searchCompletely({ ...query, rest })) {
        if (event.type === 'end') end = event;
        else ids.push(...event.images.map(({ id }) => id));
      }
    } catch (error) {
      // Nothing could be had: a refused key, or a page that is none of the service's.
      if (!(error instanceof UpstreamError)) throw error;
      resetBreakers();
      continue;
    }
    const failed = end?.type === 'end' && end.gaps.find((gap) => gap.reason === 'failed');
    if (!failed) return { ids, end };
    rest = failed.rest;
  }
  throw new Error(`the search was not whole after ${maxAttempts} tries`);
}

it('finds every image once and counts those it cannot read, though pages come again and the key is refused', async () => {
  const found = [];
  for (const interval of months) found.push(await untilWhole(createQuery(interval)));
  const chosen = (choice: RegExp) => sim.choices.filter((one) => choice.test(one)).length;
  // Services that answer as expected would prove nothing.
  expect(chosen(/^page \d+ in place of page/)).toBeGreaterThan(5);
  expect(chosen(/^the key revoked/)).toBeGreaterThan(0);

  let unreadable = 0;
  await sim.quiet();
  for (const [index, { ids, end }] of found.entries()) {
    const truth = await untilWhole(createQuery(months[index]!));
    expect(truth.ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
    // Some images come without time and place: always the same ones.
    const count = truth.ids.filter((id) => !ids.includes(id)).length;
    const gaps = count > 0 ? [{ reason: 'unreadable', count }] : [];
    expect(ids.length + count).toBe(truth.ids.length);
    expect(end).toMatchObject({ gaps, found: truth.ids.length, total: truth.ids.length });
    unreadable += count;
  }
  expect(unreadable).toBeGreaterThan(0);
}, 300_000);
