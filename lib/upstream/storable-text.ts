/**
 * A text of a service as every column of the database takes it: with a sign in place of each NUL and of each half of a
 * character, which neither text nor JSON columns hold.
 */
export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '\u2400').replaceAll(/\p{Cs}/gu, '\uFFFD');
