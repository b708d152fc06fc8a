import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '@/lib/platform/config';

/*
 * The browser never learns where images come from: every address that a search returned is replaced by one of the
 * portal, signed, so that the image route fetches nothing else. The signature has no end: baskets and orders keep it.
 */

let known: { secret: string; key: Buffer } | undefined;

/** Made once: a search signs thousands of addresses. */
function signingKey(): Buffer {
  const secret = config().sessionSecret;
  if (known?.secret !== secret) {
    known = { secret, key: createHmac('sha256', secret).update('addresses of archive images').digest() };
  }
  return known.key;
}

const sign = (text: string) =>
  createHmac('sha256', signingKey()).update(text).digest('base64url').slice(0, 27);

/**
 * The portal's signed address of an image that a search returned; nothing when it lies on an origin that is not
 * configured, or is no http(s) address.
 * @param found as the service wrote it; relative ones belong to the search service
 */
export function signImageAddress(found: string | undefined): string | undefined {
  const { search } = config();
  if (!search || !found) return undefined;
  if (!URL.canParse(found, `${search.url}/`)) return undefined;
  const url = new URL(found, `${search.url}/`);
  if (url.username !== '' || url.password !== '') return undefined;
  const origins = [new URL(search.url).origin, ...search.imageOrigins];
  // A service behind a gateway that speaks TLS for it may not know that it is asked so.
  if (url.protocol === 'http:' && origins.includes(`https://${url.host}`)) url.protocol = 'https:';
  if (!origins.includes(url.origin)) return undefined;
  const address = url.href.startsWith(`${search.url}/`) ? url.href.slice(search.url.length) : url.href;
  return `/api/archive/image?${new URLSearchParams({ u: address, s: sign(address) })}`;
}

/** The address behind `u`, when `s` shows that the portal signed it and the service is still configured. */
export function readImageAddress(u: string, s: string): URL | undefined {
  const { search } = config();
  const expected = Buffer.from(sign(u));
  const given = Buffer.from(s);
  if (!search || expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return new URL(u.startsWith('/') ? search.url + u : u);
}
