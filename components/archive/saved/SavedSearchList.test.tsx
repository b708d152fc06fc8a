import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { SavedSearchList } from './SavedSearchList';

const search = {
  id: 's1',
  name: 'Coast',
  isShared: false,
  isMine: true,
  ownerName: 'Ada',
  area: { id: 'a1', name: 'Bay', km2: 4 },
  query: { constellations: ['SPOT'], from: '2026-01-01', filters: {} },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

it('deletes a search at once, and an undo saves the same search again', async () => {
  let searches = [search];
  const { user, asked } = await show(<SavedSearchList onOpen={vi.fn()} />, {
    'GET /api/archive/searches': () => ({ searches, total: searches.length }),
    'GET /api/archive/searches/{id}/new-images': () => ({ count: 3, isComplete: true, latest: [] }),
    'DELETE /api/archive/searches/{id}': () => {
      searches = [];
      return undefined;
    },
    'POST /api/archive/searches': () => {
      searches = [search];
      return search;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Coast' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Coast' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Delete Coast' })).toBeTruthy();
  expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    name: 'Coast',
    areaId: 'a1',
    isShared: false,
    query: search.query,
  });
});

it('opens a search by keyboard, and marks the one that is open', async () => {
  const onOpen = vi.fn();
  const { user } = await show(<SavedSearchList openId="s1" onOpen={onOpen} />, {
    'GET /api/archive/searches': () => ({ searches: [search], total: 1 }),
    'GET /api/archive/searches/{id}/new-images': () => ({ count: 0, isComplete: true, latest: [] }),
  });
  const line = await screen.findByRole('button', { name: /^Coast/ });
  expect(line.getAttribute('aria-current')).toBe('true');
  line.focus();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(search);
});
