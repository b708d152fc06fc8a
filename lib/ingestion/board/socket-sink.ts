import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type EventSink, maxUnreadBytes, type OutletHooks } from './stream-sink';

/** A reader that has taken nothing for so long is cut off; its browser comes again, and continues where it was. */
const maxSkipMs = 60_000;

/**
 * What is on its way to one reader, written to the connection itself. All readers share the same bytes, also while they
 * wait. A reader that is too slow is skipped until it reads again, and cut off when it does not.
 */
export class SocketSink implements EventSink {
  readonly way = 'connection';
  private readonly socket: Socket;
  private skippedAt: number | undefined;

  /** `response` has sent its head. */
  constructor(
    private readonly response: ServerResponse,
    private readonly hooks: OutletHooks,
    private readonly timeoutMs = maxSkipMs,
  ) {
    this.socket = response.socket as Socket;
    response.on('error', ignore);
    response.once('close', hooks.onGone);
  }

  send(bytes: Uint8Array): void {
    if (this.skippedAt !== undefined || this.response.writableEnded || this.socket.destroyed) return;
    if (this.socket.writableLength + bytes.byteLength <= maxUnreadBytes) {
      this.socket.write(this.response.chunkedEncoding ? toChunk(bytes) : bytes);
      return;
    }
    this.skippedAt = performance.now();
    this.socket.once('drain', () => {
      this.skippedAt = undefined;
      if (!this.response.writableEnded) this.hooks.onSkipped();
    });
  }

  /** Ends the connection of a reader that has stopped permanently. */
  cutIfStuck(): void {
    if (this.skippedAt !== undefined && performance.now() - this.skippedAt > this.timeoutMs) {
      this.socket.destroy();
    }
  }

  end(): void {
    if (this.response.destroyed) return;
    this.response.end();
    // Anyone who does not read does not see the end either.
    if (this.skippedAt !== undefined) this.socket.destroy();
  }
}

const ignore = () => undefined;

/** One event as a chunk of an HTTP/1.1 body; the same bytes for all who are sent the same. */
function toChunk(bytes: Uint8Array): Uint8Array {
  const known = chunks.get(bytes);
  if (known) return known;
  const chunk = Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, crlf]);
  chunks.set(bytes, chunk);
  return chunk;
}
const chunks = new WeakMap<Uint8Array, Uint8Array>();
const crlf = Buffer.from('\r\n');
