// Rewrites the migrations as one, from all tables.ts. Only for the time before the first release: afterwards
// `npm run db:generate` adds a migration for what changed.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

rmSync('lib/platform/migrations', { recursive: true, force: true });
const made = spawnSync(
  'npx',
  ['drizzle-kit', 'generate', '--config', 'drizzle.config.ts', '--name', 'first'],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--conditions=react-server' },
  },
);
process.exit(made.status ?? 1);
