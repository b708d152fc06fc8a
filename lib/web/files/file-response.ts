import { Readable } from 'node:stream';
import { attachment } from './attachment';

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  dot: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Answers with a file, piece by piece as it is made. Without `type`, the extension of its name decides. */
export function fileResponse(
  name: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
): Response {
  const bytes = Readable.from(toBytes(pieces));
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'content-type': type,
      'content-disposition': attachment(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function* toBytes(pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
