import { config } from '@/lib/platform/config';

/** Data is no document: a browser that opens it runs and loads nothing. */
const dataPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** A worker obeys the policy of its own script, and these start WebAssembly and fetch what they work with. */
const filePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const yearSeconds = 365 * 24 * 60 * 60;

/** The headers that every answer has; an answer that sets one of them itself keeps its own. */
export function securityHeaders(isFile: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['content-security-policy', isFile ? filePolicy : dataPolicy],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
  ];
  if (config().portalUrl.startsWith('https:')) {
    headers.push(['strict-transport-security', `max-age=${yearSeconds}; includeSubDomains`]);
  }
  return headers;
}
