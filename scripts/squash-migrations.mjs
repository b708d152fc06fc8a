// Rewrites the migrations as one, from all tables.ts. Only for the time before the first release: afterwards
// `npm run db:generate` adds a migration for what changed.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';

rmSync('lib/platform/migrations', { recursive: true, force: true });
const made = spawnSync(
  'npx',
  ['drizzle-kit', 'generate', '--config', 'drizzle.config.ts', '--name', 'first'],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--conditions=react-server' },
  },
);
if (made.status !== 0) process.exit(made.status ?? 1);
// What tables.ts cannot say.
appendFileSync(
  'lib/platform/migrations/0000_first.sql',
  `\n--> statement-breakpoint\n${readFileSync('lib/accounts/audit-guard.sql', 'utf8')}`,
);
