import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { Dialog } from './Dialog';
import { glossary } from './glossary';
import { Term } from './Term';

const open = (content: ReactNode) =>
  show(
    <Dialog open onOpenChange={() => undefined} title="Tile 7">
      {content}
      <button type="button">Retry</button>
    </Dialog>,
  );

it('gives its title the focus if its first control only explains a word', async () => {
  const { user } = await open(<Term of="coverage">Covers</Term>);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tile 7' })));
  expect(screen.queryByText(glossary.coverage)).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Covers' }));
});

it('gives its first control the focus otherwise', async () => {
  await open(<input aria-label="Name" />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
});
