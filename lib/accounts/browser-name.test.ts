import { expect, it } from 'vitest';
import { browserName } from './browser-name';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) … Version/18.6 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
])('names the browser of %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));

it('cuts a name that no one can read', () => {
  expect(browserName(`${'Browser'.repeat(20)}/1.0`)).toBe('BrowserBrowserBrowserBrowserBro…');
});
