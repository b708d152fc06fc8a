import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SimEnv } from '../sim-env';
import type { Fault } from './order-body';

const phrases: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
};

/** An error as this service writes them: JSON with a sentence, and for bad requests what is wrong where. */
export function refuse(
  c: Context<SimEnv>,
  status: ContentfulStatusCode,
  message: string,
  more: { errors?: Fault[]; code?: string } = {},
): Response {
  const timestamp = new Date().toISOString();
  return c.json(
    { timestamp, status, error: phrases[status] ?? 'Error', message, ...more, path: c.req.path },
    status,
  );
}

/** A 400 that lists all that is wrong. */
export function refuseFaults(c: Context<SimEnv>, faults: Fault[]): Response {
  const [first] = faults;
  const rest = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return refuse(c, 400, `${first!.field}: ${first!.message}${rest}`, { errors: faults });
}
