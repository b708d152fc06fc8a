import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endAllWatchers, watch } from '@/lib/ingestion/board/hub';
import { listen } from '@/lib/platform/database/listen';
import { claim, endJobs } from '@/lib/platform/work/job';
import { openTestDatabase } from '../database/database';
import { whatRuns } from './what-runs';

openTestDatabase();

it('names all that runs in a process, and no more of it once it has ended', async () => {
  expect(whatRuns()).toEqual(['connections to the database']);
  const listening = listen('any', { onMessage() {}, onGap() {} });
  await listening.ready;
  expect(whatRuns()).toContain('listening to the database');
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  await claim('task', randomUUID(), async () => () => work);
  expect(whatRuns()).toEqual(expect.arrayContaining(['background jobs', 'leases']));
  watch('Aude-2026').leave();
  expect(whatRuns()).toContain('boards of AOIs');

  end();
  await endJobs();
  await endAllWatchers();
  await listening.stop();
  expect(whatRuns()).toEqual(['connections to the database']);
});
