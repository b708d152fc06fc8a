import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { sealImageAddress } from '../search/image-address';
import { openImage } from './open-image';

/* A service that sends images as hostile as they can be, and another host, which must never be asked. */

const answers = new Map<string, (response: ServerResponse) => void>();
const asked: string[] = [];
const askedElsewhere: string[] = [];
let service: Server;
let elsewhere: Server;

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const buildUrl = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  service = await listen((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    answers.get(request.url ?? '')?.(response);
  });
  elsewhere = await listen((request, response) => {
    askedElsewhere.push(request.url ?? '');
    response.end();
  });
  Object.assign(process.env, {
    SEARCH_URL: buildUrl(service),
    SEARCH_API_KEY: 'the-key',
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
});
afterAll(() => {
  for (const server of [service, elsewhere]) {
    server.close();
    server.closeAllConnections();
  }
});

/** Lets the service answer a path of its own with these bytes, and gives the portal's own address of it. */
function serve(bytes: Uint8Array, headers: Record<string, string> = { 'content-type': 'image/jpeg' }) {
  const path = `/images/${answers.size}`;
  answers.set(path, (response) => response.writeHead(200, headers).end(bytes));
  return { path, ...signed(path) };
}

function signed(path: string): { u: string } {
  const query = new URL(sealImageAddress(buildUrl(service) + path) ?? '', 'http://portal').searchParams;
  return { u: query.get('u') ?? '' };
}

async function read(address: { u: string }) {
  const { type, body } = await openImage(address);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { type, bytes: Buffer.concat(chunks) };
}

const picture = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#258' } });
const timesAsked = (path: string) => asked.filter((one) => one.startsWith(`${path} `)).length;

describe('an image', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'as %s comes as it is, whatever it is called',
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      const address = serve(bytes, { 'content-type': 'text/html' });
      expect(await read(address)).toEqual({ type: `image/${format}`, bytes });
      expect(asked).toContain(`${address.path} APIKEY the-key`);
    },
  );

  it('as lossless or animated WebP, or as JPEG with a large profile before its size, comes too', async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const jpeg = await picture().jpeg().toBuffer();
    for (const bytes of [
      await picture().webp({ lossless: true }).toBuffer(),
      await picture().ensureAlpha(0.5).webp().toBuffer(),
      Buffer.concat([jpeg.subarray(0, 2), comment, comment, jpeg.subarray(2)]),
    ]) {
      expect((await read(serve(bytes))).bytes).toEqual(bytes);
    }
  });

  it('that someone saw is not fetched again, but needs an address of the portal still', async () => {
    const address = serve(await picture().png().toBuffer());
    const first = await read(address);
    expect(await read(address)).toEqual(first);
    expect(timesAsked(address.path)).toBe(1);
    for (const madeUp of [{ u: address.path }, { u: `${address.u}AAAA` }])
      await expect(openImage(madeUp)).rejects.toMatchObject({ status: 404 });
    expect(timesAsked(address.path)).toBe(1);
  });

  it('that was not read to its end is not kept', async () => {
    const address = serve(await picture(900, 900).png({ compressionLevel: 0 }).toBuffer());
    for await (const _ of (await openImage(address)).body) break;
    await read(address);
    expect(timesAsked(address.path)).toBe(2);
  });

  it('that is large is shown, but not kept', async () => {
    const address = serve(await picture(1500, 1200).png({ compressionLevel: 0 }).toBuffer());
    await read(address);
    await read(address);
    expect(timesAsked(address.path)).toBe(2);
  });
});

