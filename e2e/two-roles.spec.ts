import { spawnSync } from 'node:child_process';
import { startPostgres } from '../testing/database/postgres-server';
import { startPortal } from '../testing/portal';
import { expect, signInWith, test } from '../testing/test';

/** Runs a command as the image does, with these variables alone. */
function command(args: string[], env: Record<string, string>, input = '') {
  return spawnSync(process.execPath, args, {
    cwd: '.next/standalone',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    input,
    encoding: 'utf8',
  });
}

test('with a second role Swath works, seals its audit and cannot change it; with one it warns', async ({
  request,
}) => {
  const server = await startPostgres();
  const app = Object.assign(new URL(server.url), { username: 'swath_app' }).href;
  await server.ask('create role swath_app login');
  const roles = { DATABASE_URL: app, DATABASE_OWNER_URL: server.url };
  const warning = 'can change the audit';
  try {
    const portal = await startPortal({ env: roles });
    const [email, password] = ['admin@example.org', 'kettle-orbit-pickle'];
    const names = ['--email', email, '--name', 'Ada', '--role', 'admin', '--password-stdin'];
    // The address of the owner is not needed once the tables are up to date.
    const added = command(['commands/user-add.mjs', ...names], { DATABASE_URL: app }, `${password}\n`);
    expect(added.status, added.stderr).toBe(0);
    await signInWith(request, portal.url, email, password);
    const headers = { origin: portal.url };
    expect((await request.patch(`${portal.url}/api/users/nobody`, { headers, data: {} })).status()).toBe(404);
    await expect.poll(() => portal.output()).toContain('the audit is sealed');
    expect(portal.output()).not.toContain(warning);
    await portal.stop();
    const verified = command(['commands/audit-verify.mjs'], { DATABASE_URL: app });
    expect(verified.stdout + verified.stderr).toContain('The audit is whole');
    expect(verified.stdout).not.toContain('not sealed');
    expect(verified.status).toBe(0);

    const single = await startPortal({ env: { DATABASE_URL: server.url } });
    expect(single.output()).toContain(warning);
    await single.stop();
  } finally {
    await server.remove();
  }
});
