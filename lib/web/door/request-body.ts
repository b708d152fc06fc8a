import 'server-only';
import { IncomingMessage } from 'node:http';

/** A client may take this long for a body, and a second more for every few kilobytes. */
const patienceSeconds = 20;
const slowestBytesPerSecond = 4 * 1024;
/** What is read of a body that no one wants, before its connection ends. */
const maxDrainedBytes = 4 * 1024 * 1024;
/** Twice as long as that takes at the pace: the thread may be busy. */
const maxDrainMs = 4_000;
/** The first part of it is read at once, the rest at a pace: who sends without end would have the thread to themselves. */
const drainedAtOnce = 64 * 1024;
const drainedPerMs = maxDrainedBytes / 2_000;

/**
 * The request as the framework sees it when it has a body: the body passes through here, so that a reader that stops
 * or fails half-way leaves the connection alone, and a client that sends too slowly is cut off.
 */
export class RequestBody extends IncomingMessage {
  private readonly received: IncomingMessage;
  private bytes = 0;
  private waitedSeconds = 0;
  private readonly clock: NodeJS.Timeout;

  /** @param onSlow called once when the client sends too slowly; it ends the connection. */
  constructor(received: IncomingMessage, onSlow: () => void) {
    super(received.socket);
    this.received = received;
    copyHead(received, this);
    // Where no one reads, a client that goes is no error.
    this.on('error', () => undefined);
    received.pause();
    received.on('data', (chunk: Buffer) => {
      this.bytes += chunk.byteLength;
      if (!this.push(chunk)) received.pause();
    });
    received.once('end', () => {
      this.complete = true;
      this.push(null);
    });
    received.once('close', () => {
      clearInterval(this.clock);
      if (!received.complete) this.destroy(new Error('the client went away'));
    });
    // Only the time in which someone waits for the client counts.
    this.clock = setInterval(() => {
      if (this.isComplete) return clearInterval(this.clock);
      if (received.isPaused()) return;
      this.waitedSeconds += 1;
      if (this.waitedSeconds < patienceSeconds + this.bytes / slowestBytesPerSecond) return;
      clearInterval(this.clock);
      onSlow();
    }, 1_000).unref();
  }

  /** True once the client has sent everything. */
  get isComplete(): boolean {
    return this.received.complete;
  }

  /** How many of the announced bytes have not arrived here yet; infinite if the client announced no size. */
  get left(): number {
    return Number(this.headers['content-length'] ?? Number.POSITIVE_INFINITY) - this.bytes;
  }

  override _read(): void {
    this.received.resume();
  }

  /** Anyone who reads may stop; the connection is not theirs to end. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error);
  }

  /** Reads and drops the rest, up to a limit and at a pace. Resolves when that is done, or the client is gone. */
  drain(): Promise<void> {
    clearInterval(this.clock);
    const { received } = this;
    return new Promise((resolve) => {
      let rest: NodeJS.Timeout | undefined;
      const done = () => {
        clearTimeout(timer);
        clearTimeout(rest);
        resolve();
      };
      const timer = setTimeout(done, maxDrainMs);
      let drained = 0;
      const began = performance.now();
      received.removeAllListeners('data');
      received.on('data', (chunk: Buffer) => {
        drained += chunk.byteLength;
        if (drained > maxDrainedBytes) {
          received.pause();
          return done();
        }
        const aheadMs = (drained - drainedAtOnce) / drainedPerMs - (performance.now() - began);
        if (aheadMs <= 0) return;
        received.pause();
        rest = setTimeout(() => received.resume(), aheadMs);
      });
      received.once('end', done).once('close', done);
      received.resume();
    });
  }
}

/** The same request with a body that is there already. */
export class WholeRequest extends IncomingMessage {
  constructor(received: IncomingMessage, body: Uint8Array) {
    super(received.socket);
    copyHead(received, this);
    this.complete = true;
    if (body.byteLength > 0) this.push(body);
    this.push(null);
  }

  override _read(): void {}

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error);
  }
}

/**
 * Reads a body of unknown size. Undefined if the client went away; or why it is not read on.
 * @param add called with the size of each part; false if there is no room for it
 */
export async function readWhole(
  body: RequestBody,
  maxBytes: number,
  add: (bytes: number) => boolean,
): Promise<Uint8Array | 'too-large' | 'no-room' | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return 'too-large';
      if (!add(chunk.byteLength)) return 'no-room';
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

function copyHead(from: IncomingMessage, to: IncomingMessage): void {
  to.method = from.method;
  to.url = from.url;
  to.httpVersion = from.httpVersion;
  to.httpVersionMajor = from.httpVersionMajor;
  to.httpVersionMinor = from.httpVersionMinor;
  to.headers = from.headers;
  to.rawHeaders = from.rawHeaders;
}

/** True if a body follows. Right after the head this is unknown in any other way. */
export const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
