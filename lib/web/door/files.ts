import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { decoded, openPages } from './address';

/**
 * Where only files are: nothing else is searched for there. No page has a name like that of a file, such as
 * `robots.txt`.
 */
const fileOnly = /^\/(_next|icons|basemap|pictures|samples|\.well-known)(\/|$)|^\/favicon|^\/[^/]*\.\w+$/;

/** True if only a file of the build can be at a path, and not what the framework makes. */
export const isFileOnly = (path: string) => fileOnly.test(path) && !openPages.has(path);

export interface Files {
  has(path: string): boolean;
  /** True if a path can only be a file. */
  covers(path: string): boolean;
}

/** The files of a build that anybody can fetch: what the bundler made, and what is in `public`. */
export function openFiles(folder: string): Files {
  const paths = new Set([
    ...listed(join(folder, '.next', 'static')).map((path) => `/_next/static/${path}`),
    ...listed(join(folder, 'public')).map((path) => `/${path}`),
  ]);
  return {
    has: (path) => paths.has(decoded(path)),
    covers: isFileOnly,
  };
}

/**
 * In development the framework makes files while it runs, and knows which there are. Its tools (`/__nextjs…`) are sent
 * bodies, so they are no files.
 */
export const filesInDevelopment: Files = {
  has: (path) => /^\/(_next|icons|basemap)\//.test(path),
  covers: () => false,
};

function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}
