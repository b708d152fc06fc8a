import 'server-only';
import { describe as explain, type UpstreamError } from '@/lib/upstream/errors';
import { Problem } from './problem';

const statuses: Record<UpstreamError['kind'], number> = {
  absent: 503,
  'not-sent': 502,
  timeout: 504,
  cut: 502,
  'too-large': 502,
  status: 502,
  malformed: 502,
  'breaker-open': 503,
  cancelled: 499,
};

/** A problem of a service, as the browser sees it: which service, what is safe, whether trying again can help. */
export function upstreamProblem(error: UpstreamError, reader?: { isAdmin: boolean }): Problem {
  return new Problem(
    {
      type: `upstream-${error.kind}`,
      status: statuses[error.kind],
      service: error.service,
      retryAfter: error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000),
      ...explain(error, reader),
    },
    { cause: error },
  );
}
