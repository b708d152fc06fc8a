import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { config, resetConfig } from '@/lib/platform/config';
import { demoEnvironment } from './demo-environment.mjs';

it('a demo that stays on keeps two weeks of the AOI that never ends, or as long as a setting says', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swath-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const keptDays = () => {
    const variables = demoEnvironment({ port: 3000, simulator: 'http://127.0.0.1:4010', dataDir });
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    resetConfig();
    return config().retention.transitionsDays;
  };
  expect(keptDays()).toBe(14);
  vi.stubEnv('TRANSITIONS_DAYS', '60');
  expect(keptDays()).toBe(60);
});
