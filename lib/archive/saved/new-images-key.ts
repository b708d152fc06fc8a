/** The key of what the bell reports of a search to its owner. */
export const newImagesKey = (searchId: string, ownerId: string) => `search:${searchId}:${ownerId}`;
