import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, show } from '@/testing/show';
import { ItemPage } from './ItemPage';

const minute = 60_000;
const tile = (id: number) => ({
  id,
  kind: 'tile',
  sourceId: `T${id}`,
  status: 'RETRY',
  message: '',
  retries: 2,
  date: null,
  sceneId: null,
  previousId: null,
  referenceId: null,
  label: null,
  since: null,
  sceneName: null,
});
const detail = (now = Date.now()) => ({
  readAt: now - 2 * minute,
  boardReadAt: now - 9 * minute,
  item: tile(7),
  data: {},
  fields: {},
  tags: {},
  geometry: null,
  isPlaceOfScene: false,
  scene: null,
  reference: null,
  tiles: [],
  chain: [tile(6), tile(7)],
  watchedSince: null,
  transitions: [],
});

it('says how old the item is, and how old the tiles beside it, which the board knows', async () => {
  await show(<ItemPage aoi="Aude" kind="tile" id={7} />, {
    'GET /api/ingestion/aois/{aoi}/items/{kind}/{id}': () => detail(),
  });
  expect(await screen.findByText('2 min ago')).toBeTruthy();
  const chain = screen.getByRole('heading', { name: /^Chain/ }).parentElement as HTMLElement;
  expect(within(chain).getByText('9 min ago')).toBeTruthy();
});

it('keeps what it knows when the item cannot be read again, and offers another try', async () => {
  let isDown = false;
  const { user } = await show(<ItemPage aoi="Aude" kind="tile" id={7} />, {
    'GET /api/ingestion/aois/{aoi}/items/{kind}/{id}': () =>
      isDown
        ? new Refusal({ status: 502, type: 'upstream', title: 'The workflow server is down' })
        : detail(),
  });
  await screen.findByText('2 min ago');
  isDown = true;
  // The page asks every 5 s automatically.
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('As of')).toBeTruthy();
  expect(screen.getAllByText('T7').length).toBeGreaterThan(0);
  isDown = false;
  await user.click(again);
  await screen.findByText('2 min ago');
}, 30_000);
