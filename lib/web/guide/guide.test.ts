import type { Token } from 'marked';
import { expect, it } from 'vitest';
import { listGuideGroups, listGuidePages, readGuideContents, readGuidePage } from './guide';
import { guideLink } from './guide-link';
import { parseGuidePicture } from './guide-picture';

/** All tokens of a page, also those inside lists and sentences. */
const flatten = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const inner = token as { tokens?: Token[]; items?: Token[] };
    return [token, ...flatten(inner.tokens ?? []), ...flatten(inner.items ?? [])];
  });

it('lists every page once in the contents, under its own title', async () => {
  const listed = (await listGuideGroups()).flatMap(({ pages }) => pages);
  expect(listed.map(({ name }) => name).sort()).toEqual(await listGuidePages());
  for (const { name, title } of listed)
    expect([name, (await readGuidePage(name))?.title]).toEqual([name, title]);
});

it('reads only pages of the guide', async () => {
  expect(await readGuidePage('search')).toMatchObject({ title: 'Search for images' });
  for (const name of ['README', '../operations', 'nothing', ''])
    expect(await readGuidePage(name)).toBeUndefined();
});

it('has no HTML except pictures, and no part that Swath would leave out', async () => {
  const pages = await Promise.all((await listGuidePages()).map((name) => readGuidePage(name)));
  const tokens = flatten([...pages, await readGuideContents()].flatMap((page) => page?.tokens ?? []));
  const html = tokens.filter(({ type }) => type === 'html').map(({ raw }) => raw);
  expect(html.filter((raw) => parseGuidePicture(raw) === null)).toEqual([]);
  const shown = ['code', 'codespan', 'em', 'heading', 'html', 'link', 'list', 'list_item', 'paragraph'];
  const known = new Set([...shown, 'space', 'strong', 'table', 'text', 'escape']);
  expect(tokens.map(({ type }) => type).filter((type) => !known.has(type))).toEqual([]);
});

it('leads from page to page inside Swath, and nowhere else', () => {
  expect(guideLink('approve.md#settle-an-unknown-order')).toBe('/guide/approve#settle-an-unknown-order');
  expect(guideLink('README.md')).toBe('/guide');
  expect(guideLink('../operations.md')).toBeNull();
  expect(guideLink('javascript:alert(1)//.md')).toBeNull();
});
