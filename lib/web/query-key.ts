/**
 * The key of a route's answer in TanStack Query: the segments of its path, then the input it is asked with. Without an
 * input: the prefix of all answers of this path and of the paths below it.
 * @param key as in `api.ts`: `GET /api/areas/{id}`
 */
export function queryKey(key: string, input?: unknown): readonly unknown[] {
  const segments = key.replace(/^[A-Z]+ \//, '').split('/');
  return input === undefined ? segments : [...segments, input];
}

/** The key of all pages of a route's answers that were read so far with one input. */
export const pagesKey = (key: string, input: unknown): readonly unknown[] => [
  ...queryKey(key),
  'pages',
  input,
];
