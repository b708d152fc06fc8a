import { formatCount } from '../locale/format';
import { Problem } from '../problem';

/** How deep objects and lists may lie within each other. */
const maxDepth = 100;
/** Values of all lists and objects; the largest area has 300,000. */
const maxValues = 500_000;
/** Members of all objects. */
const maxMembers = 50_000;

/** Parses the JSON of a request whose values were counted. Throws a `Problem` (400) that says what is wrong. */
export function parseJson(bytes: Uint8Array): unknown {
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

/** Returns the refusal of a request whose JSON is too deep or too full. */
export const tooMuchJson = (complaint: string): Problem => bad(`The request cannot be read. ${complaint}`);

const bad = (title: string) =>
  new Problem({ type: 'bad-request', status: 400, title, detail: 'Nothing was changed.' });

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the depth and the values of a JSON text while it arrives, before anything is made of it: a body within its
 * size can hold millions of empty lists. A text that is too much is refused at the piece that shows it.
 */
export class JsonCount {
  private depth = 0;
  private values = 0;
  private members = 0;
  private isInText = false;
  /** True if the piece before ended in a backslash that escapes what comes first now. */
  private isEscaped = false;

  /** Counts the next piece. Returns why the text is too deep or too full to be parsed, if it is. */
  add(bytes: Uint8Array): string | undefined {
    if (bytes.length === 0) return undefined;
    // Locals: this runs for each byte of each request.
    let { depth, values, members } = this;
    let at = this.isInText ? this.endOfText(bytes, 0) : 0;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === quote) at = this.endOfText(bytes, at + 1) - 1;
      else if (byte === comma) values += 1;
      else if (byte === colon) members += 1;
      else if (byte === openBracket || byte === openBrace) {
        depth += 1;
        values += 1;
        if (depth > maxDepth) return `It is nested more than ${maxDepth} levels deep`;
      } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    }
    Object.assign(this, { depth, values, members });
    if (values > maxValues) return `It has more than ${formatCount(maxValues)} values`;
    if (members > maxMembers) return `It has more than ${formatCount(maxMembers)} fields`;
    return undefined;
  }

  /**
   * Returns the place after the text that continues at `start`; the end of the piece, if the text does not end in it.
   */
  private endOfText(bytes: Uint8Array, start: number): number {
    let from = this.isEscaped ? start + 1 : start;
    this.isEscaped = false;
    for (;;) {
      const end = bytes.indexOf(quote, from);
      const stop = end === -1 ? bytes.length : end;
      const isEscaped = isOdd(backslashesBefore(bytes, from, stop));
      if (end === -1 || !isEscaped) {
        this.isInText = end === -1;
        this.isEscaped = end === -1 && isEscaped;
        return end === -1 ? bytes.length : end + 1;
      }
      from = end + 1;
    }
  }
}

const isOdd = (count: number) => count % 2 === 1;

/** Counts the backslashes right before `at`, down to `start`. */
function backslashesBefore(bytes: Uint8Array, start: number, at: number): number {
  let before = at;
  while (before > start && bytes[before - 1] === backslash) before -= 1;
  return at - before;
}
