import 'server-only';
import { Problem } from '@/lib/web/problem';
import { fetchImage } from '../client';
import { readImageAddress } from '../search/image-address';
import { imageCache, maxKeptImageBytes } from './image-cache';
import { imageSize } from './image-size';
import { type ImageType, imageType, imageTypeBytes } from './image-type';

/** The most pixels: decoded, they take four bytes each. */
const maxPixels = 50_000_000;
/** Room for what cameras write before the size: a JPEG may carry a colour profile and a preview first. */
const maxHeadBytes = 1024 * 1024;

/**
 * Opens an image whose address the portal wrote. Only what begins with the bytes of a JPEG, PNG, GIF or WebP of at
 * most 50 megapixels is handed on, whatever the service calls it. What was read to its end is kept for a while.
 * Throws a `Problem` or an `UpstreamError`.
 */
export async function openImage(
  { u }: { u: string },
  signal?: AbortSignal,
): Promise<{ type: ImageType; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }> {
  const url = readImageAddress(u);
  if (!url) {
    throw new Problem({
      type: 'bad-address',
      status: 404,
      title: 'There is no such image',
      detail: 'Swath did not create this address. Search again to get a valid one.',
    });
  }
  const kept = imageCache().get(url.href);
  if (kept) return { type: kept.type, body: [kept.bytes] };
  const { body } = await fetchImage(url, signal);
  const source = body[Symbol.asyncIterator]();
  try {
    const { type, head } = await readHead(source);
    return { type, body: keeping(url.href, type, joined(head, source)) };
  } catch (error) {
    await source.return?.();
    throw error;
  }
}

/** Reads as far as it takes to know that it is an image, and a bearable one. */
async function readHead(source: AsyncIterator<Uint8Array>): Promise<{ type: ImageType; head: Buffer }> {
  let head: Buffer = Buffer.alloc(0);
  for (;;) {
    const type = head.length < imageTypeBytes ? undefined : imageType(head);
    const size = type && imageSize(type, head);
    if (type && size && size !== 'more') {
      if (size.width * size.height > maxPixels) throw tooManyPixels(size.width, size.height);
      return { type, head };
    }
    const isHopeless = head.length >= imageTypeBytes && size !== 'more';
    const next = isHopeless || head.length > maxHeadBytes ? undefined : await source.next();
    if (!next || next.done) throw notAnImage();
    head = Buffer.concat([head, next.value]);
  }
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}

/** Hands an image on as it comes, and keeps it when it came whole and is not large. */
async function* keeping(
  key: string,
  type: ImageType,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] | undefined = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxKeptImageBytes) chunks = undefined;
    chunks?.push(chunk);
    yield chunk;
  }
  if (chunks) imageCache().set(key, { type, bytes: Buffer.concat(chunks) });
}

const notAnImage = () =>
  new Problem({
    type: 'not-an-image',
    status: 502,
    service: 'search',
    title: 'The search service did not send an image',
    detail: 'The file is not a JPEG, PNG, GIF or WebP, so Swath does not show it.',
  });

const tooManyPixels = (width: number, height: number) =>
  new Problem({
    type: 'image-too-large',
    status: 502,
    service: 'search',
    title: 'The image is too large to be shown',
    detail: `It has ${width} × ${height} pixels. The limit is 50 megapixels.`,
  });
