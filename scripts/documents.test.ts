import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const documents = [
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', '.env.example', 'simulator/README.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

it.each(documents)('%s names only commands and files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const named = [...text.matchAll(/npm run ([a-z]+(?::[a-z]+)*)(?![\w:…])/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...text.matchAll(/(?:node|npx vitest run|-f) ((?:scripts|deploy|lib|e2e)\/[\w./-]+\w)/g)];
  expect(files.map(([, path]) => path ?? '').filter((path) => !existsSync(path))).toEqual([]);
});
