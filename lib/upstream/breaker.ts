import 'server-only';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { processWide } from '@/lib/platform/global';
import { metrics } from '@/lib/platform/metrics';
import { type ServiceName, serviceNames, UpstreamError } from './errors';
import { recordBreaker } from './health';

const failuresToOpen = 6;
const pauseMs = 8_000;

/** Whether an error says that this service is in trouble, and not that the question was wrong. */
function isTrouble(service: ServiceName, error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.service !== service) return false;
  if (error.kind === 'status') return (error.status ?? 0) >= 500;
  return ['not-sent', 'timeout', 'cut', 'malformed'].includes(error.kind);
}

const states = {
  [CircuitState.Closed]: ['closed', 0],
  [CircuitState.HalfOpen]: ['half-open', 0.5],
  [CircuitState.Open]: ['open', 1],
  [CircuitState.Isolated]: ['open', 1],
} as const;

const breakers = processWide('breakers', () => new Map<ServiceName, CircuitBreakerPolicy>());

function breakerOf(service: ServiceName): CircuitBreakerPolicy {
  const present = breakers.get(service);
  if (present) return present;
  const breaker = circuitBreaker(
    handleWhen((error) => isTrouble(service, error)),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  metrics.breakers.set({ service }, 0);
  breaker.onStateChange((state) => {
    const [word, number] = states[state];
    recordBreaker(service, word);
    metrics.breakers.set({ service }, number);
  });
  breakers.set(service, breaker);
  return breaker;
}

/** Runs a call unless its service keeps failing; then throws `breaker-open` at once, and nothing is sent. */
export async function throughBreaker<T>(
  service: ServiceName,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await breakerOf(service).execute(work);
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) throw error;
    throw new UpstreamError({ service, operation, kind: 'breaker-open', sent: false, retryAfterMs: pauseMs });
  }
}

/** Closes all breakers by forgetting them; for tests. */
export function resetBreakers(): void {
  breakers.clear();
  for (const service of serviceNames) recordBreaker(service, 'closed');
}
