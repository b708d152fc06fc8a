import 'server-only';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { brand } from '@/lib/platform/brand';
import { processSingleton } from '@/lib/platform/global';
import { metrics } from '@/lib/platform/metrics';
import { type ServiceName, serviceNames, UpstreamError } from './errors';
import { recordBreaker } from './health';

const failuresToOpen = 6;
const openMs = 8_000;

/**
 * The services; images apart, which come from other machines than the search does; and apart what not every deployment
 * has, for a gateway may answer a fault for it while everything else is well.
 */
export type BreakerKey = ServiceName | 'images' | 'extras';

/** Carries an error that counts against a lane past the breaker. */
class CountedFailure extends Error {
  static {
    brand(CountedFailure, 'CountedFailure');
  }

  constructor(readonly error: unknown) {
    super();
  }
}

const states = {
  [CircuitState.Closed]: ['closed', 0],
  [CircuitState.HalfOpen]: ['half-open', 0.5],
  [CircuitState.Open]: ['open', 1],
  [CircuitState.Isolated]: ['open', 1],
} as const;

const breakers = processSingleton('breakers', () => new Map<BreakerKey, CircuitBreakerPolicy>());

function getBreaker(lane: BreakerKey): CircuitBreakerPolicy {
  const present = breakers.get(lane);
  if (present) return present;
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof CountedFailure),
    {
      halfOpenAfter: openMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    },
  );
  metrics.breakers.set({ service: lane }, 0);
  breaker.onStateChange((state) => {
    // A breaker that was replaced says nothing of its lane any more.
    if (breakers.get(lane) !== breaker) return;
    const [word, number] = states[state];
    if (lane !== 'images' && lane !== 'extras') recordBreaker(lane, word);
    metrics.breakers.set({ service: lane }, number);
  });
  breakers.set(lane, breaker);
  return breaker;
}

/**
 * Runs a call unless its lane keeps failing; then throws `breaker-open` at once, and nothing is sent.
 * @param isServiceFailure whether an error counts as a failure of the lane; an answer that refuses does not
 */
export async function withBreaker<T>(
  call: { lane: BreakerKey; service: ServiceName; operation: string },
  isServiceFailure: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const breaker = getBreaker(call.lane);
  // While one call tries whether the service is back, the others are not made to wait for it.
  if (breaker.state === CircuitState.HalfOpen) throw isOpen(call);
  let refusal: unknown;
  try {
    const answer = await breaker.execute(async () => {
      try {
        return { value: await work() };
      } catch (error) {
        if (isServiceFailure(error) || (breaker.state === CircuitState.HalfOpen && !isAnswer(error))) {
          throw new CountedFailure(error);
        }
        if (!isAnswer(error)) throw error;
        refusal = error;
        return undefined;
      }
    });
    if (answer) return answer.value;
  } catch (error) {
    if (isBrokenCircuitError(error)) throw isOpen(call);
    throw error instanceof CountedFailure ? error.error : error;
  }
  throw refusal;
}

/** A refusal is an answer all the same: the service is there. */
const isAnswer = (error: unknown) => error instanceof UpstreamError && error.kind === 'status';

const isOpen = ({ service, operation }: { service: ServiceName; operation: string }) =>
  new UpstreamError({ service, operation, kind: 'breaker-open', sent: false, retryAfterMs: openMs });

/** Closes the breaker of a service that was seen to answer. */
export function closeBreaker(service: ServiceName): void {
  if (!breakers.has(service) || breakers.get(service)?.state === CircuitState.Closed) return;
  breakers.delete(service);
  recordBreaker(service, 'closed');
  metrics.breakers.set({ service }, 0);
}

/** Closes all breakers by forgetting them; for tests. */
export function resetBreakers(): void {
  breakers.clear();
  for (const service of serviceNames) recordBreaker(service, 'closed');
}
