import { describe, expect, it } from 'vitest';
import { binTimes, createTicks } from './timeline-bins';

const at = (text: string) => Date.parse(text);
const image = (acquiredAt: string, constellation = 'SPOT') => ({ acquiredAt, constellation });

describe('binTimes', () => {
  it('counts every image of the interval once, those at its ends too', () => {
    const interval = { from: at('2026-06-01T00:00Z'), to: at('2026-11-20T00:00Z') };
    const images = ['2026-06-01T00:00:00Z', '2026-08-15T10:00:00Z', '2026-11-20T00:00:00Z'].map((time) =>
      image(time),
    );
    const bins = binTimes([...images, image('2026-05-31T23:59:59Z')], interval);
    expect(bins.reduce((sum, { total }) => sum + total, 0)).toBe(3);
    expect(bins[0]?.total).toBe(1);
    expect(bins.at(-1)?.total).toBe(1);
    expect(bins.length).toBeLessThanOrEqual(72);
    expect(bins.at(-1)?.to).toBe(interval.to);
  });

  it('keeps constellations apart', () => {
    const interval = { from: at('2026-06-01T00:00Z'), to: at('2026-06-02T00:00Z') };
    const [bin] = binTimes(
      [image('2026-06-01T00:10Z'), image('2026-06-01T00:20Z', 'PLEIADES'), image('2026-06-01T00:30Z')],
      interval,
    );
    expect(Object.fromEntries(bin?.counts ?? [])).toEqual({ SPOT: 2, PLEIADES: 1 });
  });

  it.each([1, 45, 200, 4_000])('has a readable number of bars and ticks for %i days', (days) => {
    const from = at('2020-03-05T00:00Z');
    const interval = { from, to: from + days * 86_400_000 };
    const bins = binTimes([], interval);
    expect(bins.length).toBeGreaterThan(0);
    expect(bins.length).toBeLessThanOrEqual(72);
    const ticks = createTicks(interval);
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThan(16);
  });
});
