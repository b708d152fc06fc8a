import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFiles } from './files';

it('has each file of the build and of public, also where only files are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swath-files-'));
  const shipped = readdirSync('public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  try {
    for (const path of [...shipped, '.next/static/chunks/a.js']) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    const files = openFiles(folder);
    const paths = shipped.map((path) => path.slice('public'.length));
    expect(paths).toContain('/manifest.webmanifest');
    for (const path of [...paths, '/_next/static/chunks/a.js', '/manifest%2ewebmanifest']) {
      expect([path, files.has(path)]).toEqual([path, true]);
    }
    expect([files.has('/robots.txt'), files.covers('/robots.txt')]).toEqual([false, true]);
    // The framework makes it.
    expect([files.has('/icon.svg'), files.covers('/icon.svg')]).toEqual([false, false]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
