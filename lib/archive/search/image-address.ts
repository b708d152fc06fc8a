import 'server-only';
import { config } from '@/lib/platform/config';
import { decryptDeterministic, encryptDeterministic } from '@/lib/platform/deterministic-encryption';
import { isImageAddress } from '@/lib/upstream/address';

/*
 * The browser never learns where images come from: every address that a search returned is replaced by one of the
 * portal, in which it is sealed, so that the image route fetches nothing else, and no key that it carries gets into logs,
 * baskets and exports. The seal has no end, as baskets and orders keep it, and is the same each time, for caches.
 */

const purpose = 'addresses of archive images, sealed';

/**
 * The portal's own address of an image that a search returned; nothing when it is neither below the service's address
 * nor on an origin that is configured, or is no http(s) address.
 * @param found as the service wrote it; relative ones belong to the search service
 */
export function sealImageAddress(found: string | undefined): string | undefined {
  const { search } = config();
  if (!search || !found) return undefined;
  if (!URL.canParse(found, `${search.url}/`)) return undefined;
  const url = new URL(found, `${search.url}/`);
  const origins = [new URL(search.url).origin, ...search.imageOrigins];
  // A service behind a gateway that speaks TLS for it may not know that it is asked so.
  if (url.protocol === 'http:' && origins.includes(`https://${url.host}`)) url.protocol = 'https:';
  if (!isImageAddress(url)) return undefined;
  const address = url.href.startsWith(`${search.url}/`) ? url.href.slice(search.url.length) : url.href;
  return `/api/archive/image?u=${encryptDeterministic(address, purpose)}`;
}

/** The address behind `u`, when the portal wrote it and the service is still configured. */
export function readImageAddress(u: string): URL | undefined {
  const { search } = config();
  const address = decryptDeterministic(u, purpose);
  if (!search || address === undefined) return undefined;
  return new URL(address.startsWith('/') ? search.url + address : address);
}
