import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listComments, readComments } from './support/comments';
import { readingEase } from './support/reading-ease';
import { listSentences, readSentences } from './support/sentences';
import { listParagraphs, longSentences, wideLines, wordingIssues } from './support/writing';

/** Words to avoid that are meant, with the reason. */
const exceptions = [
  // A user of Linux.
  'The embedded database cannot run as root and found no account without rights (postgres or nobody).',
];

/** Words that pages avoid because they have several meanings there. In comments the code says which one is meant. */
const plainInComments = /^(kept|look\w* at):/i;

const sentences = readSentences().filter(
  ({ text }) => !exceptions.some((exception) => text.startsWith(exception)),
);
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'simulator/README.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    // The tables and their notes are written by the benchmarks.
    .filter((path) => path.endsWith('.md') && path !== 'benchmarks.md')
    .map((path) => `docs/${path}`),
];

it('finds the sentences of a page in all their forms', () => {
  const source = [
    "import { x } from './told/somebody here';",
    'const title = isDown ? `#{name} does not answer` : undefined;'.replace('#', '$'),
    'toast({ title: "Link copied" });',
    'export const Page = () => (',
    '  <p className="flex gap-2 text-12">',
    '    Shown to {who} <b>and others</b>.',
    '    <Field label="Name" help="Words to find it by." />',
    '  </p>',
    ');',
  ].join('\n');
  expect(listSentences('page.tsx', source).map(({ text }) => text)).toEqual([
    '… does not answer',
    'Link copied',
    'Shown to … …. …',
    'and others',
    'Name',
    'Words to find it by.',
  ]);
});

it('finds the comments of a source and the titles of its tests, without their code', () => {
  const source = [
    '// One line. `told` is code.',
    '// Its second line.',
    "const path = 'https://somewhere/*told*/';",
    '/**',
    ' * Reads a thing.',
    ' * @returns the thing',
    ' */',
    "it.each(names)('reads %s', () => read(/* in place */ 1));",
    "describe('a reader', () => undefined);",
  ].join('\n');
  expect(listComments('a.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 One line. ` is code. Its second line.',
    '4 Reads a thing. @returns the thing',
    '8 in place',
    '8 reads %s',
    '9 a reader',
  ]);
});

it('finds a word to avoid and a long sentence', () => {
  expect(wordingIssues('Nobody has told where it lies.')).toHaveLength(3);
  expect(wordingIssues('The order may or may not have been placed. They can say where it is.')).toEqual([]);
  const long = Array.from({ length: 26 }, () => 'word').join(' ');
  expect(longSentences(`Short. ${long}. Short.`)).toEqual([`${long}.`]);
  expect(wideLines(`${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\nshort`)).toEqual([long]);
  expect(listParagraphs(`# Title\n\n- One\n  item\n- \`told\` two\n\n\`\`\`\ntold\n\`\`\`\n`)).toEqual([
    '# Title',
    '- One item',
    '- ` two',
  ]);
});

it('scores how easily a sentence reads, and leaves labels out', () => {
  const hard = 'Notwithstanding considerable administrative uncertainty, authorisation remains unavailable.';
  const scored = readingEase(['Retry 48 tiles', `The cat sat on the mat. ${hard}`]);
  expect(scored.map(({ text }) => text)).toEqual([hard, 'The cat sat on the mat.']);
  expect(scored[0]?.ease).toBeLessThan(0);
  expect(scored[1]?.ease).toBeGreaterThan(90);
});

it('has only plain words in pages, messages and route summaries', () => {
  expect(sentences.length).toBeGreaterThan(2_000);
  const issues = sentences.flatMap(({ path, line, text }) =>
    wordingIssues(text).map((issue) => `${path}:${line} ${issue} | ${text}`),
  );
  expect(issues).toEqual([]);
  // People know the product by its name.
  expect(sentences.filter(({ text }) => /\bportal\b/i.test(text)).map(({ text }) => text)).toEqual([]);
});

it('has only plain words in comments and test titles', () => {
  const comments = readComments();
  expect(comments.length).toBeGreaterThan(10_000);
  const issues = comments.flatMap(({ path, line, text }) =>
    wordingIssues(text)
      .filter((issue) => !plainInComments.test(issue))
      .map((issue) => `${path}:${line} ${issue} | ${text}`),
  );
  expect(issues).toEqual([]);
});

it('has only short sentences in pages, messages and route summaries', () => {
  const issues = sentences.flatMap(({ path, line, text }) =>
    longSentences(text).map((sentence) => `${path}:${line} ${sentence}`),
  );
  expect(issues).toEqual([]);
});

it.each(documents)('%s has only plain words', (document) => {
  expect(
    listParagraphs(readFileSync(document, 'utf8')).flatMap((text) =>
      wordingIssues(text).map((issue) => `${issue} | ${text}`),
    ),
  ).toEqual([]);
});

it.each(documents)('%s has only short sentences, on lines of at most 100 characters', (document) => {
  const text = readFileSync(document, 'utf8');
  expect(listParagraphs(text).flatMap(longSentences)).toEqual([]);
  expect(wideLines(text)).toEqual([]);
});
