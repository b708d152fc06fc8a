import 'server-only';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer';
import { WholeRequest } from './request-body';

/**
 * A response that goes nowhere: the framework answers into it and lets go of it, while the real response stays free of
 * all that the framework hangs on a request. It collects what is written, for answers that are no event stream.
 */
export class DraftResponse extends ServerResponse<IncomingMessage> {
  readonly ended: Promise<void>;
  private readonly parts: Buffer[] = [];
  private settle: () => void = () => {};

  constructor(received: IncomingMessage) {
    super(new WholeRequest(received, new Uint8Array()));
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  get body(): Buffer {
    return Buffer.concat(this.parts);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers !== null) {
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value as string);
    }
    return this;
  }

  override flushHeaders(): void {}

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    if (chunk != null) this.parts.push(Buffer.from(chunk as Uint8Array));
    findCallback(rest)?.();
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.finished) return this;
    const [chunk] = args;
    if (chunk != null && typeof chunk !== 'function') this.write(chunk);
    this.finished = true;
    findCallback(args)?.();
    this.emit('finish');
    this.emit('close');
    this.settle();
    return this;
  }

  /** The client has gone: the one that answers is notified, and nothing is waited for. */
  leave(): void {
    this.destroyed = true;
    this.emit('close');
    this.settle();
  }
}

const findCallback = (args: unknown[]) =>
  args.find((one) => typeof one === 'function') as (() => void) | undefined;

/** The draft's headers and those of every answer, as a list: Node.js writes it out and keeps nothing. */
export function rawHeaders(draft: DraftResponse, answer: Answer): string[] {
  const own = Object.entries(draft.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  const names = new Set(own.map(([name]) => name));
  const fixed = answer.fixed.filter(([name]) => !names.has(name));
  return [...own, ...fixed, ...(answer.isLast ? [['connection', 'close'] as const] : [])].flat();
}
