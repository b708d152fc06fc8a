import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Problem } from '@/lib/web/problem';
import { show } from '@/testing/show';
import { SaveAreaDialog } from './SaveAreaDialog';

const blank = { name: '', colour: 'ink', isShared: false, tags: [] } as const;
const dialog = (onSave: () => Promise<unknown>, onOpenChange = vi.fn()) => (
  <SaveAreaDialog
    open
    onOpenChange={onOpenChange}
    title="Save this area"
    initial={{ ...blank, tags: [] }}
    actionLabel="Save"
    onSave={onSave}
  />
);

it('saves an area once it has a name, with each tag once', async () => {
  const onSave = vi.fn(async () => undefined);
  const onOpenChange = vi.fn();
  const { user } = await show(dialog(onSave, onOpenChange));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'coast, north , coast,');
  await user.type(name, ' Bay ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(onSave).toHaveBeenCalledWith({ ...blank, name: 'Bay', tags: ['coast', 'north'] });
});

it('stays open with what was typed, and says why the area was not saved', async () => {
  const onOpenChange = vi.fn();
  const { user } = await show(
    dialog(
      () => Promise.reject(new Problem({ status: 409, type: 'full', title: 'Too many areas' })),
      onOpenChange,
    ),
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, 'Bay');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many areas');
  expect(name.value).toBe('Bay');
  expect(onOpenChange).not.toHaveBeenCalled();
});
