const plain = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/**
 * The id of something in a path of the open interfaces. Clients put ids into addresses as they are, so one with other
 * characters is written as `~` and base64url.
 */
export const toOpenId = (text: string): string =>
  plain.test(text) && text.length <= 200 ? text : `~${base64url(text)}`;

/** Browsers, which write items of exports, have no `Buffer`. */
const base64url = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What an id was made of; undefined if no text makes it. */
export function fromOpenId(id: string): string | undefined {
  const text = id.startsWith('~') ? Buffer.from(id.slice(1), 'base64url').toString('utf8') : id;
  return toOpenId(text) === id ? text : undefined;
}
