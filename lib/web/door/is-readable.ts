/** Runs of escapes: a `%` on its own is a character like any other in a query. */
const escapes = /(?:%[\da-f]{2})+/gi;

/**
 * True if the address of a page can be read: escapes that are no UTF-8, as those of half a surrogate pair, and NUL are in
 * no link of Swath.
 * @param address path and query as they were sent
 */
export function isReadable(address: string): boolean {
  const [path = '', ...query] = address.split('?');
  try {
    const read = decodeURIComponent(path) + query.join('?').replaceAll(escapes, decodeURIComponent);
    return !read.includes('\0');
  } catch {
    return false;
  }
}
