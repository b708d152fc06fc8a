import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type GuidePicture, parseGuidePicture } from '@/lib/web/guide/guide-picture';
import { pictureRecipes } from '../bench/support/guide-pictures';

interface ShownPicture extends GuidePicture {
  page: string;
  /** How many things the list below the picture names. */
  named: number;
}

/** The pictures of a page of the guide, each with the numbered list below it. */
function picturesIn(page: string, markdown: string): ShownPicture[] {
  const blocks = markdown.split(/\n{2,}/);
  return blocks.flatMap((block, index) => {
    const picture = parseGuidePicture(block);
    const list = blocks[index + 1] ?? '';
    const named = [...list.matchAll(/^\d+\. /gm)].length;
    return picture ? [{ page, ...picture, named }] : [];
  });
}

/** The paths of all pages of the portal, such as `/orders/[id]`. */
const portalPaths = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes('[...'))
  .map((file) =>
    `/${file.replace(/(^|\/)page\.tsx$/, '').replace(/\([^)]+\)\/?/g, '')}`.replace(/(.)\/$/, '$1'),
  );

/** Whether an address is one of a page. */
const isPage = (address: string, paths: readonly string[]) => {
  const segments = new URL(address, 'http://swath').pathname.split('/').map(decodeURIComponent);
  return paths.some((path) => {
    const own = path.split('/');
    return (
      own.length === segments.length && own.every((name, at) => /^\[/.test(name) || name === segments[at])
    );
  });
};

const guidePages = readdirSync('docs/guide').filter((file) => file !== 'README.md');
const shown = guidePages.flatMap((file) => picturesIn(file, readFileSync(`docs/guide/${file}`, 'utf8')));

it('finds the pages of the portal', () => {
  expect(portalPaths).toEqual(
    expect.arrayContaining(['/', '/orders/[id]', '/wall', '/ingestion/aoi/[aoi]/graph']),
  );
  expect(isPage('/ingestion/aoi/Denmark/graph?show=all', portalPaths)).toBe(true);
  expect(isPage('/ingestion/gone', portalPaths)).toBe(false);
  expect(isPage('/', portalPaths)).toBe(true);
});

it('finds a picture and what is named below it', () => {
  const html = [
    '<picture>',
    '<source media="(prefers-color-scheme: dark)" srcset="../../public/pictures/a-dark.webp">',
  ];
  const markdown = [
    '# Title',
    [
      ...html,
      '<img alt="A" width="90" height="60"',
      'src="../../public/pictures/a-light.webp">',
      '</picture>',
    ].join('\n'),
  ];
  expect(picturesIn('a.md', [...markdown, '1. One\n2. Two', '1. Step'].join('\n\n'))).toEqual([
    {
      ...{ page: 'a.md', alt: 'A', width: 90, height: 60, named: 2 },
      ...{ light: '/pictures/a-light.webp', dark: '/pictures/a-dark.webp' },
    },
  ]);
});

it.each(guidePages)('%s has a picture', (file) => {
  expect(shown.filter(({ page }) => page === file).length).toBeGreaterThan(0);
});

it('every picture of the guide has a recipe, both files, and a name for each mark', () => {
  for (const { page, light, dark, named } of shown) {
    const name = /^\/pictures\/([\w-]+)-light\.webp$/.exec(light)?.[1] ?? '';
    expect([page, dark]).toEqual([page, `/pictures/${name}-dark.webp`]);
    expect([page, name, pictureRecipes[name]?.marks.length]).toEqual([page, name, named]);
    for (const file of [light, dark]) expect([file, existsSync(`public${file}`)]).toEqual([file, true]);
  }
});

it('every picture has the size that the guide leaves room for', async () => {
  for (const { light, dark, width, height } of shown)
    for (const file of [light, dark]) {
      const found = await sharp(`public${file}`).metadata();
      expect([file, found.width, found.height]).toEqual([file, width, height]);
    }
});

it('every recipe makes a picture of the guide, and no other file is there', () => {
  const files = Object.keys(pictureRecipes).flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]);
  expect(shown.flatMap(({ light, dark }) => [dark, light]).sort()).toEqual(
    files.map((file) => `/pictures/${file}`).sort(),
  );
  expect(readdirSync('public/pictures').sort()).toEqual(files.sort());
});

it.each(Object.entries(pictureRecipes))('the picture %s shows a page that exists', (_, { path }) => {
  expect([path, isPage(path, portalPaths)]).toEqual([path, true]);
});
