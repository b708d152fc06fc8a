// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** The picker on a page that no one has touched yet. */
async function open() {
  vi.resetModules();
  const { Combobox } = await import('./Combobox');
  const options = ['Aude', 'Hérault'].map((name) => ({ value: name, label: name }));
  const { unmount } = render(
    <Combobox label="Area" value={null} onChange={() => undefined} options={options} />,
  );
  return { field: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Area' }), unmount };
}

it('can be typed into once the page was touched, before it has the focus', async () => {
  const { field, unmount } = await open();
  expect(field().readOnly).toBe(true);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(field().readOnly).toBe(false), { timeout: 10_000 });
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
  const { field, unmount } = await open();
  field().focus();
  await waitFor(() => expect(field().readOnly).toBe(false), { timeout: 10_000 });
  expect(document.activeElement).toBe(field());
  unmount();
});
