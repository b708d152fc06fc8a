import 'server-only';
import { decryptDeterministic, encryptDeterministic } from '@/lib/platform/deterministic-encryption';

const purpose = 'links to images for other programs, sealed';
const dayMs = 86_400_000;

/**
 * The path of a picture that one access token can open until the end of tomorrow, and no longer than the token lives. Many
 * programs fetch pictures without headers, so the link alone opens it.
 * @param url Swath's own address of the picture
 */
export function sealImageLink(url: string, tokenId: string, now = Date.now()): string {
  const lastDay = Math.floor(now / dayMs) + 1;
  const seal = encryptDeterministic(JSON.stringify([addressIn(url), tokenId, lastDay]), purpose);
  return `/api/stac/images/${seal}.jpg`;
}

/** What a link opens, for which token; undefined if it has ended, or Swath did not write it. */
export function readImageLink(name: string, now = Date.now()): { u: string; tokenId: string } | undefined {
  const text = decryptDeterministic(name.replace(/\.jpg$/, ''), purpose);
  if (text === undefined) return undefined;
  const [u, tokenId, lastDay] = JSON.parse(text) as [string, string, number];
  return now < (lastDay + 1) * dayMs ? { u, tokenId } : undefined;
}

const addressIn = (url: string) => new URL(url, 'http://localhost').searchParams.get('u') ?? '';
