import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { decoded } from './address';

/** Where only files are: nothing else is looked for there. */
const fileOnly = /^\/(_next|icons|basemap)(\/|$)|^\/favicon/;

export interface Files {
  has(path: string): boolean;
  /** True if a path can only be a file. */
  covers(path: string): boolean;
}

/** The files of a build that anybody can fetch: what the bundler made, and what is in `public`. */
export function filesOf(folder: string): Files {
  const paths = new Set([
    ...listed(join(folder, '.next', 'static')).map((path) => `/_next/static/${path}`),
    ...listed(join(folder, 'public')).map((path) => `/${path}`),
  ]);
  return {
    has: (path) => paths.has(decoded(path)),
    covers: (path) => fileOnly.test(path),
  };
}

/** In development the framework makes files while it runs, and knows which there are. */
export const filesInDevelopment: Files = {
  has: (path) => /^\/(_next|__nextjs|icons|basemap)/.test(path),
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
