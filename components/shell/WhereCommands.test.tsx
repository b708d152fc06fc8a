import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WhereTarget } from '@/components/map';
import { withPlaceWorker } from '@/testing/place-worker';
import { show } from '@/testing/show';
import { CommandPalette } from './CommandPalette';
import { useWhereTaker } from './where-taker';

beforeEach(() => {
  withPlaceWorker();
  // Not in jsdom; the list of commands asks for it.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
});

const areas = [{ id: 'a1', name: 'Bezel quarry', km2: 12.5, isMine: true, ownerName: 'Ada' }];

async function open() {
  const shown = await show(<CommandPalette open onOpenChange={() => {}} />, {
    'GET /api/session': () => ({ user: { id: 'ada' }, baseLayers: [] }),
    'GET /api/areas': () => ({ areas, total: 1 }),
  });
  await screen.findByRole('combobox', { name: 'Find anything' });
  return shown;
}

it('goes to a place, coordinates and a saved area on the search page, from any other', async () => {
  const { user, visited } = await open();
  const field = screen.getByRole('combobox', { name: 'Find anything' });
  await user.type(field, 'beziers');
  await user.click(await screen.findByRole('option', { name: /^Béziers France/ }));
  await user.clear(field);
  await user.type(field, '31T EH 08120 88610');
  await user.click(await screen.findByRole('option', { name: /43\.25025° N, 3\.10003° E/ }));
  await user.clear(field);
  await user.type(field, 'bezel');
  await user.click(await screen.findByRole('option', { name: 'Bezel quarry Search in it' }));
  expect(visited).toEqual([
    '/search?view=3.2140,43.3410,11',
    '/search?view=3.1000,43.2503,13',
    '/search?area=saved%3Aa1',
  ]);
});

it('leaves it to a page that has the map already', async () => {
  const taken: WhereTarget[] = [];
  renderHook(() => useWhereTaker((target) => void taken.push(target)));
  const { user, visited } = await open();
  await user.type(screen.getByRole('combobox', { name: 'Find anything' }), 'besançon');
  await user.click(await screen.findByRole('option', { name: /^Besançon/ }));
  expect(taken).toMatchObject([{ name: 'Besançon' }]);
  expect(visited).toEqual([]);
});
