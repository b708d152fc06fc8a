import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { ImportDialog, type ImportRow } from './ImportDialog';

const checked: ImportRow[] = [
  { line: 2, name: 'Aude', outcome: 'new' },
  { line: 3, name: 'Gard', outcome: 'exists', sentence: 'It stays as it is.' },
];

async function open(created: string[]) {
  const shown = await show(
    <ImportDialog
      title="Import areas from CSV"
      description="Columns"
      onClose={() => undefined}
      noun={['area', 'areas']}
      maxBytes={20}
      maxSize="20 bytes"
      onCheck={async () => ({ rows: checked, ignored: ['phone'] })}
      onImport={async (text) => {
        created.push(text);
        return { rows: checked.map((row) => (row.outcome === 'new' ? { ...row, outcome: 'created' } : row)) };
      }}
      renews={[]}
      renderFacts={() => null}
    />,
    {},
  );
  return { ...shown, input: await screen.findByLabelText('CSV file') };
}

it('creates nothing before the reader confirms what the server said of each row', async () => {
  const created: string[] = [];
  const { user, input } = await open(created);
  await user.upload(input, new File(['name\nAude'], 'areas.csv', { type: 'text/csv' }));
  await screen.findByText('1 new and 1 exists');
  expect(screen.getByText('It stays as it is.')).toBeTruthy();
  expect(screen.getByText('Swath ignores these columns: phone.')).toBeTruthy();
  expect(created).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create 1 area' }));
  await screen.findByText('1 created and 1 exists');
  expect(created).toEqual(['name\nAude']);
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
});

it('sends no file that is too large', async () => {
  const { user, input } = await open([]);
  await user.upload(input, new File(['x'.repeat(21)], 'areas.csv', { type: 'text/csv' }));
  await screen.findByText('The file is larger than 20 bytes. Split it into several files.');
  expect(screen.getByRole('button', { name: 'Create areas' }).getAttribute('aria-disabled')).toBe('true');
});
