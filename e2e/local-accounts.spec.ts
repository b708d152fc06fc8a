import { rmSync } from 'node:fs';
import { request as contexts } from '@playwright/test';
import { runUserAdd } from '../testing/accounts/users';
import { createDataDir, startPortal } from '../testing/portal';
import { expect, signInWith, test } from '../testing/test';

const email = 'olga@agency.example';
const password = 'violet otter battery';

test('turning local accounts off ends their sessions permanently, and user:add says why it adds no one', async () => {
  const dataDir = createDataDir();
  const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'a-secret' };
  const off = { ...oidc, LOCAL_ACCOUNTS: 'off' };
  const add = (env: Record<string, string>) =>
    runUserAdd(dataDir, { email, name: 'Olga', role: 'viewer', password }, env);
  const context = await contexts.newContext();
  let portal = await startPortal({ env: oidc, dataDir });
  const port = Number(new URL(portal.url).port);
  const status = async () => (await context.get(`${portal.url}/api/session`)).status();
  const restart = async (env: Record<string, string>) => {
    await portal.stop();
    portal = await startPortal({ env, dataDir, port });
  };
  try {
    expect(add(oidc).status).toBe(0);
    await signInWith(context, portal.url, email, password);
    expect(await status()).toBe(200);
    await restart(off);
    expect(await status()).toBe(401);
    const refused = add(off);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('Local accounts are off');
    await restart(oidc);
    expect(await status()).toBe(401);
    await signInWith(context, portal.url, email, password);
    expect(await status()).toBe(200);
  } finally {
    await context.dispose();
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
