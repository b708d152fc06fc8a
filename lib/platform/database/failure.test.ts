import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseFailure, lastFailureAt, markFailure } from './failure';
import { queryOutcome } from './query-meter';

/** The error of a write to a socket whose other end is gone. */
async function brokenPipe(): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'swath-pipe-'));
  const server = createServer((socket) => socket.destroy()).listen(join(folder, 'socket'));
  await once(server, 'listening');
  const socket = connect({ path: join(folder, 'socket'), allowHalfOpen: true }).resume();
  await once(socket, 'end');
  const failed = once(socket, 'error');
  socket.write('a query');
  const [error] = await failed;
  server.close();
  rmSync(folder, { recursive: true });
  return error;
}

it('takes a broken pipe for a lost connection, though its code looks like one of SQL', async () => {
  const error = await brokenPipe();
  expect(error).toMatchObject({ code: 'EPIPE' });
  const before = performance.now();
  expect(databaseFailure(markFailure(error))).toBe('no-answer');
  expect(lastFailureAt()).toBeGreaterThanOrEqual(before);
  expect(queryOutcome(error)).toBe('lost');
});

it('leaves errors alone that say nothing of the database', () => {
  const broken = Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' });
  expect(databaseFailure(markFailure(broken))).toBeUndefined();
  expect(queryOutcome(broken)).toBe('refused');
});
