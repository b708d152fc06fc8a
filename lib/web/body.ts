import 'server-only';
import { parseJson } from './parse-json';
import { Problem } from './problem';

const defaultMaxBytes = 1024 * 1024;

/** Reads a request's JSON, at most `maxBytes` of it. Throws a `Problem` that says what is wrong with it. */
export async function readJson(request: Request, maxBytes = defaultMaxBytes): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new Problem({
        type: 'too-large',
        status: 413,
        title: 'This is too large',
        detail: `At most ${Math.floor(maxBytes / 1024)} KB can be sent here. Nothing was changed.`,
      });
    }
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks));
}
