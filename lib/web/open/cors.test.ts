import { afterEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { corsHeaders, preflightHeaders } from './cors';

const origin = 'https://browser.example.org';

function configure(origins: string): void {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), OPEN_ORIGINS: origins });
  resetConfig();
}
afterEach(() => configure(''));

const allowed = (asked: string | undefined) =>
  Object.fromEntries(preflightHeaders(asked))['access-control-allow-origin'];

it('lets pages of configured origins read, and no others', () => {
  configure(`${origin},https://other.example.org`);
  expect(allowed(origin)).toBe(origin);
  for (const other of [undefined, 'null', 'https://evil.example', `${origin}.evil.example`, `${origin}:8443`])
    expect([other, allowed(other)]).toEqual([other, undefined]);
  configure('*');
  expect(allowed('https://any.example')).toBe('https://any.example');
  configure('');
  expect(allowed(origin)).toBeUndefined();
});

it('lets no cookie count, and no cache give the answer of one origin to another', () => {
  configure('*');
  for (const headers of [corsHeaders(origin), preflightHeaders(origin), corsHeaders(undefined)]) {
    const names = headers.map(([name]) => name);
    expect(names).toContain('vary');
    expect(names).not.toContain('access-control-allow-credentials');
  }
});
