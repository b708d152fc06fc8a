/** The way to one reader. */
export interface EventSink {
  readonly way: 'connection' | 'body';
  send(bytes: Uint8Array): void;
  end(): void;
  /** Lets a reader go that has not read for long, where that can be known. */
  cutIfStuck?(): void;
}

export interface OutletHooks {
  /** The reader reads again after events were dropped. */
  onSkipped: () => void;
  onGone: () => void;
}

/** What a reader may leave unread before the rest is skipped, bytes. */
export const maxUnreadBytes = 256 * 1024;
/** What is handed to the connection ahead of its reading. */
const aheadBytes = 16 * 1024;

/**
 * What is on its way to one reader over a web stream. A reader that is too slow is skipped: what it has not read is dropped, and once it
 * reads again `onSkipped` says how things stand. It never holds more than a fixed amount.
 */
export class StreamSink implements EventSink {
  readonly way = 'body';
  readonly stream: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private isSkipped = false;

  constructor(private readonly hooks: OutletHooks) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => this.flush(),
        cancel: () => hooks.onGone(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: aheadBytes }),
    );
  }

  send(bytes: Uint8Array): void {
    if (!this.controller || this.isSkipped) return;
    if (this.waiting.length === 0 && this.hasRoom()) {
      this.controller.enqueue(bytes);
      return;
    }
    this.waiting.push(bytes);
    this.waitingBytes += bytes.byteLength;
    if (this.waitingBytes <= maxUnreadBytes) return;
    this.isSkipped = true;
    this.empty();
  }

  end(): void {
    const { controller } = this;
    this.controller = undefined;
    this.empty();
    try {
      controller?.close();
    } catch {
      // The reader has closed it already.
    }
  }

  private flush(): void {
    while (this.controller && this.waiting.length > 0 && this.hasRoom()) {
      const bytes = this.waiting.shift() as Uint8Array;
      this.waitingBytes -= bytes.byteLength;
      this.controller.enqueue(bytes);
    }
    if (!this.isSkipped || !this.hasRoom()) return;
    this.isSkipped = false;
    this.hooks.onSkipped();
  }

  private empty(): void {
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private hasRoom(): boolean {
    return (this.controller?.desiredSize ?? 0) > 0;
  }
}
