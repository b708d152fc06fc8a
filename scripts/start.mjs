// `npm start`: the portal alone, in production, configured by the environment (and by .env where there is one).
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';

checkNode();
if (existsSync('.env')) process.loadEnvFile('.env');
ensureInstalled();
await ensureBuilt();

Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // The server runs in its own folder: a relative path is from here, as it is for the commands.
  DATA_DIR: resolve(process.env.DATA_DIR || '.data'),
});
// In this process: ending it ends the portal.
await import('../.next/standalone/server.js');
