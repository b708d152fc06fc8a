import { expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { createSession } from '../session-store';
import { addUser } from '../users';
import { addProviderSession, isProvedByProvider } from './provider-session';

openTestDatabase();

it('proves that its user is there if the provider says so of the last 10 minutes, and in no other case', async () => {
  const userId = await addUser({
    email: 'ida@example.org',
    name: 'Ida',
    roles: ['viewer'],
    password: 'a long one',
  });
  const now = Date.now() / 1000;
  const isProved = async (authTime?: number) => {
    const id = await createSession(db(), { userId, way: 'oidc' });
    await addProviderSession(db(), id, { tokens: {}, authTime });
    return isProvedByProvider(id);
  };
  expect(await isProved(now - 60)).toBe(true);
  expect(await isProved(now - 601)).toBe(false);
  // A provider that does not say may have signed them in hours ago, without asking.
  expect(await isProved(undefined)).toBe(false);
  // A clock that is ahead.
  expect(await isProved(now + 3_600)).toBe(true);
  expect(await isProvedByProvider(await createSession(db(), { userId, way: 'password' }))).toBeUndefined();
});
