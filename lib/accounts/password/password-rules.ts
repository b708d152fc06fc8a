import 'server-only';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { maxPasswordLength } from './password';

const shortestPassword = 10;
/** How many guesses a password has to withstand, as a power of ten. */
const minGuesses = 7;
/** How many letters and digits it must have beside the words that anyone knows of its owner. */
const minRest = 6;

let made: ZxcvbnFactory | undefined;
/** Knows the passwords that are used most, keyboard rows, repeats, sequences and dates. Made when it is first needed. */
const estimator = () => {
  made ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxPasswordLength });
  return made;
};

/** The words that a password must not be made of: the product, and what is known of its owner. */
function contextWords(of: { email?: string; name?: string }): string[] {
  const parts = `${of.email ?? ''} ${of.name ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return ['swath', 'satellite', 'imagery', ...parts.filter((part) => part.length >= 3)];
}

/** What is left of a password without these words and all that is neither letter nor digit. */
const removeWords = (password: string, words: readonly string[]) =>
  words
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns why a password cannot be taken, in a sentence; undefined if it can. */
export function validatePassword(
  password: string,
  of: { email?: string; name?: string } = {},
): string | undefined {
  if (password.length < shortestPassword) {
    return `The password needs at least ${shortestPassword} characters.`;
  }
  if (password.length > maxPasswordLength)
    return `The password can have up to ${maxPasswordLength} characters.`;
  const words = contextWords(of);
  const { guessesLog10 } = estimator().check(password, words);
  if (guessesLog10 >= minGuesses && removeWords(password, words).length >= minRest) return undefined;
  return 'The password is too easy to guess. Use several words that do not belong together, without your name or “swath”.';
}
