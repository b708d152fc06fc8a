import 'server-only';
import type { Instrumentation } from 'next';
import { log } from '@/lib/platform/log';

/**
 * Logs what broke a page, under the number that its error page shows (`digest`). Routes log their own failures;
 * the query string stays out, because addresses can carry codes.
 */
export const logPageError: Instrumentation.onRequestError = (
  error,
  { path, method },
  { routePath, routeType },
) => {
  const { digest } = error as { digest?: string };
  log().error(
    { err: error, digest, method, path: path.split('?')[0], route: routePath, kind: routeType },
    'a page could not be shown',
  );
};
