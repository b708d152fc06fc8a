import { describe, expect, it } from 'vitest';
import { db, pool } from '@/lib/platform/db';
import { withExchange } from '@/lib/platform/exchange';
import { openTestDatabase } from '@/testing/database/database';
import { readAudit, recordAudit } from './audit';
import { changeOwnPassword } from './password/own-password';
import { createSession, readLiveSessions } from './session-store';
import { signIn } from './sign-in/sign-in';
import { withSource } from './source';
import { addUser } from './users';

openTestDatabase();

describe('the audit', () => {
  it.each(['delete from audit', "update audit set action = 'nothing'", 'truncate audit'])(
    'refuses: %s',
    async (statement) => {
      await recordAudit(db(), { action: 'order.place', subject: 'order:1' });
      await expect(pool().query(statement)).rejects.toThrow('only ever added to');
      expect(await readAudit({ limit: 1 })).toMatchObject([{ action: 'order.place' }]);
    },
  );

  it('names where something was done from, and is found by who and what', async () => {
    const asked = {
      id: '',
      path: '',
      traceparent: '',
      client: '192.0.2.8',
      isLocal: false,
      isLong: false,
      isOver: false,
    };
    const actor = { id: 'a', email: 'ann@example.org' };
    await withExchange(asked, () =>
      withSource({ headers: new Headers() }, () =>
        recordAudit(db(), { actor, action: 'area.delete', subject: 'area:1' }),
      ),
    );
    const found = await readAudit({ actor: 'ann@', action: 'area.', limit: 10 });
    expect(found).toMatchObject([{ action: 'area.delete', address: '192.0.2.8', actorEmail: actor.email }]);
    expect(await readAudit({ actor: 'bob@', limit: 10 })).toEqual([]);
    // Joann is another person, and both are found by what their addresses share.
    const other = { id: 'j', email: 'joann@example.org' };
    await recordAudit(db(), { actor: other, action: 'area.delete', subject: 'area:2' });
    const by = async (text: string) =>
      (await readAudit({ actor: text, action: 'area.', limit: 10 })).map(({ actorEmail }) => actorEmail);
    expect(await by('Ann@example.org')).toEqual([actor.email]);
    expect(await by('@example.org')).toEqual([other.email, actor.email]);
    expect(await by('ann')).toEqual([other.email, actor.email]);
  });
});

describe('one’s own password', () => {
  it('is changed with the present one, ends all other sessions, and is in the audit', async () => {
    const email = 'own@example.org';
    const id = await addUser({ email, name: 'Own', roles: ['viewer'], password: 'the first password' });
    const [here, there] = [
      await createSession(db(), { userId: id, way: 'password' }),
      await createSession(db(), { userId: id, way: 'password' }),
    ];
    const roles = ['viewer' as const];
    const user = {
      id,
      email,
      name: 'Own',
      roles,
      session: { id: here, isViewOnly: false, needsFactor: false },
    };
    expect(await changeOwnPassword(user, 'not the password', 'kettle-orbit-pickle')).toEqual({
      outcome: 'wrong',
    });
    expect(await changeOwnPassword(user, 'the first password', 'swath-swath')).toMatchObject({
      outcome: 'refused',
    });
    expect(await changeOwnPassword(user, 'the first password', 'kettle-orbit-pickle')).toEqual({
      outcome: 'changed',
    });
    expect([...(await readLiveSessions([here, there])).keys()]).toEqual([here]);
    expect(await signIn(email, 'the first password')).toEqual({ outcome: 'wrong' });
    expect(await signIn(email, 'kettle-orbit-pickle')).toMatchObject({ outcome: 'ok' });
    expect((await readAudit({ action: 'user.password', limit: 5 })).map(({ action }) => action)).toEqual([
      'user.password',
      'user.password.failure',
    ]);
    const guesses = [];
    for (let at = 0; at < 10; at += 1) guesses.push(await changeOwnPassword(user, 'a guess', 'x'));
    expect(guesses.filter(({ outcome }) => outcome === 'too-many').length).toBeGreaterThan(0);
  });
});
