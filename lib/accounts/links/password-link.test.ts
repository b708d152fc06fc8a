import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endAllSessions } from '@/lib/accounts/after-restore';
import { readAudit } from '@/lib/accounts/audit';
import { createSession, readLiveSessions } from '@/lib/accounts/session-store';
import { passwordLinks, signInAttempts } from '@/lib/accounts/tables';
import { addUser, changeUser } from '@/lib/accounts/users';
import { resetConfig } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { signIn } from '../sign-in/sign-in';
import { linksOfSource } from '../sign-in/sign-in-limits';
import { applyLink, createLink, type MadeLink, readLink } from './password-link';

openTestDatabase();
let count = 0;

beforeEach(() => db().delete(signInAttempts));

const admin = { id: 'an-admin', email: 'admin@example.org' };
const chosen = 'lantern orbit 47 pebbles';

async function newUser(password?: string) {
  count += 1;
  const email = `user-${count}@example.org`;
  return { id: await addUser({ email, name: 'Rob', roles: ['viewer'], password }), email };
}

/** Makes a link and returns its secret. */
async function secretFor(id: string): Promise<string> {
  const link = (await createLink(id, admin)) as MadeLink;
  return new URL(link.url).hash.slice(1);
}

describe('a link to choose a password', () => {
  it('has its secret in the fragment, and is saved and audited without it', async () => {
    const { id } = await newUser();
    const { url, expiresAt } = (await createLink(id, admin)) as MadeLink;
    const { hash, pathname, search } = new URL(url);
    expect([pathname, search]).toEqual(['/sign-in/link', '']);
    expect(hash).toMatch(/^#[\w-]{43}$/);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24);
    const kept = JSON.stringify([await db().select().from(passwordLinks), await readAudit({ limit: 500 })]);
    expect(kept).toContain('user.link');
    expect(kept).not.toContain(hash.slice(1));
  });

  it('writes no secret to the log, neither when it is made nor when it is used', async () => {
    const written: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0),
    );
    process.env.LOG_LEVEL = 'trace';
    resetConfig();
    try {
      const secret = await secretFor((await newUser()).id);
      await applyLink(secret, chosen);
      await applyLink(secret, chosen);
      expect(written.join('')).not.toContain(secret);
    } finally {
      for (const spy of spies) spy.mockRestore();
      process.env.LOG_LEVEL = 'silent';
      resetConfig();
    }
  });

  it('ends nothing until it is used; then the new password counts and all sessions end', async () => {
    const { id, email } = await newUser('correct horse 77 lamps');
    const session = await createSession(db(), { userId: id, way: 'password' });
    const secret = await secretFor(id);
    expect(await readLink(secret)).toMatchObject({ outcome: 'right', owner: { email } });
    expect(await signIn(email, 'correct horse 77 lamps')).toMatchObject({ outcome: 'ok' });
    expect((await readLiveSessions([session])).size).toBe(1);
    expect(await applyLink(secret, chosen)).toEqual({ outcome: 'changed' });
    expect((await readLiveSessions([session])).size).toBe(0);
    expect(await signIn(email, 'correct horse 77 lamps')).toEqual({ outcome: 'wrong' });
    expect(await signIn(email, chosen)).toMatchObject({ outcome: 'ok' });
  });

  it('is used once, however many try at the same time', async () => {
    const secret = await secretFor((await newUser()).id);
    const results = await Promise.all(Array.from({ length: 8 }, () => applyLink(secret, chosen)));
    expect(results.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1);
    expect(await applyLink(secret, chosen)).toEqual({ outcome: 'unknown' });
    expect(await readLink(secret)).toEqual({ outcome: 'unknown' });
  });

  it('stays unused if the password is too easy', async () => {
    const secret = await secretFor((await newUser()).id);
    expect(await applyLink(secret, '1234567890')).toMatchObject({ outcome: 'refused' });
    expect(await applyLink(secret, chosen)).toEqual({ outcome: 'changed' });
  });

  it('stops working when it is too old, replaced, or its owner is disabled', async () => {
    const { id } = await newUser();
    const first = await secretFor(id);
    const second = await secretFor(id);
    expect(await readLink(first)).toEqual({ outcome: 'unknown' });
    await pool().query(
      `update password_links set expires_at = now() - interval '1 second' where user_id = $1`,
      [id],
    );
    expect(await applyLink(second, chosen)).toEqual({ outcome: 'unknown' });
    const third = await secretFor(id);
    await changeUser(id, { isDisabled: true });
    await changeUser(id, { isDisabled: false });
    expect(await applyLink(third, chosen)).toEqual({ outcome: 'unknown' });
  });

  it('does not come back with a restore', async () => {
    const secret = await secretFor((await newUser()).id);
    const client = await pool().connect();
    await endAllSessions(client).finally(() => client.release());
    expect(await readLink(secret)).toEqual({ outcome: 'unknown' });
  });

  it('cannot be guessed without end, and guesses never stop other sources for long', async () => {
    const results = await Promise.all(
      Array.from({ length: linksOfSource + 5 }, (_, at) => readLink(`guess-${at}`)),
    );
    expect(results.filter(({ outcome }) => outcome === 'unknown')).toHaveLength(linksOfSource);
    expect(await readLink('one more')).toMatchObject({ outcome: 'too-many' });
  });

  it('is made for no one who signs in elsewhere, for no demo account, and for no one who is disabled', async () => {
    const provided = await addUser({ email: 'p@x.org', name: 'P', roles: [], providerSubject: 'issuer 1' });
    const demo = await addUser({ email: 'd@x.org', name: 'D', roles: [], isDemo: true });
    const { id } = await newUser();
    await changeUser(id, { isDisabled: true });
    expect(await Promise.all([provided, demo, id, 'no-one'].map((user) => createLink(user)))).toEqual([
      'provided',
      'demo',
      'disabled',
      'unknown',
    ]);
  });
});
