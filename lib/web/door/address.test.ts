import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import type { Endpoint } from '../endpoint';
import { openPages, targets } from './address';

it('leaves open exactly the pages that are outside the portal and the wall, and the icon', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' });
  const pages = files.filter((path) => path.endsWith('/page.tsx') && !path.startsWith('('));
  const icons = files.filter((path) => /^icon\.\w+$/.test(path));
  expect([...openPages].sort()).toEqual([...pages.map(dirname), ...icons].map((path) => `/${path}`).sort());
});

it('knows a probe and a route in each spelling that the framework takes for it', () => {
  const route: Endpoint = { method: 'POST', path: '/api/areas', role: 'open', summary: '', maxBodyBytes: 7 };
  const findTarget = targets([route], ['/']);
  for (const path of ['/api/ready', '/api/ready/', '/api/r%65ady', '/api/health/']) {
    expect([path, findTarget('POST', path)]).toMatchObject([path, { kind: 'probe', isReadOnly: true }]);
  }
  for (const path of ['/api/areas', '/api/areas/', '/api/%61reas/']) {
    expect([path, findTarget('POST', path)]).toMatchObject([path, { label: '/api/areas', maxBodyBytes: 7 }]);
  }
});

it('knows an open page by its exact name, in the spellings that the framework takes for it', () => {
  const findTarget = targets([], ['/', '/sign-in', '/sign-in/link', '/icon.svg', '/orders/[id]']);
  const isGuarded = (path: string) => findTarget('GET', path).isGuarded;
  for (const path of ['/sign-in', '/sign-in/', '/%73ign-in', '/sign-in/link', '/icon.svg']) {
    expect([path, isGuarded(path)]).toEqual([path, false]);
  }
  for (const path of [
    '/',
    '/orders/1',
    '/orders/a.svg',
    '/a.svg',
    '/sign-in/other',
    '/sign-in.html',
    '/_',
    '/__nextjs',
    '/orders/../sign-in',
    '/sign-in%2Flink%00',
    '/icon.svg/x',
  ]) {
    expect([path, isGuarded(path)]).toEqual([path, true]);
  }
});
