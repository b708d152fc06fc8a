import 'server-only';
import { createHash } from 'node:crypto';
import { config } from '@/lib/platform/config';

export const geoJson = 'application/geo+json';
export const json = 'application/json';
/** The type that QGIS searches for among the links of a landing page. */
export const openApiJson = 'application/vnd.oai.openapi+json;version=3.0';

/** A link of an answer. Its address is whole, and it has a type: clients search for both. */
export interface OpenLink {
  rel: string;
  href: string;
  type: string;
  title?: string;
  method?: 'GET' | 'POST';
}

/** The whole address of a path of Swath. */
export const toHref = (path: string): string => `${config().portalUrl}${path}`;

/** An answer that is new for each request. */
export function openAnswer(body: unknown, type = json): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': type, 'cache-control': 'no-store' },
  });
}

/** An answer that changes with the configuration at most: clients ask again with its tag, and get no body if it is the same. */
export function lastingAnswer(request: Request, body: unknown, type = json): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': type, 'cache-control': 'private, max-age=300', etag };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag.replace(/^W\//, '') === etag || tag === '*')) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers });
}
