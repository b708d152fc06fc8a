import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { readAudit } from './audit';
import { hashPassword } from './password/password';
import { rolesOfClaim, userOfClaims } from './provider/claims';
import { findOrCreateOidcUser } from './provider/provided-user';
import {
  knownUser,
  listenForRevocations,
  notifyRevoked,
  onRevoked,
  stopListeningForRevocations,
} from './revocation';
import { isAllowed, roles, viewerRoles } from './role';
import { createSession, liveSession, readLiveSessions } from './session-store';
import { sessionOptions } from './sign-in/session-options';
import { signIn } from './sign-in/sign-in';
import { addUser, changeUser, EmailTakenError, listUsers } from './users';

openTestDatabase();

beforeAll(async () => {
  await listenForRevocations();
});

afterAll(async () => {
  await stopListeningForRevocations();
});

describe('isAllowed', () => {
  it('lets admins everywhere, and everyone who has a role look', () => {
    for (const role of roles) expect(isAllowed([role], viewerRoles)).toBe(true);
    expect(isAllowed([], viewerRoles)).toBe(false);
    expect(isAllowed(['viewer', 'approver'], ['analyst'])).toBe(false);
    expect(isAllowed(['admin'], ['operator'])).toBe(true);
  });
});

describe('users', () => {
  it('are one per address, whatever its case', async () => {
    await addUser({ email: 'Same@Example.org', name: 'One', roles: ['viewer'] });
    await expect(addUser({ email: 'same@example.org ', name: 'Two', roles: ['viewer'] })).rejects.toThrow(
      EmailTakenError,
    );
  });

  it('have passwords hashed by argon2id with 19 MiB and 2 passes, each with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('long password'), hashPassword('long password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('are found by a part of their name, address or roles, in any case and letter by letter', async () => {
    await addUser({ email: 'found@example.org', name: 'Asa 100%', roles: ['approver'] });
    const found = async (search: string) => (await listUsers(search)).users.map(({ email }) => email);
    for (const search of ['SA 1', 'FOUND@', '0%', 'approver']) {
      expect(await found(search)).toContain('found@example.org');
    }
    expect(await found('a%100')).toEqual([]);
    expect(await listUsers('found@')).toMatchObject({ total: 1 });
  });

  it('never show their password hash, in the list or in the audit', async () => {
    await addUser({
      email: 'hash@example.org',
      name: 'Hash',
      roles: ['viewer'],
      password: 'a long password',
    });
    const shown = JSON.stringify([await listUsers(), await readAudit({ limit: 100 })]);
    expect(shown).not.toMatch(/argon2|long password/);
    expect(shown).toContain('"hasPassword":true');
  });
});

describe('signIn', () => {
  it('lets the right password in and records it', async () => {
    await addUser({
      email: 'right@example.org',
      name: 'Right',
      roles: ['analyst'],
      password: 'correct horse',
    });
    expect(await signIn('RIGHT@example.org', 'correct horse')).toMatchObject({ outcome: 'ok' });
    const [entry] = await readAudit({ limit: 1 });
    expect(entry).toMatchObject({ action: 'session.sign-in', actorEmail: 'right@example.org' });
  });

  it('refuses who is disabled, and demo users outside the demo', async () => {
    const id = await addUser({
      email: 'gone@example.org',
      name: 'Gone',
      roles: ['analyst'],
      password: 'correct horse',
    });
    await changeUser(id, { isDisabled: true });
    expect(await signIn('gone@example.org', 'correct horse')).toEqual({ outcome: 'wrong' });
    await addUser({
      email: 'demo@example.org',
      name: 'Demo',
      roles: ['admin'],
      password: 'correct horse',
      isDemo: true,
    });
    expect(await signIn('demo@example.org', 'correct horse')).toEqual({ outcome: 'wrong' });
  });
});

describe('a sign-in that fails inside', () => {
  const authorize = (email: string, password: string) => {
    const [provider] = sessionOptions().providers as unknown as {
      options: { authorize: (credentials: object) => Promise<unknown> };
    }[];
    return provider?.options.authorize({ email, password });
  };

  it('shows one fixed word in the address, never what the database said', async () => {
    await db().execute(sql`alter table users rename to users_away`);
    try {
      await expect(authorize('right@example.org', 'correct horse')).rejects.toThrow(/^SignInFailed$/);
    } finally {
      await db().execute(sql`alter table users_away rename to users`);
    }
  });

  it('refuses an address with characters that the database cannot hold, as any unknown one', async () => {
    expect(await authorize('a\0b@example.org', 'correct horse')).toBeNull();
    expect(await authorize('\ud800@example.org', 'correct horse')).toBeNull();
  });
});

describe('a revoked role', () => {
  it('ends the sessions of the user at once; a role that is added ends none', async () => {
    const id = await addUser({ email: 'roles@example.org', name: 'Roles', roles: ['operator'] });
    const session = await createSession(db(), { userId: id, way: 'password' });
    const heard: string[] = [];
    const stop = onRevoked((userId) => heard.push(userId));
    await changeUser(id, { roles: ['operator', 'analyst'] });
    expect((await liveSession(session))?.user.roles).toEqual(['operator', 'analyst']);
    await changeUser(id, { roles: ['viewer'] });
    expect(heard).toContain(id);
    expect(await liveSession(session)).toBeUndefined();
    expect(await readLiveSessions([session])).toEqual(new Map());
    stop();
  });

  it('is heard from other processes', async () => {
    const id = await addUser({ email: 'other@example.org', name: 'Other', roles: ['operator'] });
    const before = await knownUser(id);
    const heard = new Promise<string>((resolve) => {
      const stop = onRevoked((userId) => {
        stop();
        resolve(userId);
      });
    });
    await notifyRevoked(db(), id);
    expect(await heard).toBe(id);
    expect(await knownUser(id)).not.toBe(before);
  });
});

describe('an OpenID Connect provider', () => {
  it('sets the roles, also when it removes one', async () => {
    const claims = { issuer: 'https://id.example', subject: '42', email: 'oidc@example.org', name: 'O' };
    const first = await findOrCreateOidcUser({ ...claims, roles: ['operator', 'analyst'] });
    const second = await findOrCreateOidcUser({ ...claims, roles: ['analyst'] });
    expect(second).toMatchObject({ id: first?.id, roles: ['analyst'] });
  });

  it('never lets someone into an account that has their address already', async () => {
    const claims = { issuer: 'https://id.example', name: 'Mallory', roles: ['admin' as const] };
    await addUser({ email: 'boss@example.org', name: 'Boss', roles: ['admin'], password: 'a long password' });
    expect(
      await findOrCreateOidcUser({ ...claims, subject: 'm', email: 'Boss@example.org' }),
    ).toBeUndefined();
    expect((await listUsers()).users.find(({ email }) => email === 'boss@example.org')?.name).toBe('Boss');
    // Nor into that of someone else whom the provider signed in.
    await findOrCreateOidcUser({ ...claims, subject: 'n', email: 'n@example.org' });
    expect(await findOrCreateOidcUser({ ...claims, subject: 'm', email: 'n@example.org' })).toBeUndefined();
  });

  it('knows someone again whose address has changed', async () => {
    const claims = { issuer: 'https://id.example', subject: '77', name: 'R', roles: ['viewer' as const] };
    const first = await findOrCreateOidcUser({ ...claims, email: 'before@example.org' });
    const after = await findOrCreateOidcUser({ ...claims, email: 'after@example.org' });
    expect(after).toMatchObject({ id: first?.id, email: 'after@example.org' });
    // An address of someone else stays theirs.
    await addUser({ email: 'hers@example.org', name: 'H', roles: ['viewer'] });
    const claimed = await findOrCreateOidcUser({ ...claims, email: 'hers@example.org' });
    expect(claimed).toMatchObject({ id: first?.id, email: 'after@example.org' });
  });

  it('gives an address only if it has checked it, and a name of at most 200 characters', () => {
    Object.assign(process.env, {
      OIDC_ISSUER: 'https://id.example/realm',
      OIDC_CLIENT_ID: 'c',
      OIDC_CLIENT_SECRET: 's',
    });
    resetConfig();
    try {
      const claims = { sub: '9', email: 'boss@example.org', name: 'n'.repeat(100_000) };
      expect(userOfClaims({ ...claims, email_verified: true }).email).toBe('boss@example.org');
      for (const isVerified of [false, 'false', undefined, 1]) {
        expect(userOfClaims({ ...claims, email_verified: isVerified }).email).toBe('9@id.example');
      }
      expect(userOfClaims({ sub: '9', preferred_username: 'boss@example.org' }).email).toBe('9@id.example');
      expect(userOfClaims(claims).name).toHaveLength(200);
      process.env.OIDC_TRUST_EMAIL = '1';
      resetConfig();
      expect(userOfClaims(claims).email).toBe('boss@example.org');
      expect(userOfClaims({ ...claims, email_verified: false }).email).toBe('9@id.example');
    } finally {
      for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_TRUST_EMAIL']) {
        delete process.env[name];
      }
      resetConfig();
    }
  });

  it('claims roles as a list or as words; what the portal does not know gives nothing', () => {
    expect(rolesOfClaim(['admin', 'root'])).toEqual(['admin']);
    expect(rolesOfClaim('viewer, operator')).toEqual(['viewer', 'operator']);
    expect(rolesOfClaim(undefined)).toEqual([]);
    expect(rolesOfClaim({ admin: true })).toEqual([]);
  });
});