describe('refused is', () => {
  const createPng = async (width: number, height: number) => {
    const bytes = await picture().png().toBuffer();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const createJpeg = async (width: number, height: number) => {
    const bytes = await picture().jpeg().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };
  const createGif = async (width: number, height: number) => {
    const bytes = await picture().gif().toBuffer();
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  };

  it.each([
    ['PNG', createPng],
    ['JPEG', createJpeg],
    ['GIF', createGif],
  ])('a small %s that unfolds to more than 50 megapixels', async (_, make) => {
    await expect(openImage(serve(await make(10_000, 5_001)))).rejects.toMatchObject({
      type: 'image-too-large',
    });
    expect((await openImage(serve(await make(10_000, 5_000)))).type).toBeDefined();
  });

  it('a WebP of more than 50 megapixels', async () => {
    const bytes = await picture().ensureAlpha(0.5).webp().toBuffer();
    bytes.writeUIntLE(16_383, 24, 3);
    bytes.writeUIntLE(16_383, 27, 3);
    await expect(openImage(serve(bytes))).rejects.toMatchObject({ type: 'image-too-large' });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG without a size', Buffer.from('89504e470d0a1a0a0000000d4a554e4b0000000100000001', 'hex')],
    ['a JPEG that ends before its size', Buffer.from('ffd8ffe000104a46494600ffd9', 'hex')],
    ['an image without pixels', Buffer.from('474946383961000000000000000000', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s, called an image', async (_, bytes) => {
    await expect(openImage(serve(bytes))).rejects.toMatchObject({ type: 'not-an-image', status: 502 });
  });

  it('a JPEG whose size never comes', async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const endless = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 40 }, () => comment)]);
    await expect(openImage(serve(endless))).rejects.toMatchObject({ type: 'not-an-image' });
  });

  it.each([
    ['with its length stated', { 'content-length': String(21 * 1024 * 1024) }],
    ['with its length kept', { 'transfer-encoding': 'chunked' }],
  ])('more than 20 MB, %s', async (_, headers) => {
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(21 * 1024 * 1024)]);
    const address = serve(bytes.subarray(0, 21 * 1024 * 1024), headers);
    await expect(read(address)).rejects.toMatchObject({ kind: 'too-large' });
    await expect(read(address)).rejects.toMatchObject({ kind: 'too-large' });
  });

  it.each([301, 302, 303, 307, 308])('a redirect (%d): the other host is not asked', async (status) => {
    const path = `/moved/${status}`;
    answers.set(path, (response) => {
      response.writeHead(status, { location: `${buildUrl(elsewhere)}/secret` }).end();
    });
    await expect(openImage(signed(path))).rejects.toMatchObject({ service: 'search', status });
    expect(askedElsewhere).toEqual([]);
  });

  it('a redirect within the service is followed, one without end is stopped', async () => {
    const { path } = serve(await picture().png().toBuffer());
    answers.set('/moved/within', (response) => response.writeHead(302, { location: `..${path}` }).end());
    expect((await openImage(signed('/moved/within'))).type).toBe('image/png');
    answers.set('/moved/round', (response) => response.writeHead(302, { location: '/moved/round' }).end());
    const before = asked.length;
    await expect(openImage(signed('/moved/round'))).rejects.toMatchObject({ status: 302 });
    expect(asked.length - before).toBe(4);
  });

  it('the key goes to no other path of an origin that the service shares', async () => {
    process.env.SEARCH_URL = `${buildUrl(service)}/archive`;
    resetConfig();
    try {
      const url = buildUrl(service);
      expect(sealImageAddress(`${url}/another/picture.jpg`)).toBeUndefined();
      expect(sealImageAddress(`${url}/archive/../another/picture.jpg`)).toBeUndefined();
      expect(sealImageAddress(`${url}/archive/picture.jpg`)).toBeDefined();
      answers.set('/archive/moved', (response) =>
        response.writeHead(302, { location: '/another/picture.jpg' }).end(),
      );
      const before = asked.length;
      await expect(openImage(signed('/archive/moved'))).rejects.toMatchObject({ status: 302 });
      expect(asked.slice(before).map((one) => one.split(' ')[0])).toEqual(['/archive/moved']);
    } finally {
      process.env.SEARCH_URL = buildUrl(service);
      resetConfig();
    }
  });
});
