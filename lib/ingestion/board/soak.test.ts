import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Services, startServices } from '@/testing/ingestion/services';
import { playSoak } from '@/testing/ingestion/soak';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

/* A short piece of `npm run soak`. */
it('holds no more after 500 beats with viewers that come and go, and asks nothing once all have left', async () => {
  const report = await playSoak(services.sim, 20_261_121, 500);
  // A soak in which no one looks and nothing happens proves nothing.
  expect(report.arrivals).toBeGreaterThan(50);
  expect(report.deltasRead).toBeGreaterThan(200);
  expect(report.callsBefore).toBeGreaterThan(500);
  // What one viewer or one beat left behind would add up to far more.
  expect(report.last.handles - report.first.handles).toBeLessThan(12);
  expect(report.last.heapMegabytes - report.first.heapMegabytes).toBeLessThan(8);
  expect(report.stillListening).toBe(0);
  expect(report.stillWatched).toEqual([]);
  expect(report.callsAfterwards).toBe(0);
}, 400_000);
