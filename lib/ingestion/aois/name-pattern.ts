/**
 * Whether a name fits a pattern: `*` is anything, `?` one letter, and a pattern without them is a part of the name.
 * Capital and small letters are the same.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  const wanted = pattern.trim().toLowerCase();
  const lowerName = name.toLowerCase();
  if (!/[*?]/.test(wanted)) return lowerName.includes(wanted);
  // Walked by hand: as a regular expression a pattern of many stars could take forever.
  let [place, at, star, mark] = [0, 0, -1, 0];
  while (place < lowerName.length) {
    if (wanted[at] === '*') {
      star = at++;
      mark = place;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === lowerName[place])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      at = star + 1;
      place = ++mark;
    } else return false;
  }
  return /^\**$/.test(wanted.slice(at));
}
