import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** The picker on a page that no one has touched yet. */
async function open(value: string | null = null) {
  vi.resetModules();
  const { Combobox } = await import('./Combobox');
  const options = ['Aude', 'Hérault'].map((name) => ({ value: name, label: name }));
  const choose = vi.fn();
  const { unmount } = render(<Combobox label="Area" value={value} onChange={choose} options={options} />);
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Area' });
  return { field, hasList: () => field().getAttribute('aria-haspopup') === 'listbox', choose, unmount };
}

it('has its list once the page was touched, before it has the focus', async () => {
  const { hasList, unmount } = await open();
  expect(hasList()).toBe(false);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(hasList()).toBe(true), { timeout: 10_000 });
  expect(screen.queryByRole('option')).toBeNull();
  unmount();
});

it.each(['combobox', 'button'] as const)(
  'opens its list for a press on its %s that came before the list was loaded',
  async (role) => {
    const { unmount } = await open();
    fireEvent.click(screen.getByRole(role));
    await screen.findByRole('option', { name: 'Hérault' }, { timeout: 10_000 });
    unmount();
  },
);

it('keeps its focus while its list is loaded', async () => {
  const { field, hasList, unmount } = await open();
  field().focus();
  await waitFor(() => expect(hasList()).toBe(true), { timeout: 10_000 });
  expect(document.activeElement).toBe(field());
  unmount();
});

it.each([[null], ['Aude']])(
  'takes what was typed before its list was loaded, where %s is chosen: it searches, and Enter chooses',
  async (value) => {
    const { field, hasList, choose, unmount } = await open(value);
    field().focus();
    for (const value of ['h', 'hé']) fireEvent.change(field(), { target: { value } });
    expect([field().value, hasList()]).toEqual(['hé', false]);
    await screen.findByRole('option', { name: 'Hérault' }, { timeout: 10_000 });
    expect([field().value, document.activeElement]).toEqual(['hé', field()]);
    expect(screen.queryByRole('option', { name: 'Aude' })).toBeNull();
    await waitFor(() => expect(field().getAttribute('aria-activedescendant')).toBeTruthy());
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(choose).toHaveBeenCalledWith('Hérault'));
    unmount();
  },
);
