/** Characters without a sign of their own: blanks, controls, joiners, fillers, and what turns the direction of text. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** What is in none of the usual names. */
const odd = new RegExp(`(?! )${unseen.source}|^ | $| {2}`, 'u');
/** Joiners and variants, which are a part of the sign before them where that is not a plain one. */
const joining = /\u200C|\u200D|[\uFE00-\uFE0F]/u;
const plain = /\p{ASCII}/u;

/**
 * Returns a name as it is shown. A character that no one can see is shown as its code point: `a‹U+200B›b`. Two names that
 * differ by it then look different, and no name is empty.
 */
export function shownName(name: string): string {
  if (name !== '' && !odd.test(name)) return name;
  const characters = [...name];
  const hidden: boolean[] = [];
  for (const [at, character] of characters.entries()) hidden[at] = isHidden(character, at);
  if (!hidden.includes(false)) return characters.map(formatCode).join(' ');
  return characters.map((one, at) => (hidden[at] ? `‹${formatCode(one)}›` : one)).join('');

  function isHidden(character: string, at: number): boolean {
    const before = characters[at - 1];
    if (!unseen.test(character)) return false;
    if (character === ' ') return before === undefined || unseen.test(before) || at === characters.length - 1;
    const isPart =
      before !== undefined && joining.test(character) && !plain.test(before) && hidden[at - 1] === false;
    return !isPart;
  }
}

/** Longer names are cut in sentences, characters. */
const maxInSentence = 80;

/**
 * Returns a name for a sentence, a toast or the title of a dialog: as it is shown, and cut in the middle if it is long.
 * Two long names that differ only there look alike: never ask for a name by this one.
 */
export function nameInSentence(name: string): string {
  const characters = [...shownName(name)];
  if (characters.length <= maxInSentence) return characters.join('');
  const half = maxInSentence / 2;
  return `${characters.slice(0, half).join('')}…${characters.slice(1 - half).join('')}`;
}

const formatCode = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
