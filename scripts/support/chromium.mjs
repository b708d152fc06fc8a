import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { refuse, say } from './say.mjs';

/** Debian's build without a window: it draws the same pages, in four fifths of the time. */
const withoutWindow = '/usr/bin/chromium-headless-shell';

const others = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Finds a Chromium, else installs one: Debian's package where this user may, Playwright's own elsewhere. */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(withoutWindow)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing a Chromium for the browser tests');
    const install = ['-qq', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
    if (run('apt-get', ['update', '-qq']) && run('apt-get', install)) return;
  }
  if (others.some((place) => existsSync(place))) return;
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return;
  refuse('No Chromium was found and none could be installed. Install one, or name it with CHROMIUM_PATH.');
}
