import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle } from './bundle.mjs';
import { fingerprint } from './fingerprint.mjs';
import { packStatic } from './pack.mjs';
import { refuse, say } from './say.mjs';
import { shareChunks } from './share-chunks.mjs';

const stamp = '.next/standalone/swath-built';
const sources = [
  'app',
  'components',
  'lib',
  'public/icons',
  'public/samples',
  'public/manifest.webmanifest',
  'scripts/basemap',
  'scripts/build-basemap.mjs',
  'scripts/support',
  'scripts/user-add.ts',
  'scripts/user-link.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/audit-verify.ts',
  'scripts/check-services.ts',
  'scripts/demo-history.ts',
  'scripts/demo-reset.ts',
  'server.ts',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** The user guide, which the portal reads as it is: a change of it needs no new build. */
const guide = ['docs/guide', 'public/pictures'];

/** Prepares the embedded basemap and builds the portal, unless nothing changed since that was done. */
export async function ensureBuilt() {
  const wanted = fingerprint(sources, process.version);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    copyGuide();
    return;
  }
  const build = wanted.slice(0, 12);
  say('Preparing the basemap, beside the portal');
  const basemap = spawn(process.execPath, ['scripts/build-basemap.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const basemapEnd = once(basemap, 'exit');
  run('Building the portal', process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    SWATH_BUILD: build,
    SWATH_BUILD_CACHE: existsSync(stamp) ? '1' : '0',
  });
  const [basemapStatus] = await basemapEnd;
  if (basemapStatus !== 0) refuse('Preparing the basemap failed; the lines above say why.');
  // The standalone folder leaves out what a web server in front could serve; here it serves everything.
  for (const [from, to] of [
    ['.next/static', '.next/standalone/.next/static'],
    ['public', '.next/standalone/public'],
  ]) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }
  copyGuide();
  packStatic('.next/standalone/.next/static');
  shareChunks('.next/standalone/.next/server/chunks');
  dropTraces('.next/standalone/.next/server');
  say('Bundling the server, the commands and the workers');
  // Our server takes the place of the framework's own.
  bundle({ server: 'server.ts' }, '.next/standalone', { build });
  bundle(commands(), '.next/standalone/commands', { extension: '.mjs', build });
  bundle(workers(), '.next/standalone/workers', { extension: '.mjs', build });
  writeFileSync(stamp, wanted);
}

/** Removes the lists of what each route needs: the framework has copied it by now, and reads them no more. */
function dropTraces(folder) {
  for (const path of readdirSync(folder, { recursive: true }))
    if (path.endsWith('.nft.json')) rmSync(join(folder, path));
}

function copyGuide() {
  for (const folder of guide) cpSync(folder, join('.next/standalone', folder), { recursive: true });
}

/** The commands of an operator, and what the demo runs beside them. */
const commands = () =>
  Object.fromEntries(
    [
      'user-add',
      'user-link',
      'backup',
      'restore',
      'audit-verify',
      'check-services',
      'demo-history',
      'demo-reset',
    ].map((name) => [name, `scripts/${name}.ts`]),
  );

/** What runs off the main thread: see lib/platform/worker-pool.ts. */
const workers = () =>
  Object.fromEntries(
    readdirSync('lib', { recursive: true })
      .filter((path) => path.endsWith('.worker.ts'))
      .map((path) => [basename(path, '.ts'), join('lib', path)]),
  );

function run(what, command, args, env = {}) {
  say(what);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  if (status !== 0) refuse(`${what} failed; the lines above say why.`);
}
