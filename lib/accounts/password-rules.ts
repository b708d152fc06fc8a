import 'server-only';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { longestPassword } from './password';

const shortestPassword = 10;
/** How many guesses a password has to withstand, as a power of ten. */
const leastGuesses = 7;
/** How many letters and digits it must have beside the words that anyone knows of its owner. */
const leastRest = 6;

let made: ZxcvbnFactory | undefined;
/** Knows the passwords that are used most, keyboard rows, repeats, sequences and dates. Made when it is first needed. */
const estimator = () => {
  made ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: longestPassword });
  return made;
};

/** The words that a password must not be made of: the product, and what is known of its owner. */
function contextWords(of: { email?: string; name?: string }): string[] {
  const parts = `${of.email ?? ''} ${of.name ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return ['swath', 'satellite', 'imagery', ...parts.filter((part) => part.length >= 3)];
}

/** What is left of a password without these words and all that is neither letter nor digit. */
const restOf = (password: string, words: readonly string[]) =>
  words
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns why a password cannot be taken, in a sentence; undefined if it can. */
export function passwordComplaint(
  password: string,
  of: { email?: string; name?: string } = {},
): string | undefined {
  if (password.length < shortestPassword) {
    return `The password needs at least ${shortestPassword} characters.`;
  }
  if (password.length > longestPassword) return `The password can have up to ${longestPassword} characters.`;
  const words = contextWords(of);
  const { guessesLog10 } = estimator().check(password, words);
  if (guessesLog10 >= leastGuesses && restOf(password, words).length >= leastRest) return undefined;
  return 'The password is too easy to guess. Use several words that do not belong together, without your name or “swath”.';
}
