import { type NextRequest, NextResponse } from 'next/server';
import { config as portalConfig } from '@/lib/platform/config';
import { pathHeader } from '@/lib/web/page/path-header';

/** Gives every page its content security policy, and hands on which page was asked for. The front door sets the other headers. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set(pathHeader, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  const { tileServers, portalUrl } = portalConfig();
  const isDevelopment = process.env.NODE_ENV === 'development';
  const tiles = [...new Set(tileServers.map(({ url }) => tileOrigin(url)))].join(' ');
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${tiles}`,
    `connect-src 'self' ${tiles}`,
    `font-src 'self'`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    portalUrl.startsWith('https:') ? 'upgrade-insecure-requests' : '',
  ]
    .filter((directive) => directive !== '')
    .join('; ');
}

/** The origin of a tile address; `{s}` represents the server's subdomains. */
function tileOrigin(url: string): string {
  const { protocol, host } = new URL(url.replace('{s}.', 'subdomain.'));
  return `${protocol}//${host.replace(/^subdomain\./, '*.')}`;
}

export const config = {
  matcher: [{ source: '/((?!_next/|api/|basemap/|icons/).*)' }],
};
