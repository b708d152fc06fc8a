import type { Context } from 'hono';
import type { SimEnv } from '../context';

const text = { 'content-type': 'text/plain; charset=utf-8' };

/** JSON, served as plain text as this server does. */
export const json = (c: Context<SimEnv>, value: unknown, status: 200 | 403 = 200) =>
  c.body(JSON.stringify(value), status, text);

export const plain = (c: Context<SimEnv>, value: string, status: 200 | 400 | 500 = 200) =>
  c.body(value, status, text);

/** No body at all. */
export const empty = (c: Context<SimEnv>, status: 204 | 400 | 403 | 404 | 409) => c.body(null, status);
