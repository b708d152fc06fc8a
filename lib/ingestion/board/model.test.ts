import { afterEach, expect, it } from 'vitest';
import { playModel } from '@/testing/ingestion/model';
import { type Services, startServices } from '@/testing/ingestion/services';

/* A short piece of `npm run bench:model`. */

let services: Services;
afterEach(() => services.stop());

it('shows the truth, and keeps all of it, through 2,500 random steps, faults and restarts', async () => {
  services = await startServices();
  const report = await playModel(services.sim, 20_261_121, 2_500);
  expect(report.complaints.slice(0, 20)).toEqual([]);
  // A model in which nothing happens proves nothing.
  expect(report.transitions).toBeGreaterThan(750);
  expect(report.beats).toBeGreaterThan(200);
  expect(report.failedBeats).toBeGreaterThan(4);
  expect(report.restarts).toBeGreaterThan(4);
  expect(report.serverRestarts).toBeGreaterThan(0);
  expect(report.late).toBeGreaterThan(0);
}, 300_000);

it('shows the truth of a server that follows the interface to the letter, which answers 404 for what is gone', async () => {
  services = await startServices({ SIM_LETTER: '1' });
  const report = await playModel(services.sim, 20_261_122, 1_000);
  expect(report.complaints.slice(0, 20)).toEqual([]);
  expect(report.transitions).toBeGreaterThan(300);
  expect(report.beats).toBeGreaterThan(100);
}, 300_000);

it('shows the truth of a server that answers strangely, once that is quiet', async () => {
  services = await startServices({ SIM_MODE: 'strange', SIM_SEED: 'model' });
  const report = await playModel(services.sim, 20_261_123, 2_500, { isStrange: true });
  expect(report.complaints.slice(0, 20)).toEqual([]);
  expect(report.transitions).toBeGreaterThan(600);
  expect(report.beats).toBeGreaterThan(200);
  expect(report.failedBeats).toBeGreaterThan(4);
}, 300_000);
