import 'server-only';
import { Readable } from 'node:stream';
import { JsonFiles } from './files';

/** What a request carries. */
export interface RequestPayload {
  /** The body, again for every try. */
  open: () => string | Uint8Array | Readable | undefined;
  headers: Record<string, string>;
}

/** The bytes of a body, what they are, and for those that are written as they are sent how many they will be. */
export function toPayload(
  body: string | Uint8Array | JsonFiles | undefined,
  contentType: string | undefined,
): RequestPayload {
  if (!(body instanceof JsonFiles)) {
    return { open: () => body, headers: contentType === undefined ? {} : { 'content-type': contentType } };
  }
  return {
    open: () => Readable.from(body.pieces(), { objectMode: false }),
    headers: { 'content-type': body.contentType, 'content-length': String(body.size) },
  };
}
