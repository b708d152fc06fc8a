import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { startPortal } from '../testing/portal';
import { expect, test } from '../testing/test';

const max = '/proc/sys/net/core/somaxconn';
const crowd = 1_000;

// After a start every browser comes back at once. What the system drops comes again seconds later.
test('drops none of a crowd that comes while Swath has no time to accept anyone', async () => {
  test.skip(
    !existsSync(max) || Number(readFileSync(max, 'utf8')) < crowd,
    'the system holds fewer connections',
  );
  const portal = await startPortal({ env: { RATE_LIMIT: '0' } });
  const { port } = new URL(portal.url);
  const sockets: Socket[] = [];
  try {
    portal.process.kill('SIGSTOP');
    const connected = Array.from({ length: crowd }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      sockets.push(socket);
      return new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    });
    await Promise.all(connected);
    const answers = sockets.map((socket) => {
      socket.write('GET /api/health HTTP/1.1\r\nhost: swath\r\nconnection: close\r\n\r\n');
      return text(socket);
    });
    portal.process.kill('SIGCONT');
    const statuses = new Set((await Promise.all(answers)).map((answer) => answer.split('\r\n', 1)[0]));
    expect([...statuses]).toEqual(['HTTP/1.1 200 OK']);
  } finally {
    portal.process.kill('SIGCONT');
    for (const socket of sockets) socket.destroy();
    await portal.stop();
  }
});
