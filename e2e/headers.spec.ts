import { expect, test } from './support/test';

test('server routes answer with headers that let no browser read more into them than they say', async ({
  stack,
}) => {
  for (const path of ['/api/health', '/api/areas', '/api/openapi.json']) {
    const { headers } = await fetch(stack.portal.url + path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
  }
});

test('pages have a policy with a nonce of their own each time', async ({ stack }) => {
  const policies = await Promise.all(
    [1, 2].map(async () =>
      (await fetch(`${stack.portal.url}/sign-in`)).headers.get('content-security-policy'),
    ),
  );
  expect(policies[0]).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
  expect(policies[0]).not.toEqual(policies[1]);
  expect(policies.join()).not.toMatch(/script-src[^;]*unsafe-inline/);
});
