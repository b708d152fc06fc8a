// `npm start`: the portal alone, in production, configured by the environment (and by .env where there is one).
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';
import { isFree, Processes } from './support/processes.mjs';
import { refuse } from './support/say.mjs';

checkNode();
if (existsSync('.env')) process.loadEnvFile('.env');
const port = Number(process.env.PORT || 3000);
if (Number.isInteger(port) && !(await isFree(port))) {
  refuse(`Port ${port} is in use. Stop what uses it, or set PORT to another port.`);
}
ensureInstalled();
ensureBuilt();

const processes = new Processes();
processes.start('portal', ['.next/standalone/server.js'], {
  env: {
    NODE_ENV: 'production',
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    // The server runs in its own folder: a relative path is from here, as it is for the commands.
    DATA_DIR: resolve(process.env.DATA_DIR || '.data'),
  },
  stdio: 'inherit',
  onEnd: (_, code) => process.exit(code ?? 1),
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => processes.stop().then(() => process.exit(0)));
