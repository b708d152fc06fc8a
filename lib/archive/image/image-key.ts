/**
 * A short name of an image for the page's address: 53 bits of a hash of its id, so that two of 20,000 images share one in
 * fewer than one of ten million searches.
 */
export function imageKey(id: string): string {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    low = Math.imul(low ^ code, 0x27d4eb2f);
    high = Math.imul(high ^ code, 0x165667b1);
  }
  low = Math.imul(low ^ (low >>> 16), 0x7feb352d) ^ Math.imul(high ^ (high >>> 13), 0x846ca68b);
  high = Math.imul(high ^ (high >>> 16), 0x7feb352d) ^ Math.imul(low ^ (low >>> 13), 0x846ca68b);
  return ((high >>> 0) * 2 ** 21 + ((low >>> 0) >>> 11)).toString(36);
}
