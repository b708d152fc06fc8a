import { nameKey } from '../constellation';

/** The collection of images whose constellation is none of those that are configured. */
export const otherCollection = 'other';

/** The id of the collection of a constellation, such as `pleiades-neo`: plain letters, as clients put it into addresses. */
export function collectionId(constellation: string): string {
  const words = constellation
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80) ?? otherCollection;
}

/** The collection that an image belongs to, where these constellations are configured. */
export function toCollectionId(constellation: string, configured: readonly string[]): string {
  const key = nameKey(constellation);
  const own = configured.find((one) => nameKey(one) === key);
  return own === undefined ? otherCollection : collectionId(own);
}
