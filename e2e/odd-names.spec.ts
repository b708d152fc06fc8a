import fc from 'fast-check';
import { shownName } from '@/lib/upstream/shown-name';
import { expect, test } from '../testing/test';

async function createAoi(
  stack: { simulator: { url: string } },
  name: string,
  size: { scenes: number; tilesPerScene: number; statuses?: Record<string, number> },
) {
  const body = JSON.stringify({ name, ...size });
  const response = await fetch(`${stack.simulator.url}/workflow/_make`, { method: 'POST', body });
  expect(response.ok).toBe(true);
}

/** Names that a server can hold and a browser can open; what is a step of a path is reported in the list instead. */
const known = [
  '30%',
  '%41b',
  '%',
  '%2e%2e',
  'two  words',
  'quotes "\'`<b>',
  '</script><script>window.broken = 1</script>',
  'back\\slash',
  '#?',
  'a/b',
  'x*',
  'ü 北 🛰',
  '\u200B',
  'seen\u200B',
  'n'.repeat(1_000),
];
const random = fc
  .sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { numRuns: 12, seed: 7 })
  .filter((name) => !/^\.{1,2}$/.test(name) && !name.includes('\u0000'));

test('every page of an AOI opens under whatever name a server holds, and titles it by that', async ({
  page,
  signInAs,
  stack,
}) => {
  const wrong: string[] = [];
  await signInAs('viewer');
  for (const name of new Set([...known, ...random])) {
    await createAoi(stack, name, { scenes: 1, tilesPerScene: 1 });
    for (const [path, title] of [
      ['', ''],
      ['/graph', 'Graph of '],
      ['/history', 'History of '],
      ['/replay', 'Replay of '],
    ]) {
      const answer = await page.request.get(`/ingestion/aoi/${encodeURIComponent(name)}${path}`);
      const html = await answer.text();
      if (html.includes('<script>window.broken')) wrong.push(`${name}${path} runs what its name says`);
      const shown = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const said = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'text/html').documentElement.textContent ?? '',
        shown,
      );
      if (answer.status() !== 200) wrong.push(`${name}${path}: ${answer.status()}`);
      else if (!said.startsWith(`${title}${shownName(name)}`)) wrong.push(`${name}${path} is titled ${said}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('AOIs that cannot be read say why, and a long name hides no column', async ({
  page,
  signInAs,
  stack,
}) => {
  for (const name of ['..', 'a/b', 'x*', 'n'.repeat(1_000)]) {
    await createAoi(stack, name, { scenes: 1, tilesPerScene: 1 });
  }
  await signInAs('viewer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ingestion');
  await expect(
    page.getByText('Its name is a step of a path').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(
    page.getByText('which the server takes for a pattern').filter({ visible: true }).first(),
  ).toBeVisible();
  const last = page.getByRole('columnheader', { name: 'Last read' });
  const box = await last.boundingBox();
  expect((box?.x ?? 2_000) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  const { origin } = new URL(page.url());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/ingestion/aoi/${encodeURIComponent('x*')}`);
  await expect(page.getByText('This AOI cannot be read')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofAois = asked
    .map((url) => url.slice(origin.length))
    .filter((path) => path.startsWith('/api/ingestion/aois/'));
  expect(ofAois, 'Swath asks nothing of an AOI that it cannot read').toEqual([]);
});

test('the routes of an AOI answer under any name, or give the rule by which they cannot', async ({
  page,
  signInAs,
  stack,
}) => {
  const drawn = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), {
    numRuns: 60,
    seed: 11,
  });
  const names = [...new Set([...known, ...drawn, 'nul\u0000', 'who?', '(?i)x', 'n'.repeat(2_001)])];
  await signInAs('viewer');
  const wrong: string[] = [];
  for (const name of names) {
    // A browser takes steps out of an address, so no route can be asked for those.
    if (/^\.{1,2}$/.test(name)) continue;
    await createAoi(stack, name, { scenes: 1, tilesPerScene: 1 });
    for (const path of ['', '/history']) {
      const answer = await page.request.get(`/api/ingestion/aois/${encodeURIComponent(name)}${path}`);
      const { title, detail } = await answer.json();
      const isRefusedByRule = answer.status() === 400 && findRule(name)?.test(detail);
      if (answer.status() !== 200 && !isRefusedByRule)
        wrong.push(`${JSON.stringify(name)}${path}: ${answer.status()} ${title}; ${detail}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What a refusal of an AOI with this name has to say; undefined if the AOI can be read. */
function findRule(name: string): RegExp | undefined {
  if (name.includes('\u0000')) return /^params\.aoi: A text cannot contain the character NUL$/;
  if (name.length > 2_000) return /^params\.aoi: .*<=2000 characters$/;
  if (name.includes('/')) return /^Its name contains “\/”/;
  if (/[*?]/.test(name)) return /^Its name contains \* or \?/;
  return undefined;
}

test('a board, its graph and its replay lead to one another under odd names', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('viewer');
  // Names that no other test has used: a board learns only after a while that an AOI was replaced by another.
  for (const name of [
    '31%',
    '%42b',
    'odd "\'`<b>',
    'odd\\slash',
    '#',
    'ö 北 🛰',
    'a tab\there',
    '\u200B\u2060',
  ]) {
    await createAoi(stack, name, { scenes: 2, tilesPerScene: 1, statuses: { DONE: 1 } });
    await page.goto(`/ingestion/aoi/${encodeURIComponent(name)}`);
    await expect(page.getByRole('table')).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    const shown = shownName(name);
    await expect(title).toContainText(shown);
    for (const link of ['Graph', 'Replay']) {
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await expect(page).toHaveTitle(new RegExp(`^${link} of `));
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
      await page.goBack();
      await expect(title).toContainText(shown);
    }
  }
});
