import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, show } from '@/testing/show';
import { ItemTable } from './ItemTable';

const count = 40;
const ids = Array.from({ length: count }, (_, place) => 100 + place);
const item = (id: number) => ({
  id,
  kind: 'tile',
  label: `Tile ${id}`,
  sourceId: `s${id}`,
  sceneName: null,
  sceneId: null,
  previousId: null,
  referenceId: null,
  date: null,
  since: null,
  retries: 1,
  message: '',
  status: 'PENDING',
});
const answers: Answers = {
  'GET /api/ingestion/aois/{aoi}/items': () => ({ items: ids.map(item), total: count }),
  'GET /api/ingestion/aois/{aoi}/items/ids': () => ({ ids }),
};
const none = { NEW: 0, PENDING: 0, DONE: 0, RETRY: 0, FAILED: 0, unknown: 0 };

beforeEach(() => {
  // jsdom lays nothing out: a window of ten rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  HTMLElement.prototype.scrollTo = () => undefined;
});

const onOpen = vi.fn();
function Table({ canAct = true, unreadable = { scenes: 0, tiles: 0 } }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <ItemTable
        aoi="Coast"
        unreadable={unreadable}
        counts={{ scenes: none, tiles: { ...none, PENDING: count } }}
        version={1}
        statuses={statuses}
        selected={selected}
        onSelect={setSelected}
        onOpen={onOpen}
        canAct={canAct}
      />
      <p>selected: {[...selected].sort().join()}</p>
    </>
  );
}
const statuses = new Map([[101, 'FAILED']]) as unknown as Parameters<typeof ItemTable>[0]['statuses'];
const selected = () => screen.getByText(/^selected:/).textContent?.slice(10);
const row = (id: number) => screen.findByRole('link', { name: `Tile ${id}` });

it('walks its rows with the arrow keys, selects with Space and a range with Shift, and opens with Enter', async () => {
  const { user } = await show(<Table />, answers);
  (await row(100)).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tile 101'));
  await user.keyboard(' ');
  await waitFor(() => expect(selected()).toBe('101'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tile 103'));
  await user.keyboard('{Shift>} {/Shift}');
  await waitFor(() => expect(selected()).toBe('101,102,103'));
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(103);
});

it('shows the status that the board knows, though the row was read before', async () => {
  await show(<Table />, answers);
  const changed = (await row(101)).closest('tr') as HTMLElement;
  expect(within(changed).getByText('FAILED')).toBeTruthy();
  expect(within((await row(100)).closest('tr') as HTMLElement).getByText('PENDING')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'tiles of Coast' }).getAttribute('aria-rowcount')).toBe('41');
});

it('selects everything that the server lists, not only the rows that are drawn', async () => {
  const { user } = await show(<Table />, answers);
  await row(100);
  expect(screen.queryByRole('link', { name: 'Tile 139' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await waitFor(() => expect(selected()?.split(',')).toHaveLength(count));
});

it('gives viewers nothing to select', async () => {
  const { user } = await show(<Table canAct={false} />, answers);
  (await row(100)).focus();
  await user.keyboard(' ');
  expect(selected()).toBe('');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says how many rows of the lists cannot be read, and calls no list empty that holds such rows', async () => {
  const nothing: Answers = { 'GET /api/ingestion/aois/{aoi}/items': () => ({ items: [], total: 0 }) };
  await show(<Table unreadable={{ scenes: 1, tiles: 3 }} />, nothing);
  await screen.findByText('No tile can be read');
  screen.getByText('The workflow server sent 1 scene and 3 tiles that cannot be read and are not shown.');
  expect(screen.queryByText('There are no tiles')).toBeNull();
});
