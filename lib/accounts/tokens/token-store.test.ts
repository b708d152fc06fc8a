import { beforeEach, describe, expect, it } from 'vitest';
import { endAllSessions } from '@/lib/accounts/after-restore';
import { readAudit } from '@/lib/accounts/audit';
import { evictUser } from '@/lib/accounts/revocation';
import { accessTokens } from '@/lib/accounts/tables';
import { addUser, changeUser } from '@/lib/accounts/users';
import { resetConfig } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import { redact } from '@/lib/upstream/redact';
import { openTestDatabase } from '@/testing/database/database';
import { findToken, makeToken, parseToken } from './access-token';
import { createToken, listTokens, type NewToken, revokeToken, rotateToken, tokenBearer } from './token-store';

openTestDatabase();
let owner: { id: string; email: string };
let count = 0;
const admin = { id: 'an-admin', email: 'admin@example.org' };
const wish = { name: 'QGIS', scopes: ['areas' as const], days: 90 };

beforeEach(async () => {
  count += 1;
  const email = `owner-${count}@example.org`;
  owner = { id: await addUser({ email, name: 'Rob', roles: ['viewer'] }), email };
});

const bearer = (text: string) => tokenBearer({ headers: new Headers({ authorization: `Bearer ${text}` }) });
const create = async (): Promise<NewToken> => (await createToken(owner, wish)) as NewToken;

