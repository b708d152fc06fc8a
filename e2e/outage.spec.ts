import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../testing/test';

const shortForm = ['--conditions=react-server', '--import', 'tsx', 'testing/outage/short-form.ts'];

/** A pool may be opened whole while it happens. */
const maxConnections = 20;

// The short form of `npm run bench:outage`, without its goals for time: they depend on the machine. So bounds are wide.
test('survives a database that stops, takes no changes or falls silent, and loses nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, shortForm);
  const outcomes = JSON.parse(stdout) as (Record<string, number> & { name: string })[];
  expect(outcomes).toHaveLength(3);
  for (const outcome of outcomes) {
    const isSilence = outcome.name.includes('silent');
    expect(outcome).toMatchObject({
      broken: [],
      listeners: 1,
      missing: 0,
      doubled: 0,
      cuts: 0,
      lost: 0,
      falseAlerts: 0,
      wronglyReady: 0,
      wronglyUnready: 0,
    });
    expect(outcome.moreDescriptors, outcome.name).toBeLessThan(1.5 * maxConnections);
    // It never came to be ready if this is null.
    expect(outcome.readyMs, outcome.name).not.toBeNull();
    if (isSilence) expect(outcome.readyMs, outcome.name).toBeLessThan(45_000);
    for (const some of ['notReady', 'acknowledged', ...(isSilence ? [] : ['unavailable'])])
      expect(outcome[some], `${outcome.name}: ${some}`).toBeGreaterThan(0);
  }
});
