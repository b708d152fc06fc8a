import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { type RunState, runStates } from '../run-state';
import { findRunsOfOrder } from './runs-of-order';
import { addRun, addRunScenes } from './store';

openTestDatabase();
beforeAll(async () => {
  await db()
    .insert(users)
    .values({ id: 'op', email: 'op@example.org', name: 'Otto', roles: ['operator'] });
});

let minutes = 0;
/** Records a run; each is younger than the one before. */
async function record(sourceIds: string[], state: RunState = 'started', orderId?: string): Promise<string> {
  const id = randomUUID();
  minutes += 1;
  await addRun({
    id,
    aoi: 'Coast',
    startedBy: 'op',
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
    state,
    payload: '{}',
    orderId,
  });
  await addRunScenes(
    id,
    sourceIds.map((sourceId, ordinal) => ({ ordinal, sourceId, document: '{}' })),
  );
  return id;
}

const similar = ['DS_A', 'ds_a', 'DS_A ', 'DS_', 'DS_A_1', 'DS%', 'DS__'];

it('finds a run by exactly the source ids that it sent, and names the images that no run has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...similar), { minLength: 1 }),
      fc.array(
        fc.record({ sent: fc.array(fc.constantFrom(...similar)), state: fc.constantFrom(...runStates) }),
        {
          maxLength: 5,
        },
      ),
      async (images, given) => {
        const mark = randomUUID();
        const marked = (ids: string[]) => ids.map((id) => `${mark}${id}`);
        const recorded: { id: string; names: string[] }[] = [];
        for (const { sent, state } of given) {
          const id = await record(marked(sent), state);
          const names = images.filter((image) => sent.includes(image));
          if (state !== 'refused' && names.length > 0) recorded.unshift({ id, names: marked(names) });
        }
        const found = await findRunsOfOrder('another order', [...marked(images), ...marked(images)]);
        expect(found.runs.map(({ id, sourceIds }) => ({ id, names: [...sourceIds].sort() }))).toEqual(
          recorded.map(({ id, names }) => ({ id, names: names.sort() })),
        );
        expect(found).toMatchObject({ total: recorded.length, imageCount: images.length });
        const named = new Set(recorded.flatMap(({ names }) => names));
        expect(found.unnamed).toEqual(marked(images).filter((image) => !named.has(image)));
      },
    ),
    { numRuns: 40 },
  );
});

it('has the runs that were started from the order, whatever they sent, and those of no other order', async () => {
  const mine = await record(['other id'], 'started', 'order-1');
  await record([], 'refused', 'order-1');
  await record([], 'started', 'order-2');
  expect(await findRunsOfOrder('order-1', ['DS_1'])).toEqual({
    runs: [
      {
        id: mine,
        aoi: 'Coast',
        startedBy: 'Otto',
        startedAt: expect.stringMatching(/^2026-01-01T/),
        state: 'started',
        input: 'scenes',
        isFromOrder: true,
        sourceIds: [],
      },
    ],
    total: 1,
    imageCount: 1,
    unnamed: ['DS_1'],
  });
  expect(await findRunsOfOrder('order-3', [])).toEqual({ runs: [], total: 0, imageCount: 0, unnamed: [] });
});

it('counts all runs where it cannot list them', async () => {
  for (let count = 0; count < 103; count += 1) await record(['often'], 'started', count ? undefined : 'o');
  const { runs, total } = await findRunsOfOrder('o', ['often']);
  expect([runs.length, total]).toEqual([100, 103]);
});
