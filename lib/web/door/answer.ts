import 'server-only';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { lastFailureAt } from '@/lib/platform/database/failure';
import { retryAfter } from '../database-problem';
import type { RequestBody } from './request-body';

/** What may be left of a body before that counts: less of it costs no more than to read it. */
const maxLeftBytes = 64 * 1024;

/** The response that the door hands out: it brings the headers of every answer, and settles what was not read. */
export class Answer extends ServerResponse<IncomingMessage> {
  /** What `writeHead` adds where it is absent. */
  fixed: [name: string, value: string][] = [];
  /** The body of the request, if one was announced. */
  body: RequestBody | undefined;
  /** Called when much of the body is not read. */
  onUnread: () => void = () => {};
  /** True if the connection ends with this answer. */
  isLast = false;
  private readonly begunAt = performance.now();
  private begin: () => void = () => {};
  /** Resolves when its head is written, or when it is destroyed. A client that goes away does not end it. */
  readonly begun = new Promise<void>((resolve) => {
    this.begin = resolve;
  });

  override writeHead(wanted: number, ...rest: unknown[]): this {
    this.begin();
    // The framework has one status for every page that breaks. Two requests may wait for one query, so what counts is
    // whether any query of this process failed since.
    const isDatabaseFailure = wanted === 500 && lastFailureAt() > this.begunAt && !this.headersSent;
    const status = isDatabaseFailure ? 503 : wanted;
    if (isDatabaseFailure) this.setHeader('retry-after', retryAfter);
    // A list of headers is the door's own, and whole.
    if (!this.headersSent && !Array.isArray(rest.at(-1))) {
      for (const [name, value] of this.fixed) if (!this.hasHeader(name)) this.setHeader(name, value);
      if (this.isLast || this.isUnread()) this.setHeader('connection', 'close');
    }
    return super.writeHead(status, ...(rest as []));
  }

  /**
   * Ends the answer. If the client is still sending, the answer is written whole, the rest of the body is read for a
   * while, and only then the connection ends: a connection that ends on unread data takes the answer with it.
   */
  override end(...args: unknown[]): this {
    const { body } = this;
    if (!body || !this.isUnread() || this.writableEnded) return super.end(...(args as []));
    this.body = undefined;
    if (body.left > maxLeftBytes) this.onUnread();
    const callback = args.find((one) => typeof one === 'function') as (() => void) | undefined;
    const [chunk, encoding] = args.filter((one) => typeof one !== 'function');
    if (!this.headersSent) {
      this.setHeader('connection', 'close');
      const size = chunk == null ? 0 : Buffer.byteLength(chunk as string, encoding as BufferEncoding);
      if (
        !this.hasHeader('content-length') &&
        !this.hasHeader('transfer-encoding') &&
        ![204, 304].includes(this.statusCode)
      )
        this.setHeader('content-length', size);
    }
    if (chunk == null) this.flushHeaders();
    else this.write(chunk as string, encoding as BufferEncoding);
    void body.drain().then(() => super.end(callback));
    return this;
  }

  override destroy(error?: Error): this {
    this.begin();
    return super.destroy(error);
  }

  private isUnread(): boolean {
    return this.body?.isComplete === false;
  }
}
