import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { ProjectReferencesPanel } from './ProjectReferencesPanel';

const first = {
  isRequired: false,
  isOnlyListed: false,
  references: [{ code: 'PRJ-1', label: '', isActive: false }],
  version: 3,
  total: 1,
};

it('adds a reference and sets a rule, each on the list as it was read last', async () => {
  let saved = first;
  const { user } = await show(<ProjectReferencesPanel />, {
    'GET /api/ordering/project-references': () => saved,
    'PUT /api/ordering/project-references': ({ body }) => {
      const next = body as typeof first;
      expect(next.version).toBe(saved.version);
      saved = { ...next, version: next.version + 1, total: next.references.length };
      return undefined;
    },
  });
  expect(await screen.findByText('0 of 1 active')).toBeTruthy();
  const code = screen.getByRole('textbox', { name: 'Reference' });
  await user.type(code, 'PRJ-1');
  expect(screen.getByText('It is in the list already')).toBeTruthy();
  await user.clear(code);
  await user.type(code, ' PRJ-7 ');
  await user.type(screen.getByRole('textbox', { name: 'Meaning (optional)' }), 'Harbour{Enter}');
  expect(await screen.findByText('1 of 2 active')).toBeTruthy();
  await waitFor(() => expect(saved.version).toBe(4));
  expect(saved.references[1]).toEqual({ code: 'PRJ-7', label: 'Harbour', isActive: true });

  for (const name of [
    'Each quote needs a project reference',
    'Only active references from this list are valid',
    'PRJ-7 is active',
  ]) {
    const before = saved.version;
    await user.click(screen.getByRole('switch', { name }));
    await waitFor(() => expect(saved.version).toBe(before + 1));
  }
  // Such rules would leave no one a way to order.
  expect(await screen.findByText(/^No reference is active, so no one can get a quote/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove PRJ-1' }));
  await waitFor(() => expect(saved.references.map((one) => one.code)).toEqual(['PRJ-7']));
});
