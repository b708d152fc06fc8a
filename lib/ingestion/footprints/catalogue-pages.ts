import 'server-only';
import { createHash } from 'node:crypto';
import { UpstreamError } from '@/lib/upstream/errors';
import type { UpstreamStream } from '@/lib/upstream/http';
import { JsonArraySplitter } from '@/lib/upstream/json-array-splitter';
import { streamCatalogueScenes } from '../catalogue-client';
import type { PageOutcome } from './pagination';

/**
 * So much is stored at once; the answer is not read on in the meantime. Texts of some hundred kilobytes and more are
 * kept by the process until it cleans up wholly, so that larger batches would let it grow.
 */
const batchSize = 200;
const batchBytes = 96 * 1024;

/**
 * Reads the elements of a JSON list (a bare array, or `features` of a collection) from bytes as they come, and hands
 * them on in batches of text; what follows is read only when a batch is taken. Neither the answer nor its objects are
 * ever held whole, and between two pieces of the answer everyone else has their turn.
 * @param maxBytes of one element, and of what is around the list
 * @returns what is around the list
 * @throws TooLargeError beyond those; SyntaxError when it is no JSON or broke off; NoListError when it holds no list
 */
export async function readInBatches(
  body: AsyncIterable<Uint8Array>,
  take: (documents: string[]) => Promise<void>,
  maxBytes?: number,
): Promise<unknown> {
  let batch: string[] = [];
  let size = 0;
  const cutter = new JsonArraySplitter(
    ['features'],
    (text) => {
      batch.push(text);
      size += text.length;
    },
    maxBytes,
  );
  const hand = async () => {
    const full = batch;
    batch = [];
    size = 0;
    if (full.length > 0) await take(full);
  };
  for await (const bytes of body) {
    cutter.push(bytes);
    if (batch.length >= batchSize || size >= batchBytes) await hand();
  }
  await hand();
  return cutter.end();
}

/** The same of an answer of the workflow server: what is no list, or broke off, is an `UpstreamError`. */
export async function readAnswerInBatches(
  operation: string,
  { body, status }: UpstreamStream,
  take: (documents: string[]) => Promise<void>,
): Promise<unknown> {
  try {
    return await readInBatches(body, take);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new UpstreamError(
      { service: 'workflow', operation, kind: 'malformed', sent: true, status },
      { cause },
    );
  }
}

/** Reads one page of the catalogue's scenes; `store` takes their documents and says how many were new. */
export async function readCataloguePage(
  area: string,
  page: { page: number; limit: number },
  store: (documents: string[]) => Promise<number>,
  signal: AbortSignal,
): Promise<PageOutcome> {
  let count = 0;
  let fresh = 0;
  const mark = createHash('sha1');
  const answer = await streamCatalogueScenes(area, page, { signal });
  const around = await readAnswerInBatches('list catalogue scenes', answer, async (documents) => {
    count += documents.length;
    for (const document of documents) mark.update(document);
    fresh += await store(documents);
  });
  return { count, fresh, next: readNext(around), mark: mark.digest('hex') };
}

/** `properties.next` of the collection: `"true"` or `"false"`, as text; undefined where the server does not say. */
function readNext(around: unknown): boolean | undefined {
  const { properties } = (around ?? {}) as { properties?: { next?: unknown } | null };
  const next = properties?.next;
  return next === undefined || next === null ? undefined : String(next) === 'true';
}
