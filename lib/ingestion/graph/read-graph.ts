import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { excerpt } from '@/lib/upstream/redact';
import { Problem } from '@/lib/web/problem';
import { readOverview, streamDot } from '../client';
import { isEmpty } from '../overview';

/** So much of an answer shows whether it is a graph, and whether anything is in it. Names can be long. */
const headBytes = 16 * 1024;

const isGraph = (text: string) => /^\s*(?:(?:\/\/|\/\*|#).*\n\s*)*(?:strict\s+)?(?:di)?graph\b/i.test(text);
const isEmptyGraph = (text: string) => /\{\s*\}\s*$/.test(text);

/**
 * The server's graph of an AOI, as it comes. Throws where the answer is none, and where it is empty though the AOI is
 * not: servers whose database is away answer so.
 */
export async function readGraph(aoi: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const { body, status } = await streamDot(aoi, { signal });
  const pieces = body[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isWhole = false;
  while (!isWhole && head.length < headBytes) {
    const { value, done } = await pieces.next();
    if (done) isWhole = true;
    else head = Buffer.concat([head, value]);
  }
  const text = head.toString('utf8');
  try {
    if (!isGraph(text)) {
      const failure = { service: 'workflow', operation: 'graph', kind: 'malformed', sent: true } as const;
      throw new UpstreamError({ ...failure, status, body: excerpt(text) });
    }
    if (isWhole && isEmptyGraph(text) && !isEmpty(await readOverview(aoi, { signal }))) throw emptyGraph();
  } catch (error) {
    await pieces.return?.();
    throw error;
  }
  return joined(head, pieces);
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>) {
  yield head;
  try {
    for (let { value, done } = await rest.next(); !done; { value, done } = await rest.next()) yield value;
  } finally {
    await rest.return?.();
  }
}

const emptyGraph = () =>
  new Problem({
    type: 'empty-graph',
    status: 502,
    service: 'workflow',
    retryable: true,
    title: 'The workflow server returned an empty graph',
    detail: 'The AOI is not empty. Try again in a moment.',
  });
