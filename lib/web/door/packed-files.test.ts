import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packStatic } from '@/scripts/support/pack.mjs';
import { packedFiles } from './packed-files';

const folder = mkdtempSync(join(tmpdir(), 'swath-packed-'));
const chunks = join(folder, '.next', 'static', 'chunks');
const script = 'export const words = "plain";\n'.repeat(100);
let server: Server;

beforeAll(async () => {
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, 'a.js'), script);
  writeFileSync(join(chunks, 'b.woff2'), 'a font is packed already');
  packStatic(join(folder, '.next', 'static'));
  const serve = packedFiles(folder);
  server = createServer((request, answer) => {
    if (!serve(request, answer)) answer.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, encoding: string, method = 'GET') =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ port, path, method, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

it('serves a script as it was packed, and browsers may keep it', async () => {
  for (const encoding of ['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.9']) {
    const { status, headers, body } = await ask('/_next/static/chunks/a.js?dpl=1', encoding);
    expect([encoding, status, headers['content-encoding']]).toEqual([encoding, 200, 'br']);
    expect(brotliDecompressSync(body).toString()).toBe(script);
    expect(body.length).toBe(Number(headers['content-length']));
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(headers['cache-control']).toContain('immutable');
  }
  const head = await ask('/_next/static/chunks/a.js', 'br', 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

it('leaves everything else to the framework', async () => {
  for (const [path, encoding, method] of [
    ['/_next/static/chunks/a.js', 'gzip'],
    ['/_next/static/chunks/a.js', 'br;q=0, gzip'],
    ['/_next/static/chunks/a.js', 'gzip, br; q=0.0'],
    ['/_next/static/chunks/a.js', 'brotli'],
    ['/_next/static/chunks/a.js', ''],
    ['/_next/static/chunks/a.js', 'br', 'POST'],
    ['/_next/static/chunks/b.woff2', 'br'],
    ['/_next/static/chunks/gone.js', 'br'],
    ['/_next/static/chunks/../chunks/a.js', 'br'],
    ['/', 'br'],
  ] as const)
    expect([path, encoding, (await ask(path, encoding, method)).status]).toEqual([path, encoding, 418]);
});
