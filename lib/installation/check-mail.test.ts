import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { MailServer } from '@/testing/notifications/mail-server';
import { checkMail } from './check-mail';

const configure = (url: string) => {
  process.env.SMTP_URL = url;
  process.env.SMTP_FROM = 'swath@example.org';
  resetConfig();
};

beforeEach(() => {
  process.env.SESSION_SECRET = 'a-secret-of-tests-0123456789-abcdef';
  resetConfig();
});
afterEach(() => {
  delete process.env.SESSION_SECRET;
  delete process.env.SMTP_URL;
  delete process.env.SMTP_FROM;
  resetConfig();
});

it('says that none is configured', async () => {
  expect(await checkMail(1_000)).toMatchObject({ state: 'absent' });
});

it('connects, signs in and sends nothing; a server that is down is failed', async () => {
  const server = new MailServer();
  await server.start();
  configure(server.url);
  expect(await checkMail(5_000)).toMatchObject({ state: 'ok', address: `127.0.0.1:${server.port}` });
  expect(server.received).toEqual([]);
  await server.stop();
  expect(await checkMail(5_000)).toMatchObject({
    state: 'failed',
    found: 'The mail server could not be reached.',
  });
});

it('does not quote a server that rejects the sign-in, and names no password', async () => {
  const server = new MailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('words-of-the-server')),
  });
  await server.start();
  configure(`smtp://swath:needle-password@127.0.0.1:${server.port}`);
  const found = await checkMail(5_000);
  await server.stop();
  expect(found).toMatchObject({ state: 'failed', found: 'The mail server rejected the sign-in of Swath.' });
  expect(JSON.stringify(found)).not.toMatch(/needle|words-of-the-server/);
});

it('gives a server up that never greets', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  configure(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`);
  expect(await checkMail(300)).toMatchObject({ state: 'failed' });
  silent.close();
});
