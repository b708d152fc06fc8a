/*
 * Apart from what reads the whole of a progress, since every page asks this.
 */

/** Where a browser saves the progress of one person. */
export const progressKey = (userId: string) => `swath.story.${userId}`;

/** Whether a saved progress may be of an open story. `readProgress` says it for certain. */
export const mayBeOpen = (saved: string | null | undefined): boolean => saved?.includes('"open"') ?? false;
