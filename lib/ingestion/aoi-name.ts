import { storableText } from '@/lib/upstream/storable-text';

/** Whether the server would see a pattern in a name where it lists or retries. */
export const hasPattern = (name: string): boolean => /[*?]|\(\?/.test(name);

/** Addresses with longer names are cut by servers on the way. */
export const maxNameLength = 2_000;

/** Proxies take addresses of 8 KB: the AOIs that one names together have this many characters of it. */
export const maxAoisLength = 6_000;

/** How many characters the name of an AOI is in an address, where most are one and a Japanese one is nine. */
export const lengthInAddress = (name: string): number => new URLSearchParams({ aoi: name }).toString().length;

/** Why no request can name an AOI, as a sentence; nothing where one can. An empty name is of one listed without a name. */
export function whyUnreadable(name: string): string | undefined {
  if (name === '') return 'The server lists it without a name, so no request can name it.';
  if (/^\.{1,2}$/.test(name)) return 'Its name is a step of a path, so no request can name it.';
  if (name.includes('/')) return 'Its name contains “/”, so no request can name it.';
  if (hasPattern(name)) return 'Its name contains * or ?, which the server takes for a pattern.';
  // The signs are what `storableText` puts in the place of such a character.
  if (/[\u2400\uFFFD]/.test(storableText(name))) return 'Its name contains a character that cannot be sent.';
  if (name.length > maxNameLength) return `Its name is longer than ${maxNameLength} characters.`;
  return undefined;
}
