import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { splitSentences, splitWords } from './writing';

/** Shorter ones are names and numbers, and say nothing of how sentences read. */
const minWords = 3;

export interface ReadSentence {
  text: string;
  words: number;
  /** Flesch reading ease: 60 and more is plain English. */
  ease: number;
}

/** Scores each full sentence in the texts once, hardest first. Labels have no full stop and are left out. */
export function readingEase(texts: readonly string[]): ReadSentence[] {
  return [...new Set(texts.flatMap(splitSentences))]
    .filter((text) => /^[\p{Lu}…“].*[.?!][)”]?$/u.test(text))
    .map((text) => ({ text, words: splitWords(text) }))
    .filter(({ words }) => words.length >= minWords)
    .map(({ text, words }) => ({
      text,
      words: words.length,
      ease: flesch({ sentence: 1, word: words.length, syllable: syllable(words.join(' ')) }),
    }))
    .sort((a, b) => a.ease - b.ease);
}
