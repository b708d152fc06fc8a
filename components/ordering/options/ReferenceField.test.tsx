import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ProjectReferences } from '@/lib/ordering/options/project-references';
import { show } from '@/testing/show';
import { ReferenceField } from './ReferenceField';

const references = [
  { code: 'PRJ-7', label: 'Harbour survey', isActive: true },
  { code: 'PRJ-8', label: 'Dunes', isActive: false },
];

function Field({ projects, first = '' }: { projects?: ProjectReferences; first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <output>{value}</output>
      <ReferenceField value={value} projects={projects} error={undefined} onChange={setValue} />
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;
const field = () => screen.findByRole('combobox', { name: 'Project reference' });

it('is free text while no project is listed, and says when a quote needs it', async () => {
  const projects = { isRequired: true, isOnlyListed: false, references: [] };
  const { user } = await show(<Field projects={projects} />);
  const text = screen.getByRole('textbox', { name: 'Your reference' });
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a project reference')).toBeTruthy();
  await user.type(text, 'PO 12');
  expect(text.getAttribute('aria-invalid')).toBeNull();
  expect(chosen()).toBe('PO 12');
});

it('finds an active project by its meaning, and takes nothing else where the list alone counts', async () => {
  const projects = { isRequired: true, isOnlyListed: true, references };
  const { user } = await show(<Field projects={projects} first="PRJ-8" />);
  expect(screen.getByText('Choose a project reference from the list')).toBeTruthy();
  await user.clear(await field());
  await user.type(await field(), 'other');
  expect(screen.queryByRole('option')).toBeNull();
  await user.clear(await field());
  await user.type(await field(), 'harb');
  await user.click(await screen.findByRole('option', { name: 'PRJ-7 · Harbour survey' }));
  expect(chosen()).toBe('PRJ-7');
  expect(screen.queryByText('Choose a project reference from the list')).toBeNull();
});

it('takes what is typed beside the list where both are valid', async () => {
  const { user } = await show(<Field projects={{ isRequired: false, isOnlyListed: false, references }} />);
  await user.type(await field(), 'PO 12');
  await user.click(await screen.findByRole('option', { name: 'Use “PO 12”' }));
  expect(chosen()).toBe('PO 12');
});
