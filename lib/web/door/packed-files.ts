import 'server-only';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';

/** What the build packs: see scripts/support/pack.mjs. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const takesBrotli = /(?:^|,)\s*br\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i;

/**
 * Serves the scripts and styles of the bundler as the build packed them, a tenth smaller than the framework packs them
 * again for each request. Their names change with what they hold, so browsers keep them.
 * @param folder the folder of the build
 * @returns a function that answers a request and says so, or leaves it: for browsers that take no Brotli, for instance
 */
export function packedFiles(folder: string): (request: IncomingMessage, answer: ServerResponse) => boolean {
  const root = join(folder, '.next', 'static');
  const sizes = new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.br'))
      .map((path) => [
        `/_next/static/${path.slice(0, -3).split(sep).join('/')}`,
        statSync(join(root, path)).size,
      ]),
  );
  return (request, answer) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const size = sizes.get(path);
    const { method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (size === undefined || !isRead || !takesBrotli.test(request.headers['accept-encoding'] ?? ''))
      return false;
    answer.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    if (method === 'HEAD') answer.end();
    // A file that breaks off breaks the connection off: its length was announced.
    else
      pipeline(
        createReadStream(join(root, `${path.slice('/_next/static/'.length)}.br`)),
        answer,
        () => undefined,
      );
    return true;
  };
}
