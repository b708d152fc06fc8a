import { act, screen, within } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, it } from 'vitest';
import type { ProductGroup } from '@/lib/ordering/basket-shape';
import { resolveForm } from '@/lib/ordering/options/option-form';
import { readForm } from '@/lib/ordering/options/option-graph';
import { refusedWords } from '@/lib/ordering/options/order-field-choices';
import { monoOptions } from '@/testing/ordering/descriptors';
import { show } from '@/testing/show';
import { OptionForm } from './OptionForm';

const form = readForm(monoOptions);
const group = {
  productTypeId: 'mono',
  items: [{ id: 'one', areaId: 'bay' }],
  areas: [{ id: 'bay', name: 'Bay', number: 1 }],
} as unknown as ProductGroup;

function Options({ refused = '' }: { refused?: string }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const change = useCallback((next: Record<string, string | null>) => {
    setValues((before) => {
      const all = { ...before, ...next };
      return Object.fromEntries(
        Object.entries(all).filter((one): one is [string, string] => one[1] !== null),
      );
    });
  }, []);
  const state = resolveForm(form, { values, areas: [1] });
  return (
    <>
      <OptionForm
        groupForm={{ group, form, state, itemStates: new Map() }}
        isRefused={(_, name) => name === refused}
        onChange={change}
      />
      <p>chosen: {JSON.stringify(values)}</p>
    </>
  );
}
const chosen = () => JSON.parse(screen.getByText(/^chosen:/).textContent?.slice(8) ?? '');
/** The sentence and the button of what cannot be chosen. */
const note = (words: string) => {
  const found = screen.getByText(words).closest('p, li, div');
  return within((found?.parentElement ?? document.body) as HTMLElement);
};

it('says why a value cannot be chosen, and makes the nearest change that allows it by keyboard, read aloud', async () => {
  const { user } = await show(<Options />);
  const words = '8 bits needs Radiometric processing = Display';
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  const allow = note(words).getByRole('button', { name: 'Allow it' });
  act(() => allow.focus());
  expect(allow.title).toBe('Set Radiometric processing to Display');
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual({ radiometric_processing: 'display', pixel_coding: '8bits' });
  expect(screen.queryByText(words)).toBeNull();
  expect(await screen.findByText('Set Radiometric processing to Display')).toBeTruthy();
});

it('draws an option once it applies, with the reason, and brings back what was chosen for it before', async () => {
  const { user } = await show(<Options />);
  const level = screen.getByRole('radiogroup', { name: 'Processing level' });
  await user.click(within(level).getByRole('radio', { name: 'Primary' }));
  expect(screen.queryByRole('combobox', { name: /^Projection/ })).toBeNull();
  expect(screen.queryByText('Shown because Processing level = Ortho')).toBeNull();
  await user.click(within(level).getByRole('radio', { name: 'Ortho' }));
  expect(screen.getAllByText('Shown because Processing level = Ortho').length).toBeGreaterThan(0);
});

it('marks the option that the service named when it refused', async () => {
  await show(<Options refused="priority" />);
  const described = ['Priority', 'Licence'].map((name) => {
    const field = screen.getByRole('radiogroup', { name });
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  });
  expect(described).toEqual([refusedWords, undefined]);
});
