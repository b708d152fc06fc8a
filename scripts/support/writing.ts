/** Words that people who read English as a second language stumble over, with what to write (docs/writing.md). */
const avoided: [words: RegExp, write: string][] = [
  [/\b(tells?|telling|told)\b/i, 'say, show, report or list'],
  [/\b(some|no|every)body\b|\bwho(m?)ever\b/i, 'someone, no one, everyone, or the role'],
  [/\banew\b/i, 'again or new'],
  [/\b(go|goes|going|gone|went) on\b/i, 'continue, resume or still open'],
  [/\b(so|as) many\b/i, 'the number'],
  [/\bby (itself|themselves)\b/i, 'automatically, or nothing'],
  [/\bmend(s|ed|ing)?\b/i, 'fix or repair'],
  [/\btroubles?\b/i, 'the problem itself'],
  [/\bwhat (became|becomes) of\b/i, 'result or outcome'],
  [/\b(for good|for ever|foreseen|meanwhile|but for)\b/i, 'permanently, expected, except, or nothing'],
  [/\blook(s|ed|ing)? (at|for)\b/i, 'check, read, open or search'],
  [/\b(give|gives|given|giving|gave) up\b/i, 'cancel or stop'],
  [/\b(take|takes|taken|took|put|puts) (it |them |one )?(away|out)\b/i, 'remove or clear'],
  [/\b(stands|lies|lying)\b/i, 'is, is shown, or overlaps'],
  [/\bkept\b/i, 'saved or unchanged'],
  [/\b(not told|(is|are|was|were) not known)\b/i, 'unknown'],
  [/\b(you|they|who|people|users|admins?|operators?|analysts?|approvers?) may\b(?! (or|have|be)\b)/i, 'can'],
  [/\b(please|sorry|simply)\b/i, 'nothing'],
];

/** The most words of a sentence that reads well at once. */
const maxWords = 25;

/** What is wrong with the wording of a text, each as `told: say, show, report or list`. */
export function wordingIssues(text: string): string[] {
  return avoided.flatMap(([words, write]) => {
    const found = text.match(words);
    return found ? [`${found[0]}: ${write}`] : [];
  });
}

/** The sentences of a text. */
export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!][)”*]*)\s+|\s·\s/);

/** The words of a sentence. A mark of a value (“…”) counts as one. */
export const splitWords = (sentence: string): string[] =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\d…]/u.test(word));

/** The sentences of a text that have more than 25 words. */
export const longSentences = (text: string): string[] =>
  splitSentences(text).filter((sentence) => splitWords(sentence).length > maxWords);

/** The prose of a Markdown document, a paragraph or list item each: no code, tables, pictures or addresses. */
export function listParagraphs(markdown: string): string[] {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^\|.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, '`')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=#)/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** The lines of a Markdown document over 100 characters that can be broken: no code and no tables. */
export const wideLines = (markdown: string): string[] =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter((line) => line.length > 100 && !line.startsWith('|'));
