import { describe, expect, it } from 'vitest';
import { brokenReferences } from './support/references.mjs';

const files = new Map<string, string | undefined>([
  ['docs/guide.md', '# Guide\n\n## Back up & restore\n'],
  ['lib/orders/place.ts', undefined],
  ['app/(portal)/orders/[id]/page.tsx', undefined],
]);
const check = (file: string, text: string) =>
  brokenReferences(file, text, files, (path) => path.startsWith('public/basemap'));

describe('references in docs and comments', () => {
  it('accepts files, folders, code without its ending and what a build makes', () => {
    const text =
      'See `lib/orders/place`, lib/orders, app/(portal)/orders/[id]/page.tsx, guide.md and public/basemap/index.json.';
    expect(check('README.md', text)).toEqual([]);
  });

  it('finds a path in a document that does not exist', () => {
    expect(check('README.md', 'See `lib/orders/gone.ts`.')).toEqual([
      'README.md names lib/orders/gone.ts, which does not exist',
    ]);
  });

  it('reads the comments of code and nothing else of it', () => {
    expect(
      check('lib/orders/place.ts', "/** As house.md says. */\nopen('lib/nowhere.ts'); // lib/gone.ts"),
    ).toEqual([
      'lib/orders/place.ts names lib/gone.ts, which does not exist',
      'lib/orders/place.ts names house.md, which does not exist',
    ]);
  });

  it('finds a link to a document or heading that does not exist', () => {
    const text =
      '[a](guide.md#back-up--restore) [b](guide.md#elsewhere) [c](other.txt) [d](https://swath.example/x)';
    expect(check('docs/index.md', text)).toEqual([
      'docs/index.md links to guide.md#elsewhere, which has no such heading',
      'docs/index.md links to other.txt, which does not exist',
    ]);
  });
});
