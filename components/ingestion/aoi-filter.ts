import type { AoiStanding } from './aoi-state';

/**
 * Whether a name fits a pattern: `*` is anything, `?` one letter, and a pattern without them is a part of the name.
 * Capital and small letters are the same.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const wanted = pattern.trim().toLowerCase();
  const given = name.toLowerCase();
  if (!/[*?]/.test(wanted)) return given.includes(wanted);
  // Walked by hand: as a regular expression a pattern of many stars could take for ever.
  let [place, at, star, mark] = [0, 0, -1, 0];
  while (place < given.length) {
    if (wanted[at] === '*') {
      star = at++;
      mark = place;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[place])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      at = star + 1;
      place = ++mark;
    } else return false;
  }
  return /^\**$/.test(wanted.slice(at));
}

/** What the list of AOIs can be narrowed to, by how they stand. */
export const standings: { value: AoiStanding; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'running-with-retries', label: 'Running, retries hidden' },
  { value: 'retry', label: 'Waits for somebody' },
  { value: 'done', label: 'Done' },
  { value: 'done-with-failures', label: 'Done with failures' },
  { value: 'failed', label: 'Failed' },
  { value: 'new', label: 'Not started' },
  { value: 'unknown', label: 'Unknown status' },
];

export const attentions = ['any', 'needed', 'none'] as const;
