import { expect, it } from 'vitest';
import { optionsAnswer } from '../client-schema';
import { doubtsAbout, whyNot } from './format-rule';
import { resolveForm } from './option-form';
import { readForm } from './option-graph';

const list = (name: string, ids: string[], filter?: string) => ({
  name,
  label: name.toUpperCase(),
  type: 'list',
  mandatory: 'false',
  constraint: filter === undefined ? null : { reject: false, filter },
  values: ids.map((id) => ({ id, label: id })),
});

function createForm(...options: object[]) {
  const form = readForm(optionsAnswer.parse({ availableOptions: options }));
  return { form, state: resolveForm(form, { values: {}, areas: [1] }) };
}

it('puts several values in brackets beside another comparison, and only there', () => {
  const others = [list('b', ['x', 'v']), list('c', ['y', 'z', 'w'])];
  const because = (filter: string) => {
    const { form } = createForm(...others, list('a', ['1'], filter));
    const state = resolveForm(form, { values: { b: 'v', c: 'w' }, areas: [1] });
    return whyNot(form, state, 'a');
  };
  expect(because('b:x AND c:(y OR z)')).toContain('B = x and (C = y or z)');
  expect(because('b:x AND (c:y OR a:1)')).toContain('B = x and (C = y or A = 1)');
  expect(because('c:(y OR z)')).toContain('C = y or z');
  expect(because('c:(y OR z)')).not.toContain('(');
});

it('distinguishes a rule about an option that is not offered from one that cannot be read', () => {
  const { form } = createForm(list('a', ['1'], 'sensor:PHR'), list('b', ['1'], 'a:(1'));
  const [a, b] = [form.byName.get('a')?.rules ?? [], form.byName.get('b')?.rules ?? []];
  expect(doubtsAbout(form, a)).toEqual([
    expect.stringMatching(/depends on “sensor”, which .* does not offer/),
  ]);
  expect(doubtsAbout(form, b)).toEqual([expect.stringContaining('could not read this rule: “a:(1”')]);
});
