import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { refuse, say } from './say.mjs';

const stamp = '.next/standalone/swath-built';
const sources = [
  'app',
  'components',
  'lib',
  'public/icons',
  'scripts/build-basemap.mjs',
  'scripts/support',
  'scripts/user-add.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Prepares the embedded basemap and builds the portal, unless nothing changed since that was done. */
export function ensureBuilt() {
  const wanted = fingerprint(sources, process.version);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run('Preparing the basemap', process.execPath, ['scripts/build-basemap.mjs']);
  run('Building the portal', process.execPath, ['node_modules/next/dist/bin/next', 'build']);
  // The standalone folder leaves out what a web server in front could serve; here it serves everything.
  for (const [from, to] of [
    ['.next/static', '.next/standalone/.next/static'],
    ['public', '.next/standalone/public'],
  ]) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }
  bundleCommands();
  bundleWorkers();
  writeFileSync(stamp, wanted);
}

/** What runs off the main thread: see lib/platform/worker-pool.ts. */
function bundleWorkers() {
  say('Bundling the workers');
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  const entryPoints = readdirSync('lib', { recursive: true })
    .filter((path) => path.endsWith('.worker.ts'))
    .map((path) => join('lib', path));
  buildSync({ ...bundle, entryPoints, entryNames: '[name]', outdir: '.next/standalone/workers' });
}

const bundle = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['react-server'],
  outExtension: { '.js': '.mjs' },
  // Libraries that are CommonJS ask for `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
};

/** The commands of an operator, so that they work beside the standalone folder without the sources. */
function bundleCommands() {
  say('Bundling the commands');
  // Only known once the packages are installed, which is after this file was loaded.
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  buildSync({
    ...bundle,
    entryPoints: ['user-add', 'backup', 'restore'].map((name) => `scripts/${name}.ts`),
    external: ['pg', 'pino', '@node-rs/argon2'],
    outdir: '.next/standalone/commands',
  });
}

function run(what, command, args) {
  say(what);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) refuse(`${what} failed; the lines above say why.`);
}
