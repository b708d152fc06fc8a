/** How numbers are written where no one says otherwise. */
export const usualLocale = 'en-GB';
let current = usualLocale;

/** A server has one for all copies of this module: pages are drawn by another copy than requests are answered by. */
const finder = Symbol.for('swath.number-locale');
const shared = globalThis as { [finder]?: () => string | undefined };

/** The locale of the reader: of this page, or of the request that is answered. Outside of a request: the usual one. */
export const numberLocale = () => shared[finder]?.() ?? current;

/** Sets on a server, which has many readers, how to find the one whose request is answered. */
export function readNumberLocaleFrom(find: () => string | undefined): void {
  shared[finder] = find;
}

/** Sets in a browser who reads, before anything is drawn. */
export function setNumberLocale(locale: string): void {
  current = locale;
}
