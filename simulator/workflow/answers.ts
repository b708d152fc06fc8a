import type { Context } from 'hono';
import type { SimEnv } from '../sim-env';

const text = { 'content-type': 'text/plain; charset=utf-8' };

/** JSON, served as plain text as this server does. */
export const json = (c: Context<SimEnv>, value: unknown, status: 200 | 403 = 200) =>
  c.body(JSON.stringify(value), status, text);

const rowsPerChunk = 2_000;

/** A JSON array of views of rows as they are now, which may be hundreds of thousands: only bytes are kept of them. */
export function jsonList<T>(c: Context<SimEnv>, rows: T[], view: (row: T) => object) {
  if (rows.length <= rowsPerChunk) return json(c, rows.map(view));
  const chunks: Buffer[] = [];
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    const part = JSON.stringify(rows.slice(start, start + rowsPerChunk).map(view)).slice(1, -1);
    chunks.push(Buffer.from(`${start === 0 ? '[' : ','}${part}`));
  }
  chunks.push(Buffer.from(']'));
  let next = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[next];
      if (!chunk) return controller.close();
      chunks[next++] = Buffer.alloc(0);
      controller.enqueue(chunk);
    },
  });
  return c.body(stream, 200, text);
}

export const plain = (c: Context<SimEnv>, value: string, status: 200 | 400 | 500 = 200) =>
  c.body(value, status, text);

/** No body at all. */
export const empty = (c: Context<SimEnv>, status: 204 | 400 | 403 | 404 | 409) => c.body(null, status);
