import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';

/* A short piece of `npm run bench:orders` with the whole portal; lib/ordering/orders/faults.test.ts drives its core. */
test('two whole portals on one database let every order leave at most once, whatever fails', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'bench:orders'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      BENCH_RUNS: '3',
      BENCH_WHOLE: '3',
      BENCH_SEED: String(Math.floor(Math.random() * 1e9)),
    },
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('the whole portal');
});
