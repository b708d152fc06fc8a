import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { type OpenidProvider, startOpenidProvider } from '@/testing/accounts/openid-provider';
import { listen, nowhere } from '@/testing/upstream/service';
import { checkProvider } from './check-provider';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider('http://127.0.0.1:3000');
});
afterAll(() => provider.stop());

function configure(env: Record<string, string>): void {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent', ...env });
  resetConfig();
}
beforeEach(() => {
  provider.fault = undefined;
  configure(provider.env);
});

it('finds a provider that describes itself, without its secret, and says what that does not show', async () => {
  const line = await checkProvider();
  expect(line).toMatchObject({
    state: 'ok',
    address: provider.issuer,
    next: expect.stringContaining('Sign in once'),
  });
  expect(JSON.stringify(line)).not.toContain(provider.env.OIDC_CLIENT_SECRET);
  expect(provider.tokenRequests).toBe(0);
});

it('reports a provider of another issuer', async () => {
  provider.fault = 'describes-another-issuer';
  expect(await checkProvider()).toMatchObject({ state: 'failed', found: 'It answers: another issuer.' });
});

it('reports one that is not there, and a page in its place', async () => {
  configure({ OIDC_ISSUER: nowhere });
  expect(await checkProvider()).toMatchObject({ state: 'failed', found: 'Nothing listens at its address.' });
  const page = createServer((_, response) => response.end('<html>Welcome</html>'));
  configure({ OIDC_ISSUER: await listen(page) });
  expect(await checkProvider()).toMatchObject({
    state: 'failed',
    found: 'Something answers, and does not describe an OpenID provider.',
  });
  page.close();
});

it('says that people sign in with local passwords where none is set up', async () => {
  configure({ OIDC_ISSUER: '' });
  expect(await checkProvider()).toMatchObject({ state: 'absent' });
});
