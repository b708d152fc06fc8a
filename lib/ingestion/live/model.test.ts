import { afterAll, beforeAll, expect, it } from 'vitest';
import { playModel } from '../testing/model';
import { type Services, startServices } from '../testing/services';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

it('shows the truth, and keeps all of it, through 10,000 random steps, faults and restarts', async () => {
  const report = await playModel(services.sim, 20_261_121, 10_000);
  expect(report.complaints.slice(0, 20)).toEqual([]);
  // A model in which nothing happens proves nothing.
  expect(report.transitions).toBeGreaterThan(3_000);
  expect(report.beats).toBeGreaterThan(800);
  expect(report.failedBeats).toBeGreaterThan(10);
  expect(report.restarts).toBeGreaterThan(10);
  expect(report.serverRestarts).toBeGreaterThan(2);
  expect(report.late).toBeGreaterThan(3);
}, 300_000);
