/** Where the interfaces for other programs begin. */
const roots = ['/api/features', '/api/stac'];

/** True for the paths that programs of other sites read by a token, never by a cookie. */
export const isOpenPath = (path: string): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));
