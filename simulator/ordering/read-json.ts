import type { Context } from 'hono';
import { getRawBody } from '../requests';
import type { SimEnv } from '../sim-env';
import { refuse } from './answers';

/** Reads a JSON body; the answer to give when it is none. */
export function readJson(c: Context<SimEnv>): { value: unknown } | { refusal: Response } {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json') {
    return { refusal: refuse(c, 415, `The body must be application/json, not "${type}"`) };
  }
  try {
    return { value: JSON.parse(getRawBody(c).toString('utf8')) };
  } catch (error) {
    return { refusal: refuse(c, 400, `The body is not JSON: ${(error as Error).message}`) };
  }
}
