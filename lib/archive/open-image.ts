import 'server-only';
import { Problem } from '@/lib/web/problem';
import { fetchImage } from './client';
import { readImageAddress } from './image-address';
import { type ImageType, imageType, imageTypeBytes } from './image-type';

/**
 * Opens an image whose address the portal signed. Only what begins with the bytes of a JPEG, PNG, GIF or WebP is
 * handed on, whatever the service calls it. Throws a `Problem` or an `UpstreamError`.
 */
export async function openImage(
  { u, s }: { u: string; s: string },
  signal?: AbortSignal,
): Promise<{ type: ImageType; body: AsyncIterable<Uint8Array> }> {
  const url = readImageAddress(u, s);
  if (!url) {
    throw new Problem({
      type: 'bad-address',
      status: 404,
      title: 'There is no such image',
      detail: 'The address was not written by this portal. Search again to get a valid one.',
    });
  }
  const { body } = await fetchImage(url, signal);
  const source = body[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  while (size < imageTypeBytes) {
    const { done, value } = await source.next();
    if (done) break;
    head.push(value);
    size += value.byteLength;
  }
  const type = imageType(Buffer.concat(head));
  if (!type) {
    await source.return?.();
    throw new Problem({
      type: 'not-an-image',
      status: 502,
      service: 'search',
      title: 'The search service did not send an image',
      detail: 'What it sent is neither JPEG, PNG, GIF nor WebP, so it is not shown.',
    });
  }
  return { type, body: joined(head, source) };
}

async function* joined(head: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* head;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}
