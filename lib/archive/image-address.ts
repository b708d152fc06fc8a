import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '@/lib/platform/config';
import { sealSteadily, unsealSteadily } from '@/lib/platform/steady-seal';

/*
 * The browser never learns where images come from: every address that a search returned is replaced by one of the
 * portal, in which it is sealed, so that the image route fetches nothing else, and no key that it carries gets into logs,
 * baskets and exports. The seal has no end, as baskets and orders keep it, and is the same each time, for caches.
 */

const purpose = 'addresses of archive images, sealed';

/**
 * The portal's own address of an image that a search returned; nothing when it lies on an origin that is not
 * configured, or is no http(s) address.
 * @param found as the service wrote it; relative ones belong to the search service
 */
export function sealImageAddress(found: string | undefined): string | undefined {
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
  return `/api/archive/image?u=${sealSteadily(address, purpose)}`;
}

/** The address behind `u`, when the portal wrote it and the service is still configured; `s` only in those kept of old. */
export function readImageAddress(u: string, s?: string): URL | undefined {
  const { search } = config();
  const address = s ? readSigned(u, s) : unsealSteadily(u, purpose);
  if (!search || address === undefined) return undefined;
  return new URL(address.startsWith('/') ? search.url + address : address);
}

/** Baskets and orders may still keep addresses that are plain and signed. */
function readSigned(u: string, s: string): string | undefined {
  const given = Buffer.from(s);
  const isOurs = config().sessionSecrets.some((sessionSecret) => {
    const key = createHmac('sha256', sessionSecret).update('addresses of archive images').digest();
    const expected = Buffer.from(createHmac('sha256', key).update(u).digest('base64url').slice(0, 27));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? u : undefined;
}