describe('the text of a token', () => {
  it('is taken as Bearer, or as the password of Basic with any user name', () => {
    const { text, id } = makeToken();
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
    for (const header of [`Bearer ${text}`, `bearer  ${text}`, basic(`x:${text}`), basic(`:${text}`)]) {
      expect(parseToken(findToken(header) ?? '')?.id).toBe(id);
    }
    for (const header of [null, '', text, `Digest ${text}`, basic(text), 'Bearer']) {
      expect(parseToken(findToken(header) ?? '')).toBeUndefined();
    }
  });

  it('is known as none when one letter is wrong, without a question to the database', () => {
    const { text } = makeToken();
    for (let at = 6; at < text.length; at += 7) {
      const wrong = `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
      expect(parseToken(wrong)).toBeUndefined();
    }
  });

  it('is masked wherever Swath writes something', () => {
    const { text } = makeToken();
    expect(redact(`before ${text} after`)).toBe('before [secret] after');
  });
});

describe('an access token', () => {
  it('reads as its owner, with the roles that they have now, and is stored as a hash', async () => {
    const { text, id } = await create();
    expect(await bearer(text)).toMatchObject({
      id: owner.id,
      roles: ['viewer'],
      scopes: ['areas'],
      session: { isViewOnly: true },
    });
    await changeUser(owner.id, { roles: ['analyst'] }, admin);
    expect((await bearer(text))?.roles).toEqual(['analyst']);
    const stored = JSON.stringify(await db().select().from(accessTokens));
    expect(stored).toContain(id);
    expect(stored).not.toContain(text.split('_')[2]);
  });

  it('ends at once when it is revoked, and when its owner is disabled', async () => {
    const [one, other] = [await create(), await create()];
    await bearer(one.text);
    expect(await revokeToken(owner, one.id, 'someone else')).toBe(false);
    expect(await revokeToken(owner, one.id, owner.id)).toBe(true);
    expect(await bearer(one.text)).toBeUndefined();
    expect((await bearer(other.text))?.id).toBe(owner.id);
    await changeUser(owner.id, { isDisabled: true }, admin);
    expect(await bearer(other.text)).toBeUndefined();
  });

  it('opens nothing with another secret, after its end, or where access tokens are off', async () => {
    const { text, id } = await create();
    const [, , secret = ''] = makeToken().text.split('_');
    expect(await bearer(`swath_${id}_${secret}_000000`)).toBeUndefined();
    process.env.TOKEN_MAX_DAYS = '0';
    resetConfig();
    expect(await bearer(text)).toBeUndefined();
    delete process.env.TOKEN_MAX_DAYS;
    resetConfig();
    const ended = await create();
    await pool().query(`update access_tokens set expires_at = now() where id = '${ended.id}'`);
    expect(await bearer(ended.text)).toBeUndefined();
    expect((await listTokens(owner.id)).tokens.map((token) => token.id)).toEqual([id]);
  });

  it('ends with local accounts, unless its owner is known at the provider', async () => {
    const { text } = await create();
    expect((await bearer(text))?.id).toBe(owner.id);
    Object.assign(process.env, {
      LOCAL_ACCOUNTS: 'off',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'swath',
      OIDC_CLIENT_SECRET: 'a secret of the client',
    });
    resetConfig();
    try {
      evictUser(owner.id);
      expect(await bearer(text)).toBeUndefined();
      await pool().query(`update users set provider_subject = 'https://id ada' where id = '${owner.id}'`);
      evictUser(owner.id);
      expect((await bearer(text))?.id).toBe(owner.id);
    } finally {
      for (const name of ['LOCAL_ACCOUNTS', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
        delete process.env[name];
      resetConfig();
    }
  });

  it('pauses when the provider confirmed its owner too long ago, and works again once it does', async () => {
    const { text } = await create();
    const set = async (fields: string) => {
      await pool().query(`update users set ${fields} where id = '${owner.id}'`);
      evictUser(owner.id);
    };
    const long = "now() - interval '31 days'";
    await set(`created_at = ${long}, last_sign_in_at = ${long}`);
    // A local account is confirmed by no one but Swath.
    expect((await bearer(text))?.id).toBe(owner.id);
    await set("provider_subject = 'https://id eve'");
    expect(await bearer(text)).toBeUndefined();
    await set("last_sign_in_at = now() - interval '29 days'");
    expect((await bearer(text))?.id).toBe(owner.id);
    await set(`last_sign_in_at = ${long}`);
    expect(await bearer(text)).toBeUndefined();
    await pool().query(`insert into sessions (id, user_id, way, address, browser, expires_at)
      values ('of-${owner.id}', '${owner.id}', 'oidc', '', '', now() + interval '1 day')`);
    await pool().query(`insert into provider_sessions (session_id, tokens, next_check_at)
      values ('of-${owner.id}', '', now())`);
    evictUser(owner.id);
    expect((await bearer(text))?.id).toBe(owner.id);
  });

  it('is one of 20 at most, however many are asked for at once', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => createToken(owner, wish)));
    expect(made.filter(Boolean)).toHaveLength(20);
    expect((await listTokens(owner.id)).total).toBe(20);
  });

  it('is replaced by one with the same rights; the one before it ends at once or after a day', async () => {
    const first = await create();
    const second = (await rotateToken(owner, first.id, true)) as NewToken;
    expect((await bearer(first.text))?.id).toBe(owner.id);
    expect((await bearer(second.text))?.scopes).toEqual(['areas']);
    const ends = (await listTokens(owner.id)).tokens.map(({ expiresAt }) =>
      Math.round((expiresAt.getTime() - Date.now()) / 3_600_000),
    );
    expect(ends).toEqual([90 * 24, 24]);
    await rotateToken(owner, second.id, false);
    expect(await bearer(second.text)).toBeUndefined();
    expect(await rotateToken({ ...owner, id: 'someone else' }, first.id, false)).toBeUndefined();
  });

  it('leaves a row of the audit when it is made, used from a new network, replaced and revoked', async () => {
    const { id, text } = await create();
    await bearer(text);
    await bearer(text);
    await revokeToken(admin, id);
    const rows = (await readAudit({ subject: `token:${id}`, limit: 10 })).map(({ action }) => action);
    expect(rows).toEqual(['token.revoke', 'token.use', 'token.add']);
  });

  it('does not come back with a backup: it may have been revoked since', async () => {
    await create();
    const client = await pool().connect();
    await endAllSessions(client);
    client.release();
    expect((await listTokens(owner.id)).total).toBe(0);
  });
});
