import 'server-only';
import type { Exchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import type { Target } from './address';
import type { Answer } from './answer';

/** One line of the log and one count for each request. */
export class Entry {
  private readonly startedAt = performance.now();

  constructor(
    private readonly method: string,
    private readonly label: string,
    private readonly kind: Target['kind'],
    readonly exchange: Exchange,
    readonly answer: Answer,
    private readonly onEnd: (answer: Answer) => void,
  ) {}

  /** The status of what the door itself answered. */
  status: number | undefined;

  readonly end = (): void => {
    const { method, label, kind, exchange, answer } = this;
    exchange.isOver = true;
    this.onEnd(answer);
    const isWhole = answer.writableFinished || kind === 'events';
    const status = this.status ?? (answer.headersSent && isWhole ? answer.statusCode : 499);
    const ms = performance.now() - this.startedAt;
    metrics.requests.observe({ method, path: label, status: String(status) }, ms / 1000);
    const line = {
      requestId: exchange.id,
      method,
      path: label,
      status,
      ms: Math.round(ms),
      user: exchange.user,
      client: exchange.client,
    };
    if (kind === 'probe' || kind === 'file') log().debug(line, 'answered');
    else log().info(line, 'answered');
  };
}
