import { spawnSync } from 'node:child_process';
import type { APIRequestContext } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';

/** Adds a user as an admin does, who chooses `password` by the link. Returns the user's id. */
export async function addUserWith(
  admin: APIRequestContext,
  url: string,
  { password, ...data }: { email: string; name: string; roles: Role[]; password: string },
): Promise<string> {
  const headers = { origin: url };
  const added = await admin.post(`${url}/api/users`, { headers, data });
  if (!added.ok()) throw new Error(`adding ${data.email} failed: ${added.status()} ${await added.text()}`);
  const { id, link } = await added.json();
  const secret = new URL(link.url).hash.slice(1);
  const chosen = await admin.put(`${url}/api/account/link`, { headers, data: { secret, password } });
  if (!chosen.ok()) throw new Error(`choosing a password failed: ${chosen.status()} ${await chosen.text()}`);
  return id;
}

/**
 * Runs `npm run user:add` as an operator does beside the portal's embedded database.
 * @param dataDir the portal's DATA_DIR
 * @param env further settings of the command
 */
export function runUserAdd(
  dataDir: string,
  { email, name, role, password }: { email: string; name: string; role: Role; password: string },
  env: Record<string, string> = {},
) {
  const flags = ['--email', email, '--name', name, '--role', role, '--password-stdin'];
  return spawnSync('npm', ['run', '-s', 'user:add', '--', ...flags], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    input: `${password}\n`,
    encoding: 'utf8',
  });
}
