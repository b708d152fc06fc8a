/** A character takes up to four bytes, and file systems take 255. */
const maxCharacters = 50;

/**
 * Returns the name of a file for something that is named with any characters: letters, digits, `.`, `_` and `-` stay.
 * @param ending what follows the name, such as `.csv` or `-scenes.json`
 */
export function fileName(name: string, ending: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    // Such a file would be hidden, or be a step of a path.
    .replace(/^[._]+/, '');
  const characters = [...plain].slice(0, maxCharacters);
  return `${characters.length === 0 ? 'unnamed' : characters.join('')}${ending}`;
}
