// `npm run check:node -- 26`: runs the unit and integration tests on the newest Node.js of that major version, which
// comes from the npm registry into a temporary folder. Several versions can be named; `--only` runs some test files.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './support/install.mjs';
import { refuse, say } from './support/say.mjs';

const usage = 'Usage: npm run check:node -- 22 24 26 [--only lib/platform]';
const { positionals: versions, values } = readArguments();
if (versions.length === 0 || versions.some((version) => !/^\d+(\.\d+)*$/.test(version))) refuse(usage);

ensureInstalled();
const failed = versions.filter((version) => !passes(version));
say(failed.length === 0 ? 'All passed.' : `Failed on Node.js ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { only: { type: 'string', multiple: true } } });
  } catch {
    return refuse(usage);
  }
}

/** True if the tests pass on the newest Node.js of `version`. */
function passes(version) {
  const folder = mkdtempSync(join(tmpdir(), 'swath-node-'));
  // The embedded database runs as another account where this one is root, and starts Node.js in tests.
  chmodSync(folder, 0o755);
  try {
    const node = install(version, folder);
    const bin = dirname(node);
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    say(`Unit and integration tests on Node.js ${stdout.trim()}`);
    const { status } = spawnSync(
      node,
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...(values.only ?? [])],
      { stdio: 'inherit', env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` } },
    );
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs a Node.js and returns the path of its program. */
function install(version, folder) {
  const platform = `${process.platform}-${process.arch}`;
  const name = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
  const { status, stderr } = spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      folder,
      `${name}@${version}`,
    ],
    { encoding: 'utf8', cwd: folder },
  );
  const node = join(folder, 'node_modules', name, 'bin/node');
  if (status !== 0 || !existsSync(node))
    refuse(`Node.js ${version} for ${platform} could not be installed.\n${stderr}`);
  return node;
}
