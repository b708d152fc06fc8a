import { existsSync } from 'node:fs';

const places = [
  // Debian's build without a window: it draws the same pages, in four fifths of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chromium; undefined means the one that Playwright brought. `CHROMIUM_PATH` names another. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));
}
