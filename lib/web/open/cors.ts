import { config } from '@/lib/platform/config';

const shownHeaders = 'Retry-After, ETag, X-Request-Id, Link';

/**
 * The headers by which a browser lets a page of another site read an answer: only of configured origins, and never with
 * cookies. Without them the browser keeps the answer from that page.
 * @param origin the header `Origin` of the request
 */
export function corsHeaders(origin: string | undefined): [name: string, value: string][] {
  const { openOrigins } = config();
  const headers: [string, string][] = [['vary', 'Origin']];
  if (origin === undefined || openOrigins.length === 0) return headers;
  if (!openOrigins.includes('*') && !openOrigins.includes(origin)) return headers;
  return [
    ...headers,
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', shownHeaders],
  ];
}

/** The same for the question that a browser asks before it sends a token. */
export function preflightHeaders(origin: string | undefined): [name: string, value: string][] {
  const headers = corsHeaders(origin);
  if (headers.length === 1) return headers;
  return [
    ...headers,
    ['access-control-allow-methods', 'GET, HEAD, POST, OPTIONS'],
    ['access-control-allow-headers', 'Authorization, Content-Type, If-None-Match'],
    ['access-control-max-age', '7200'],
  ];
}
