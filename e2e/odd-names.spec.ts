import fc from 'fast-check';
import { expect, test } from './support/test';

async function makeAoi(
  stack: { simulator: { url: string } },
  name: string,
  size: { scenes: number; tilesPerScene: number },
) {
  const body = JSON.stringify({ name, ...size });
  const response = await fetch(`${stack.simulator.url}/workflow/_make`, { method: 'POST', body });
  expect(response.ok).toBe(true);
}

/** Names that a server can hold and a browser can open; what is a step of a path is told in the list instead. */
const known = [
  '30%',
  '%41b',
  '%',
  '%2e%2e',
  'two  words',
  'quotes "\'`<b>',
  'back\\slash',
  '#?',
  'a/b',
  'x*',
  'ü 北 🛰',
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
    await makeAoi(stack, name, { scenes: 1, tilesPerScene: 1 });
    for (const [path, title] of [
      ['', ''],
      ['/graph', 'Graph of '],
      ['/history', 'History of '],
      ['/replay', 'Replay of '],
    ]) {
      const answer = await page.request.get(`/ingestion/aoi/${encodeURIComponent(name)}${path}`);
      const html = await answer.text();
      const shown = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const said = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'text/html').documentElement.textContent ?? '',
        shown,
      );
      if (answer.status() !== 200) wrong.push(`${name}${path}: ${answer.status()}`);
      else if (!said.startsWith(`${title}${name}`.trim())) wrong.push(`${name}${path} is titled ${said}`);
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
    await makeAoi(stack, name, { scenes: 1, tilesPerScene: 1 });
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
  const last = page.getByRole('columnheader', { name: 'Read' });
  const box = await last.boundingBox();
  expect((box?.x ?? 2_000) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  await page.goto(`/ingestion/aoi/${encodeURIComponent('x*')}`);
  await expect(page.getByText('This AOI cannot be read')).toBeVisible();
});
