/**
 * Returns where someone who is signed out is led, and comes back from.
 * @param path what they asked for: path and query
 */
export const signInPath = (path: string): string => `/sign-in?next=${encodeURIComponent(path)}`;
