import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { serverNow, syncServerClock } from './clock';

afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
/** An answer of the portal: how wrong the browser's clock is by then, and how long the ways there and back take, ms. */
const answer = fc.record({
  skew: fc.integer({ min: -30 * hour, max: 30 * hour }),
  there: fc.integer({ min: 0, max: 20_000 }),
  back: fc.integer({ min: 0, max: 20_000 }),
});

it('makes no data look younger than it is, however wrong the clock of the browser is and becomes', () => {
  vi.useFakeTimers();
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 8 }), (answers) => {
      let truth = Date.UTC(2026, 10, 21);
      for (const { skew, there, back } of answers) {
        const askedAt = truth + skew;
        const said = new Date(truth + there).toISOString();
        truth += there + back;
        vi.setSystemTime(truth + skew);
        syncServerClock(said, askedAt);
        const tooOld = serverNow() - truth;
        expect(tooOld).toBeGreaterThanOrEqual(0);
        expect(tooOld).toBeLessThanOrEqual(there + back);
      }
    }),
  );
});
