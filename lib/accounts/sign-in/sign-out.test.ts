import { expect, it, vi } from 'vitest';
import { db } from '@/lib/platform/db';
import { withExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { openTestDatabase } from '@/testing/database/database';
import { readAudit } from '../audit';
import { createSession, readLiveSessions } from '../session-store';
import { withSource } from '../source';
import { addUser } from '../users';
import { sessionOptions } from './session-options';

openTestDatabase();

const asked = {
  id: '',
  path: '',
  traceparent: '',
  client: '192.0.2.7',
  isLocal: false,
  isLong: false,
  isOver: false,
};
/** What next-auth does when a browser with this session signs out. */
const signOut = (sid: string) =>
  withExchange(asked, () =>
    withSource({ headers: new Headers({ 'user-agent': 'Test/1' }) }, () =>
      sessionOptions().events?.signOut?.({ token: { sid }, session: {} as never }),
    ),
  );

it('leaves one row in the audit and its lines in the log, with who it was and from where', async () => {
  const userId = await addUser({
    email: 'ida@example.org',
    name: 'Ida',
    roles: ['viewer'],
    password: 'a long one',
  });
  const sid = await createSession(db(), { userId, way: 'password' });
  const lines = vi.spyOn(log(), 'info');
  await signOut(sid);
  expect(await readLiveSessions([sid])).toEqual(new Map());
  const row = {
    action: 'session.sign-out',
    subject: `user:${userId}`,
    result: 'done',
    address: '192.0.2.7',
    browser: 'Test/1',
  };
  const rows = await readAudit({ action: 'session', limit: 10 });
  expect(rows).toMatchObject([{ ...row, actorId: userId, actorEmail: 'ida@example.org' }]);
  expect(lines.mock.calls).toContainEqual([
    { audit: expect.objectContaining({ ...row, actor: userId }) },
    'audited',
  ]);
  expect(lines.mock.calls).toContainEqual([{ event: 'session.sign-out', user: userId }, 'signed out']);
  // A cookie names the session, and so its id stays out of both.
  expect(JSON.stringify([rows, lines.mock.calls])).not.toContain(sid);

  // A session that ended before ends no second time.
  await signOut(sid);
  expect(await readAudit({ action: 'session', limit: 10 })).toHaveLength(1);
});
