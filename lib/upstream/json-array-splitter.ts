const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** An element of the list, or what is around the list, is larger than was allowed. */
export class TooLargeError extends Error {}

/** A longer string is the name of no list. */
const maxKeyLength = 1_024;

/** The document is JSON and holds no list where one is searched for: an error that came as an answer, for example. */
export class NoListError extends SyntaxError {}

/**
 * Cuts the elements out of a JSON document while its bytes arrive: those of the array that the document is, or of the
 * first that is under one of `members` of the object that it is. Only the element that is under way and what is around
 * the array are held, so that a list of 100 MB costs no more than its longest element.
 */
export class JsonArraySplitter {
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  /** How deep the elements lie while the array is open; 0 while it is not. */
  private elementDepth = 0;
  private hasComma = false;
  private hasList = false;
  private held: Buffer[] = [];
  private heldBytes = 0;
  private aroundBytes = 0;
  private readonly around: Buffer[] = [];
  /** The string of the outermost object that is under way, and the last one: before an array it is its name. */
  private keyText: Buffer[] | undefined;
  private key = '';

  constructor(
    private readonly members: readonly string[],
    private readonly onElement: (text: string) => void,
    /** Bytes that one element, and what is around the list, may have. */
    private readonly maxBytes = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes the next bytes, in pieces of any size. */
  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let from = 0;
    let keyFrom = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) {
          this.isInString = false;
          if (this.keyText) {
            this.keyText.push(chunk.subarray(keyFrom, at));
            this.key = Buffer.concat(this.keyText).toString('utf8');
            this.keyText = undefined;
          } else if (this.depth === 1) this.key = '';
        }
      } else if (byte === quote) {
        this.isInString = true;
        if (this.depth === 1 && this.elementDepth === 0) {
          this.keyText = [];
          keyFrom = at + 1;
        }
      } else if (byte === openBrace || byte === openBracket) {
        this.depth += 1;
        if (byte === openBracket && this.elementDepth === 0 && this.isTheList()) {
          this.bufferRest(chunk.subarray(from, at + 1));
          this.elementDepth = this.depth;
          this.hasList = true;
          this.hasComma = false;
          from = at + 1;
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        if (byte === closeBracket && this.elementDepth > 0 && this.depth === this.elementDepth) {
          this.endElement(chunk.subarray(from, at), true);
          this.elementDepth = 0;
          from = at;
        }
        this.depth -= 1;
      } else if (byte === comma && this.elementDepth > 0 && this.depth === this.elementDepth) {
        this.endElement(chunk.subarray(from, at), false);
        from = at + 1;
      }
    }
    if (this.keyText) {
      this.keyText.push(Buffer.from(chunk.subarray(keyFrom)));
      const isKey = this.keyText.reduce((sum, { length }) => sum + length, 0) <= maxKeyLength;
      if (!isKey) this.keyText = undefined;
    }
    const rest = chunk.subarray(from);
    if (rest.length === 0) return;
    if (this.elementDepth === 0) this.bufferRest(rest);
    else {
      this.heldBytes += rest.length;
      if (this.heldBytes > this.maxBytes) throw new TooLargeError('An element of the list is too large');
      this.held.push(Buffer.from(rest));
    }
  }

  private bufferRest(bytes: Buffer): void {
    this.aroundBytes += bytes.length;
    if (this.aroundBytes > this.maxBytes) throw new TooLargeError('What is around the list is too large');
    this.around.push(Buffer.from(bytes));
  }

  /**
   * Gives the document with that array empty; `null` in its place is an empty one, but not as `data`, which is null in
   * answers that say an error. Throws a `SyntaxError` when it is no JSON or broke off, a `NoListError` when it holds no
   * such array.
   */
  end(): unknown {
    const around: unknown = JSON.parse(Buffer.concat(this.around).toString('utf8'));
    if (this.hasList || around === null) return around;
    const within = around as Record<string, unknown>;
    if (this.members.some((member) => member !== 'data' && within[member] === null)) return around;
    throw new NoListError('There is no list in it');
  }

  private isTheList(): boolean {
    if (this.hasList) return false;
    return this.depth === 1 || (this.depth === 2 && this.members.includes(this.key));
  }

  private endElement(last: Buffer, isLast: boolean): void {
    if (this.heldBytes + last.length > this.maxBytes)
      throw new TooLargeError('An element of the list is too large');
    const text = Buffer.concat([...this.held, last]).toString('utf8');
    this.held = [];
    this.heldBytes = 0;
    if (isLast && !this.hasComma && text.trim() === '') return;
    this.hasComma = true;
    this.onElement(text);
  }
}
