import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairLimit, nextStep, type PlanInput } from './plan';

const now = 10_000_000;
const input = (change: Partial<PlanInput> = {}): PlanInput => ({
  now,
  lastFull: now - 10_000,
  lastCheck: now - 1_000,
  lastActive: now,
  lastAsked: 0,
  lastRead: now,
  fullCost: 300,
  checkCost: 100,
  activeCost: 20,
  askedCost: 0,
  askedSinceActive: 0,
  isAsked: false,
  isDoubtful: false,
  share: 0.1,
  failures: 0,
  ...change,
});

describe('nextStep', () => {
  it('looks at everything first, and again when a check disagreed', () => {
    expect(nextStep(input({ lastFull: 0 }), false)).toEqual({ read: 'full', waitMs: 0 });
    expect(nextStep(input({ isDoubtful: true, fullCost: 100 }), true).read).toBe('full');
  });

  it('reads what is small while things move, and checks on a slower beat', () => {
    expect(nextStep(input(), true)).toEqual({ read: 'active', waitMs: 2_000 });
    expect(nextStep(input({ lastCheck: now - 13_000 }), true).read).toBe('check');
  });

  it('looks at once at what someone acted on, but not before what is due', () => {
    expect(nextStep(input({ isAsked: true }), true)).toEqual({ read: 'asked', waitMs: 0 });
    expect(nextStep(input({ isAsked: true, lastActive: now - 2_000 }), true).read).toBe('active');
    expect(nextStep(input({ isAsked: true, lastCheck: now - 13_000 }), true).read).toBe('check');
    expect(nextStep(input({ isAsked: true, isDoubtful: true, fullCost: 100 }), true).read).toBe('full');
  });

  it('keeps its share of the server’s time however slow the server is', () => {
    fc.assert(
      fc.property(
        fc.record({
          activeCost: fc.nat(20_000),
          checkCost: fc.nat(20_000),
          fullCost: fc.nat(60_000),
          askedCost: fc.nat(20_000),
          isAsked: fc.boolean(),
          share: fc.double({ min: 0.01, max: 1, noNaN: true }),
        }),
        (costs) => {
          let [at, lastFull, lastCheck, lastActive, lastAsked] = [now, now, now, now, 0];
          let [spent, askedSinceActive] = [0, 0];
          for (let step = 0; step < 200; step += 1) {
            const last = { lastFull, lastCheck, lastActive, lastAsked, askedSinceActive };
            const { read, waitMs } = nextStep(input({ ...costs, ...last, now: at }), true);
            const cost = costs[`${read}Cost`];
            at += waitMs;
            // Another time than this is only waited for.
            if (waitMs > 0) continue;
            at += cost;
            spent += cost;
            if (read === 'full') lastFull = at;
            if (read === 'full' || read === 'check') lastCheck = at;
            if (read === 'active') [lastActive, askedSinceActive] = [at, 0];
            if (read === 'asked') [lastAsked, askedSinceActive] = [at, askedSinceActive + cost];
          }
          // Of each kind, the last read may not have been waited for yet.
          const last = costs.fullCost + costs.checkCost + costs.activeCost + costs.askedCost;
          expect(spent - last).toBeLessThanOrEqual((at - now) * costs.share + 1);
        },
      ),
    );
  });

  it('asks a server that fails ever less often, and again 15 s after it answers at the latest', () => {
    expect(nextStep(input({ failures: 1 }), true).waitMs).toBe(2_000);
    for (const failures of [4, 20]) expect(nextStep(input({ failures }), true).waitMs).toBe(15_000);
  });
});

describe('fairLimit', () => {
  it('divides a share so that together they keep it, and no one is held back without need', () => {
    const demand = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.array(demand, { minLength: 1 }),
        (share, demands) => {
          const limit = fairLimit(share, demands);
          const taken = demands.reduce((sum, one) => sum + Math.min(one, limit), 0);
          const wanted = demands.reduce((sum, one) => sum + one, 0);
          expect(taken).toBeCloseTo(Math.min(share, wanted), 9);
        },
      ),
    );
  });
});
