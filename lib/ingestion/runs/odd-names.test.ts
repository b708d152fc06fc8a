import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { restartWhole } from '../actions/aoi-actions';
import { readState } from '../history/read-history';
import { readItemDetail } from '../items/item-detail';
import { findOwnItem } from '../items/own-item';
import { addOneScene, createEmptyAoi } from './create-empty-aoi';
import { exampleScene, sceneComplaints } from './scene-complaints';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

/** Characters that no one can see, or that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u200B]/u;
const scene = { ...exampleScene, source_id: 'one' };

/** All that a person reads of what is thrown or returned. */
async function readProblem(work: Promise<unknown>): Promise<string> {
  const said = await work.catch((error: unknown) => error);
  const { title, detail, errors, sentence } = said as Record<string, unknown>;
  return JSON.stringify([title, detail, errors, sentence]);
}

describe.each([
  ['of 300 letters', `long${'n'.repeat(300)}`, 'longn'],
  ['that turns text', 'ab\u202Eoga', 'ab‹U+202E›oga'],
  ['with what no one sees', 'a\u200Bb\tc', 'a‹U+200B›b‹U+0009›c'],
])('sentences about an AOI with a name %s', (_, name, shown) => {
  it('show the name so that it can be read, and are short', async () => {
    await services.make(name, { scenes: 1, tilesPerScene: 1 });
    await services.make('Other', { scenes: 1, tilesPerScene: 1 });
    const [own] = (await services.listItems(name)).scene;
    const absent = `${name}!`;
    const said = {
      'an item that is not there': await readProblem(
        readItemDetail(name, 'tile', 9_999, new AbortController().signal),
      ),
      'an AOI that is not there': await readProblem(addOneScene(absent, scene, operator)),
      'an item of the AOI': await readProblem(findOwnItem('Other', { kind: 'scene', id: own?.id ?? 0 })),
      'a record': await readProblem(readState(absent, Date.now())),
      'a scene': JSON.stringify(sceneComplaints({ ...scene, aoi: 'Other' }, name)),
    };
    expect(own).toBeDefined();
    for (const [about, words] of Object.entries(said)) {
      expect([about, words]).toEqual([about, expect.stringContaining(shown)]);
      expect([about, unseen.test(JSON.parse(words).join(' '))]).toEqual([about, false]);
      expect([about, words.length < 400]).toEqual([about, true]);
    }
  });
});

it('a long name that is there already is cut where it is said', async () => {
  const name = 'n'.repeat(300);
  await services.make(name, { scenes: 1, tilesPerScene: 1 });
  const words = await readProblem(createEmptyAoi(name, operator));
  expect(words).toMatch(/There is an AOI “n{40}…n{39}” already/);
});

it('what was typed is compared with the exact name', async () => {
  const name = 'typed\u200B';
  await services.make(name, { scenes: 1, tilesPerScene: 1 });
  expect(await readProblem(restartWhole(name, 'typed', operator))).toContain('Type typed‹U+200B›');
});
