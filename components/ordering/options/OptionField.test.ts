import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { optionsAnswer } from '@/lib/ordering/client-schema';
import { resolveForm } from '@/lib/ordering/options/option-form';
import { readForm } from '@/lib/ordering/options/option-graph';
import { OptionField } from './OptionField';

const drawn = (descriptor: object, value?: string) => {
  const form = readForm(optionsAnswer.parse({ availableOptions: [{ name: 'finish', ...descriptor }] }));
  const state = resolveForm(form, { values: value === undefined ? {} : { finish: value }, areas: [1] });
  const [option] = state.options;
  if (!option) throw new Error('there is one option');
  const props = { form, state, option, onChange: () => undefined, nearest: () => undefined };
  return renderToStaticMarkup(createElement(OptionField, props));
};

it('an option of a type that no one knows is filled in as text, with what its service lists proposed', () => {
  const values = [{ id: 'matt', label: 'Matt' }];
  expect(drawn({ type: 'swatch', mandatory: 'true', values })).toContain('role="combobox"');
  expect(drawn({ type: 'swatch', mandatory: 'true', values }, 'linen')).toContain('value="linen"');
  expect(drawn({ type: 'swatch', mandatory: 'true', values: null })).not.toContain('role="combobox"');
});
