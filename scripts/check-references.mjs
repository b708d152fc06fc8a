// Checks that the files, documents and headings that docs and comments point to exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { brokenReferences } from './support/references.mjs';

// What git has or will have; what a build makes is not there before it ran.
const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
  .split('\n')
  .filter((name) => name !== '' && existsSync(name));
const isBuilt = (path) => /^(public\/basemap|deploy\/dist)(\/|$)/.test(path);

const files = new Map(
  names.map((name) => [name, name.endsWith('.md') ? readFileSync(name, 'utf8') : undefined]),
);
const broken = names
  .filter(
    (name) =>
      name !== 'scripts/references.test.ts' &&
      /\.(md|ts|tsx|mjs|cjs|js|css|ya?ml|service|conf|sql)$/.test(name),
  )
  .flatMap((name) => brokenReferences(name, readFileSync(name, 'utf8'), files, isBuilt));
for (const sentence of broken) process.stderr.write(`${sentence}\n`);
process.stdout.write(`${names.length} files read, ${broken.length} references lead nowhere\n`);
process.exit(broken.length === 0 ? 0 : 1);
