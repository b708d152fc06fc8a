import { afterEach, expect, inject, it } from 'vitest';
import { createPlan } from '@/testing/ordering/fault-plan';
import { runPlan } from '@/testing/ordering/fault-run';
import { type FaultStage, faultTimeoutMs, startFaultStage } from '@/testing/ordering/fault-stage';

/*
 * A short piece of `npm run bench:orders`, which has 1,000 runs: other seeds each time, so that many runs of the tests see
 * many faults. A run that fails names its seed.
 */
const runs = Number(process.env.FAULT_RUNS ?? 10);
const firstSeed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1e9));

let stage: FaultStage | undefined;
afterEach(() => stage?.stop());

it.each([
  ['real', runs],
  ['strange', runs],
])(
  'lets every order leave at most once, exactly as it was confirmed, whatever fails (%s services)',
  async (mode, runs) => {
    const seed = { SIM_MODE: mode, SIM_SEED: String(firstSeed) };
    stage = await startFaultStage(inject('databaseServer'), undefined, seed);
    const states = new Map<string, number>();
    const wrong: string[] = [];
    // A few runs can all end without an order. More are needed then, since those would prove nothing.
    for (let run = 0; run < runs || (!states.has('placed') && run < 10 * runs); run += 1) {
      const plan = createPlan(firstSeed + run, faultTimeoutMs);
      const { violations, state } = await runPlan(stage, plan);
      states.set(state, (states.get(state) ?? 0) + 1);
      wrong.push(...violations.map((one) => `seed ${plan.seed}: ${one}`));
    }
    if (process.env.FAULT_RUNS) process.stdout.write(`${JSON.stringify([...states])}\n`);
    expect(wrong).toEqual([]);
    expect(states.get('placed') ?? 0).toBeGreaterThan(0);
  },
  600_000,
);
