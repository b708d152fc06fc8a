import 'server-only';

/**
 * The text of an answer: UTF-8 without its byte order mark. Bytes that are no UTF-8 are read in the charset that the
 * answer claims, and as Western European where it claims none.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(readCharset(contentType)).decode(bytes);
  }
}

function readCharset(contentType = ''): string {
  const claimed = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? '';
  try {
    const { encoding } = new TextDecoder(claimed);
    // It is not what it claims to be.
    return encoding === 'utf-8' ? 'windows-1252' : encoding;
  } catch {
    return 'windows-1252';
  }
}
