import { readdirSync, readFileSync } from 'node:fs';
import type { Sentence } from './sentences';

const comments = /(?<=^|[\s{(])(\/\*[\s\S]*?\*\/|\/\/ .*(?:\n[ \t]*\/\/ .*)*)/g;
const titles = /\b(?:it|test|describe)\b[^'"`\n]*\((['"])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** The text of a comment without its marks, in one line. Names in backticks are code, and left out. */
const toText = (comment: string) =>
  comment
    .replace(/^(\/\*+|\/\/)|\*\/$/g, '')
    .replace(/\n\s*(\*|\/\/)?/g, ' ')
    .replace(/`[^`]*`/g, '`')
    .replace(/\s+/g, ' ')
    .trim();

/** The comments of a source file, then the titles of its tests. */
export function listComments(path: string, source: string): Sentence[] {
  const findLine = (index: number) => source.slice(0, index).split('\n').length;
  return [
    ...[...source.matchAll(comments)].map((found) => ({
      path,
      line: findLine(found.index),
      text: toText(found[0]),
    })),
    ...[...source.matchAll(titles)].map((found) => ({
      path,
      line: findLine(found.index),
      text: found[2] ?? '',
    })),
  ];
}

const folders = ['app', 'bench', 'components', 'e2e', 'lib', 'scripts', 'simulator', 'testing'];

/** The comments and test titles of all sources. */
export function readComments(): Sentence[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .concat(readdirSync('.'))
    .filter((path) => /\.(tsx?|[cm]js|css)$/.test(path))
    .sort()
    .flatMap((path) => listComments(path, readFileSync(path, 'utf8')));
}
