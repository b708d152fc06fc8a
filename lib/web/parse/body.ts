import 'server-only';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Problem } from '../problem';
import { JsonCount, parseJson, tooMuchJson } from './parse-json';

const defaultMaxBytes = 1024 * 1024;

/** Parsing more than this takes some ms of the one thread. */
const largeBytes = 256 * 1024;
/** Large documents are parsed one after the other, so that others get their turn between two of them. */
const oneAtATime = pLimit(1);

/** Reads a request's JSON, at most `maxBytes` of it. Throws a `Problem` that says what is wrong with it. */
export async function readJson(request: Request, maxBytes = defaultMaxBytes): Promise<unknown> {
  const count = new JsonCount();
  const bytes = await readBytes(request, maxBytes, (piece) => {
    const complaint = count.add(piece);
    if (complaint) throw tooMuchJson(complaint);
  });
  if (bytes.length <= largeBytes) return parseJson(bytes);
  return oneAtATime(async () => {
    await setImmediate();
    return parseJson(bytes);
  });
}

/** Reads a request's text, at most `maxBytes` of it. Throws a `Problem` if there is more. */
export const readText = async (request: Request, maxBytes: number): Promise<string> =>
  (await readBytes(request, maxBytes)).toString('utf8');

/** @param check throws at a piece after which the rest is not wanted */
async function readBytes(
  request: Request,
  maxBytes: number,
  check?: (piece: Uint8Array) => void,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new Problem({
        type: 'too-large',
        status: 413,
        title: 'This is too large',
        detail: `The limit is ${Math.floor(maxBytes / 1024)} KB. Nothing was changed.`,
      });
    }
    check?.(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
