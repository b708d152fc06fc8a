import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import { show } from '@/testing/show';
import { SceneTable } from './SceneTable';
import { SceneTiles } from './SceneTiles';
import type { ListingView, ListingWork } from './use-listing';

const edited = { removed: new Set<number>(), changed: new Map(), removedTiles: new Set<string>() };
const scene: ListedScene = {
  ordinal: 0,
  sourceId: 'S1A\u202Egnp',
  date: null,
  satellite: 'S1\u200BA',
  orbit: '\u00A0',
  direction: null,
  product: null,
  cloud: null,
  km2: null,
  overlap: null,
  outline: null,
  tags: { 'mode\u200B': 'IW\u0007' },
  aois: ['Aude\u2060'],
};
/** What no one sees, or what turns the direction of the text beside it. */
const unseen = /\p{Cc}|\p{Cf}/u;

function expectAllSeen() {
  expect(document.body.textContent).not.toMatch(unseen);
  for (const one of document.querySelectorAll('[title],[aria-label]')) {
    expect(`${one.getAttribute('title')} ${one.getAttribute('aria-label')}`).not.toMatch(unseen);
  }
}

it('shows a scene under a name that can be distinguished from another one', async () => {
  // Only rows on screen are drawn, and jsdom has no sizes.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  await show(
    <SceneTable
      aoi="Lauragais"
      shown={[scene]}
      edited={edited}
      duplicates={new Set()}
      sort={{ by: 'name', isDown: false }}
      onSort={() => {}}
      selected={new Set()}
      onSelect={() => {}}
      hovered={undefined}
      onHover={() => {}}
      onOpen={() => {}}
      onAct={async () => true}
    />,
  );
  expect(await screen.findByText('S1A‹U+202E›gnp')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove S1A‹U+202E›gnp' })).toBeTruthy();
  for (const text of ['S1‹U+200B›A', 'U+00A0', 'Aude‹U+2060›', 'mode‹U+200B› IW‹U+0007›'])
    expect(screen.getByText(text)).toBeTruthy();
  expectAllSeen();
});

it('shows the tiles of a scene, and those before them, in the same way', async () => {
  const tile = {
    scene: 0,
    number: 1,
    sourceId: 'T1\u202Egnp',
    swath: 'IW\u200B1',
    outline: null,
    previousScene: 'S0\u2060',
    previousTile: 'T0\u2060',
    previousOrdinal: 3,
    previousOutline: null,
    referenceScene: 'S9\u2060',
    referenceTile: 'T9\u2060',
    referenceOrdinal: null,
    referenceOutline: null,
  };
  const { user } = await show(
    <SceneTiles
      listing={{ id: 'l1', splitState: 'done' } as ListingView}
      scene={scene}
      work={{ edited, act: async () => true } as unknown as ListingWork}
      onOpen={() => {}}
    />,
    {
      'GET /api/ingestion/listings/{id}/tiles': () => ({ tiles: [tile] }),
      'POST /api/ingestion/listings/{id}/impact': () => ({
        removed: 1,
        relinked: 0,
        newRoots: 0,
        rereferenced: 0,
        endedChains: 0,
      }),
    },
  );
  expect(await screen.findByRole('button', { name: 'T1‹U+202E›gnp' })).toBeTruthy();
  for (const text of ['IW‹U+200B›1', 'T0‹U+2060›', 'T9‹U+2060›']) expect(screen.getByText(text)).toBeTruthy();
  expectAllSeen();
  await user.click(screen.getByRole('button', { name: 'Remove T1‹U+202E›gnp' }));
  expect((await screen.findByRole('status')).textContent).toContain('Removing T1‹U+202E›gnp:');
  expectAllSeen();
});
