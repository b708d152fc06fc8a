import { Problem } from './problem';

/** How deep objects and lists may lie within each other. */
const mostDepth = 100;
/** Values of all lists and objects; the largest area has 300,000. */
const mostValues = 500_000;
/** Members of all objects. */
const mostMembers = 50_000;

/**
 * Parses the JSON of a request. Its depth and its number of values are counted before anything is made of it, since a
 * body within its size can hold millions of empty lists. Throws a `Problem` (400) that says what is wrong.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const complaint = complaintOnJson(bytes);
  if (complaint) throw bad(`The request cannot be read. ${complaint}`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('The request is not valid UTF-8');
  }
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw bad('The request is not valid JSON');
  }
}

const bad = (title: string) =>
  new Problem({ type: 'bad-request', status: 400, title, detail: 'Nothing was changed.' });

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Why a JSON text is too deep or too full to be parsed; found without parsing it. */
export function complaintOnJson(bytes: Uint8Array): string | undefined {
  let [depth, values, members, at] = [0, 0, 0, 0];
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      at += 1;
      while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
    } else if (byte === comma) values += 1;
    else if (byte === colon) members += 1;
    else if (opening.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > mostDepth) return `It is nested more than ${mostDepth} levels deep`;
    } else if (closing.has(byte)) depth -= 1;
    at += 1;
  }
  if (values > mostValues) return `It has more than ${mostValues.toLocaleString('en')} values`;
  if (members > mostMembers) return `It has more than ${mostMembers.toLocaleString('en')} fields`;
  return undefined;
}
