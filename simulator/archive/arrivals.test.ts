import { expect, it } from 'vitest';
import { openFor } from '../test-support';
import { arrivalsUntil } from './arrivals';
import { boxWkt, find } from './test-archive';

const dayBeats = 144;
const whole = {
  geometry: boxWkt(1.6, 43.3, 1.85, 43.48),
  acquisitionDate: '[2000-01-01T00:00:00,2100-01-01T00:00:00]',
};

it('is the same for the same seed and time, and no more after a month than at the start', () => {
  const first = arrivalsUntil('swath', 3_000_000);
  expect(arrivalsUntil('swath', 3_000_000)).toEqual(first);
  expect(arrivalsUntil('other', 3_000_000)).not.toEqual(first);
  const later = arrivalsUntil('swath', 3_000_000 + 30 * dayBeats);
  expect(Math.abs(later.length - first.length)).toBeLessThan(2);
  // Every beat of the last day, and some of the days before.
  expect(later.slice(-dayBeats).map(({ atMs }) => atMs / 600_000)).toEqual(
    Array.from({ length: dayBeats }, (_, at) => 3_000_000 + 29 * dayBeats + 1 + at),
  );
  expect(later.length).toBeLessThan(2.2 * dayBeats);
});

it('adds images to the archive while time passes, and a new simulator has those of before', async () => {
  const start = Date.now();
  const env = { SIM_NOW: new Date(start).toISOString() };
  const ids = async (more: object) => {
    const sim = await openFor({ ...env, ...more });
    const { features, totalResults } = await find(sim, whole);
    return { sim, totalResults, ids: features.map(({ properties }) => properties.sourceId) };
  };
  const without = await ids({ SIM_SPEED: '0.01' });
  const frozen = await ids({ SIM_ARRIVALS: '1', SIM_SPEED: '0.01' });
  expect(frozen.totalResults).toBeGreaterThan(without.totalResults);
  const again = await ids({ SIM_ARRIVALS: '1', SIM_SPEED: '0.01' });
  expect(again.ids).toEqual(frozen.ids);

  const { sim } = await ids({ SIM_ARRIVALS: '1', SIM_SPEED: '3600' });
  await expect
    .poll(
      async () => {
        const { features } = await find(sim, whole);
        return features.some(({ properties }) => !frozen.ids.includes(properties.sourceId));
      },
      { timeout: 30_000 },
    )
    .toBe(true);
});
