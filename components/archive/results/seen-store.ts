import { addSeen, readSeen, type SeenImages } from '@/lib/archive/results/seen-images';

// Removed at sign-out: see `personal-data.ts`.
/** Where a browser stores what one person's searches found. */
export const seenKey = (userId: string) => `swath.seen-images.${userId}`;

/** What is stored; null where nothing is, or storage is forbidden. */
export function readStoredSeen(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads what is stored; nothing where it cannot be read. */
export function parseSeen(text: string | null): SeenImages {
  try {
    return readSeen(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Stores what a search found, too. Storage can be forbidden or full: then it throws, and nothing is remembered. */
export function storeSeen(userId: string, found: Parameters<typeof addSeen>[1]): void {
  const key = seenKey(userId);
  localStorage.setItem(key, JSON.stringify(addSeen(parseSeen(readStoredSeen(key)), found)));
}
