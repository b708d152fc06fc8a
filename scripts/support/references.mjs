import path from 'node:path';

const codeFile = /\.(ts|tsx|mjs|cjs|js|css)$/;
const textFile = /\.(md|ya?ml|service|conf|sql)$/;
const topFolders = 'app|bench|components|deploy|docs|e2e|lib|public|scripts|simulator|testing';
const segment = '(?:[\\w.-]*\\w|\\([\\w-]+\\)|\\[[\\w.]+\\])';
const filePath = new RegExp(`(?<![\\w./@-])(?:${topFolders})(?:/${segment})+`, 'g');
const document = /(?<![\w/.-])[\w-]+\.md\b/g;
const link = /\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/**
 * What the docs and comments of one file point to and the repository does not have. Paths of code may leave out their
 * ending; names of documents may leave out their folder; links may name a heading.
 *
 * @param {string} file path from the root of the repository
 * @param {string} text its contents
 * @param {Map<string, string | undefined>} files every file of the repository; documents with their contents
 * @param {(path: string) => boolean} isBuilt whether the path is made by a command and not in git
 * @returns {string[]} one sentence for each reference that leads nowhere
 */
export function brokenReferences(file, text, files, isBuilt) {
  const folders = new Set([...files.keys()].flatMap(parents));
  const exists = (target) =>
    files.has(target) ||
    folders.has(target) ||
    isBuilt(target) ||
    ['.ts', '.tsx', '.mjs', '.md'].some((ending) => files.has(target + ending));
  const names = new Set([...files.keys()].map((name) => path.posix.basename(name)));
  const prose = codeFile.test(file) ? comments(text) : textFile.test(file) ? text : '';
  const broken = [];
  for (const [target] of prose.matchAll(filePath)) {
    if (!exists(target.replace(/\/$/, ''))) broken.push(`${file} names ${target}, which does not exist`);
  }
  for (const [name] of prose.matchAll(document)) {
    if (!names.has(name)) broken.push(`${file} names ${name}, which does not exist`);
  }
  if (!file.endsWith('.md')) return broken;
  for (const [, address] of text.matchAll(link)) {
    if (/^[a-z]+:/.test(address)) continue;
    const [to, heading] = address.split('#');
    const target = to === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(to));
    if (!exists(target.replace(/\/$/, ''))) broken.push(`${file} links to ${address}, which does not exist`);
    else if (heading && target.endsWith('.md') && !headings(files.get(target) ?? '').has(heading)) {
      broken.push(`${file} links to ${address}, which has no such heading`);
    }
  }
  return broken;
}

/** @param {string} file */
function parents(file) {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** @param {string} text */
function comments(text) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment).join('\n');
}

/** The names by which links reach the headings of a document. @param {string} text */
function headings(text) {
  const found = new Set();
  for (const [, title] of text.matchAll(/^#+ (.+)$/gm)) {
    const name = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let unique = name;
    for (let count = 1; found.has(unique); count += 1) unique = `${name}-${count}`;
    found.add(unique);
  }
  return found;
}
