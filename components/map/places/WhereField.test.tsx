import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { withPlaceWorker } from '@/testing/place-worker';
import { Refusal, show } from '@/testing/show';
import { WhereField } from './WhereField';
import type { WhereTarget } from './where-target';

beforeEach(() => {
  localStorage.clear();
  withPlaceWorker();
});

const areas = [
  { id: 'a1', name: 'Beziers harbour', km2: 12.5, isMine: true, ownerName: 'Ada' },
  { id: 'a2', name: 'Rhône delta', km2: 1500, isMine: false, ownerName: 'Bo' },
];

async function open(answer: object = { areas, total: 2 }) {
  const chosen: WhereTarget[] = [];
  const { user } = await show(<WhereField onChoose={(target) => void chosen.push(target)} />, {
    'GET /api/session': () => ({ user: { id: 'ada' }, baseLayers: [] }),
    'GET /api/areas': () => answer,
  });
  const field = screen.getByRole('combobox', { name: 'Where?' });
  await user.tab();
  expect(document.activeElement).toBe(field);
  return { user, field, chosen };
}

const lines = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('"Where?"', () => {
  it('lists saved areas and places of a name in groups, and takes the one that arrow keys point at', async () => {
    const { user, field, chosen } = await open();
    await user.keyboard('be');
    await waitFor(async () => expect(await lines()).toHaveLength(3));
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(
      2,
    );
    expect(screen.getByRole('group', { name: 'Saved areas' }).textContent).toContain('Beziers harbour');
    expect(screen.getByRole('group', { name: 'Places' }).textContent).toContain('Besançon');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(active(field)).toMatch(/^Beziers harbour/);
    await user.keyboard('{ArrowDown}');
    expect(active(field)).toMatch(/^Béziers.*France.*74,100 people/);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active(field)).toMatch(/^Besançon/);
    await user.keyboard('{Enter}');
    expect(chosen).toMatchObject([{ kind: 'place', name: 'Besançon', position: [6.018, 47.248] }]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('takes what was typed, also where Enter is faster than the search', async () => {
    const { user, chosen } = await open({ areas: [], total: 0 });
    await user.keyboard('be');
    await lines();
    await user.keyboard('san{Enter}');
    await waitFor(() => expect(chosen).toMatchObject([{ name: 'Besançon' }]));
  });

  it.each([
    '43.25025 N 3.10003 E',
    "43° 15.015' N, 3° 6.002' E",
    '31T 508120 E, 4788610 N',
    '31T EH 08120 88610',
  ])('reads the coordinates %s', async (text) => {
    const { user, field, chosen } = await open();
    await user.click(field);
    await user.paste(text);
    const name = /^43\.25025° N, 3\.1000\d° E$/;
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(name)]));
    await user.keyboard('{Enter}');
    expect(chosen).toMatchObject([{ kind: 'position', name: expect.stringMatching(name) }]);
  });

  it('offers both readings of two plain numbers, and writes them in the format of choice', async () => {
    localStorage.setItem('swath.position-format.ada', 'mgrs');
    const { user } = await open();
    await user.keyboard('43.25 3.1');
    await waitFor(async () =>
      expect(await lines()).toEqual([
        expect.stringMatching(/^31T EH \d{5} \d{5}latitude first$/),
        expect.stringMatching(/^38N .*longitude first$/),
      ]),
    );
  });

  it('shows saved areas before anything is typed, and takes none of them by Enter alone', async () => {
    const { user, field, chosen } = await open();
    await user.keyboard('{ArrowDown}');
    await waitFor(async () =>
      expect(await lines()).toEqual(['Beziers harbour12.50 km²', expect.stringContaining('Bo')]),
    );
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen).toMatchObject([{ kind: 'area', id: 'a2' }]);
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes by Escape, then clears; and says when nothing has such a name', async () => {
    const { user, field } = await open();
    await user.keyboard('xyzzy');
    await screen.findByText('No place, area or coordinates like that.');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/No place/)).toBeNull();
    expect(field).toHaveProperty('value', 'xyzzy');
    await user.keyboard('{Escape}');
    expect(field).toHaveProperty('value', '');
  });

  it('finds places and coordinates also when saved areas cannot be read', async () => {
    const { user } = await open(new Refusal({ status: 503, type: 'unavailable', title: 'Not now' }));
    await user.keyboard('besan');
    await waitFor(async () => expect(await lines()).toEqual([expect.stringMatching(/^Besançon/)]));
  });
});
