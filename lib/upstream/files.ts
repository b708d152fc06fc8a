import 'server-only';
import { randomBytes } from 'node:crypto';

/** A file of a form: all of it at once, or in pieces whose size is known before the first of them is made. */
export type FormFile = string | { size: number; pieces: () => AsyncIterable<string | Uint8Array> };

/** JSON documents that go along as the files of a form; large ones are written as they are sent. */
export class JsonFiles {
  private readonly boundary = `swath-${randomBytes(18).toString('hex')}`;
  readonly contentType = `multipart/form-data; boundary=${this.boundary}`;

  /** @param files by the name of their part; those that are undefined are left out */
  constructor(private readonly files: Record<string, FormFile | undefined>) {}

  /** How many bytes `pieces` gives. */
  get size(): number {
    let size = Buffer.byteLength(this.end);
    for (const [name, file] of this.parts())
      size += Buffer.byteLength(this.head(name)) + countBytes(file) + Buffer.byteLength('\r\n');
    return size;
  }

  /** The whole body from its beginning; every try reads it again. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    for (const [name, file] of this.parts()) {
      yield Buffer.from(this.head(name));
      if (typeof file === 'string') yield Buffer.from(file);
      else yield* gathered(file.pieces());
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(this.end);
  }

  private parts() {
    return Object.entries(this.files).filter((part): part is [string, FormFile] => part[1] !== undefined);
  }

  private head(name: string): string {
    return (
      `--${this.boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.json"\r\n` +
      'Content-Type: application/json\r\n\r\n'
    );
  }

  private get end(): string {
    return `--${this.boundary}--\r\n`;
  }
}

const countBytes = (file: FormFile) => (typeof file === 'string' ? Buffer.byteLength(file) : file.size);

const bytesPerPiece = 64 * 1024;

/** Small pieces put together to some that are worth a packet. */
async function* gathered(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    held.push(bytes);
    size += bytes.byteLength;
    if (size < bytesPerPiece) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  yield Buffer.concat(held);
}
