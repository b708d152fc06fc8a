import 'server-only';
import { databaseFailure } from '@/lib/platform/database/failure';
import { UpstreamError } from '@/lib/upstream/errors';
import { databaseProblem } from './database-problem';
import { Problem } from './problem';
import { upstreamProblem } from './upstream-problem';

/** What a person may read of any error; the cause of an unknown one stays in the log. */
export function toProblem(error: unknown, reader?: { isAdmin: boolean }): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && error.name === 'HashingBusy') {
    return new Problem({
      type: 'busy',
      status: 503,
      title: 'Too many passwords are checked right now',
      detail: 'Nothing was changed. Try again in a few seconds.',
      retryable: true,
      retryAfter: 5,
    });
  }
  if (error instanceof UpstreamError) return upstreamProblem(error, reader);
  const failure = databaseFailure(error);
  if (failure) return databaseProblem(failure, error);
  return new Problem({
    type: 'portal-error',
    status: 500,
    title: 'Swath could not do this',
    detail: 'Try again. If it happens again, give your administrator the request ID.',
  });
}
