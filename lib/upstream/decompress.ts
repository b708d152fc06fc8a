import 'server-only';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** A body as it was before its `content-encoding`; decoded no faster than it is read, so that a bomb stays small. */
export function decompressed(body: Readable, encoding: string | string[] | undefined): Readable {
  const decoder = decoders.get(String(encoding ?? '').toLowerCase())?.();
  if (!decoder) return body;
  body.once('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}
