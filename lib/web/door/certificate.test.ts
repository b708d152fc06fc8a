import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as getPlainly } from 'node:http';
import { createServer, get } from 'node:https';
import { type AddressInfo, connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { hasOpenssl, makeCertificate } from '@/testing/certificate';
import { renewCertificate, tlsOptions } from './certificate';
import { Door } from './door';
import { refuseUnreadable } from './refuse';

describe.skipIf(!hasOpenssl())('the port of Swath with a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swath-tls-'));
  let first: ReturnType<typeof makeCertificate>;
  let second: ReturnType<typeof makeCertificate>;

  beforeAll(() => {
    first = makeCertificate(folder, 'first', ['127.0.0.1']);
    second = makeCertificate(folder, 'second', ['127.0.0.1']);
    vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
    vi.stubEnv('LOG_LEVEL', 'silent');
    resetConfig();
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    resetConfig();
    rmSync(folder, { recursive: true, force: true });
  });

  const getPort = (server: Door['server']) => (server.address() as AddressInfo).port;

  async function openDoor(): Promise<Door> {
    const door = new Door({
      tls: { certFile: first.certificate, keyFile: first.key },
      findTarget: () => ({ label: '/', kind: 'other', maxBodyBytes: 0 }),
      files: { has: () => false, covers: () => false },
      rateLimits: { requests: 0, images: 0, streams: 0 },
      streamLimits: { client: 0, user: 0 },
      handle: (_request, response) => response.end('served'),
    });
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  it('serves who checks it, and no one over plain http', async () => {
    const door = await openDoor();
    const port = getPort(door.server);
    const ca = readFileSync(first.certificate);
    const [answer] = await once(get({ port, host: '127.0.0.1', ca, agent: false }), 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
    const [refused] = await once(
      get({ port, host: '127.0.0.1', ca: readFileSync(second.certificate), agent: false }),
      'error',
    );
    expect(refused.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    await once(getPlainly({ port, host: '127.0.0.1', agent: false }), 'error');
    await door.close(1_000);
  });

  it('answers a connection that was made before the end began', async () => {
    const door = await openDoor();
    const socket = connect({
      port: getPort(door.server),
      host: '127.0.0.1',
      ca: readFileSync(first.certificate),
    });
    await once(socket, 'secureConnect');
    door.beginToEnd();
    const closing = door.close(10_000);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 200 /);
    await closing;
  });

  it('closes a connection that never says who it is', async () => {
    const tls = tlsOptions({ certFile: first.certificate, keyFile: first.key });
    const server = createServer({ ...tls, handshakeTimeout: 20 }).on('clientError', refuseUnreadable);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await once(connectPlainly(getPort(server), '127.0.0.1').resume(), 'close');
    server.close();
  });

  it('takes a renewed certificate, and keeps the one before if the new one cannot be used', async () => {
    const [certFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
    copyFileSync(first.certificate, certFile);
    copyFileSync(first.key, keyFile);
    const server = createServer(tlsOptions({ certFile, keyFile })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const end = renewCertificate(server, { certFile, keyFile }, 5);
    const renewed = vi.spyOn(server, 'setSecureContext');
    const isServed = async ({ certificate }: typeof first) => {
      const socket = connect({ port: getPort(server), host: '127.0.0.1', ca: readFileSync(certificate) });
      const isTrusted = await Promise.race([
        once(socket, 'secureConnect').then(() => true),
        new Promise<boolean>((resolve) => socket.once('error', () => resolve(false))),
      ]);
      socket.destroy();
      return isTrusted;
    };
    expect(await isServed(first)).toBe(true);
    // Of another key: half of a renewal.
    copyFileSync(second.certificate, certFile);
    await expect.poll(() => renewed.mock.results.some(({ type }) => type === 'throw')).toBe(true);
    expect(await isServed(first)).toBe(true);
    copyFileSync(second.key, keyFile);
    await expect.poll(() => isServed(second)).toBe(true);
    // Node.js forgets each setting that is not given again.
    for (const [settings] of renewed.mock.calls) expect(settings).toMatchObject({ minVersion: 'TLSv1.2' });
    writeFileSync(certFile, 'no certificate');
    const tried = renewed.mock.calls.length;
    await expect.poll(() => renewed.mock.calls.length).toBeGreaterThan(tried);
    expect(await isServed(second)).toBe(true);
    end();
    server.close();
  });
});
