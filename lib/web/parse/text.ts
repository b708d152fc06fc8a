/** Why a text is none that Swath works with, undefined if it is one. PostgreSQL takes neither. */
export function wrongWithText(text: string): string | undefined {
  if (text.includes('\0')) return 'A text cannot contain the character NUL';
  if (/\p{Surrogate}/u.test(text)) return 'A text cannot contain half of a character (a lone surrogate)';
  return undefined;
}

/** The first text of a parsed request that is none, names of members included. */
export function oddText(value: unknown): { path: (string | number)[]; message: string } | undefined {
  if (typeof value === 'string') {
    const message = wrongWithText(value);
    return message === undefined ? undefined : { path: [], message };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const odd = typeof value[index] === 'number' ? undefined : oddText(value[index]);
      if (odd) return { ...odd, path: [index, ...odd.path] };
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const message = wrongWithText(key);
    if (message !== undefined) return { path: [], message };
    const odd = oddText((value as Record<string, unknown>)[key]);
    if (odd) return { ...odd, path: [key, ...odd.path] };
  }
  return undefined;
}
