import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { Combobox } from './Combobox';
import { RadioGroup } from './RadioGroup';
import { SegmentedControl } from './SegmentedControl';
import { Select } from './Select';
import { TextArea } from './TextArea';
import { TextField } from './TextField';

interface Appearance {
  label: string;
  error?: string;
  help?: string;
}
type Way = 'one' | 'two' | 'three';
const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', reason: 'Not now' },
  { value: 'three', label: 'Three' },
] as const;
const nothing = () => undefined;

/** Each labelled control, and the role that has its name. */
const controls: [string, string, (appearance: Appearance) => ReactNode][] = [
  ['a text field', 'textbox', (props) => <TextField {...props} value="" onChange={nothing} />],
  ['a text area', 'textbox', (props) => <TextArea {...props} value="" onChange={nothing} />],
  [
    'a select',
    'combobox',
    (props) => <Select {...props} value={null} onChange={nothing} options={options} />,
  ],
  [
    'a combobox',
    'combobox',
    (props) => (
      <Combobox {...props} value={null} onChange={nothing} options={options.map((one) => ({ ...one }))} />
    ),
  ],
  [
    'a group of radios',
    'radiogroup',
    (props) => <RadioGroup {...props} value={null} onChange={nothing} options={options} />,
  ],
  [
    'a row of segments',
    'radiogroup',
    (props) => <SegmentedControl {...props} value={null} onChange={nothing} options={options} />,
  ],
];

it.each(controls)(
  'reads the label and the help of %s aloud, and its error in place of the help',
  async (_, role, draw) => {
    const { rerender } = await show(draw({ label: 'Way', help: 'Any will do' }));
    const described = () => {
      const control = screen.getByRole(role, { name: 'Way' });
      return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
    };
    expect(described()).toBe('Any will do');
    rerender(draw({ label: 'Way', help: 'Any will do', error: 'Choose one' }));
    expect(described()).toBe('Choose one');
  },
);

function Ways({ kind: Kind }: { kind: typeof RadioGroup | typeof SegmentedControl }) {
  const [way, setWay] = useState<Way>('one');
  return (
    <>
      <Kind label="Way" value={way} onChange={setWay} options={options} />
      <p>chosen: {way}</p>
    </>
  );
}

it.each([
  ['radios', RadioGroup],
  ['segments', SegmentedControl],
] as const)('chooses one of the %s, and none that has a reason against it', async (_, kind) => {
  const { user } = await show(<Ways kind={kind} />);
  await user.click(screen.getByRole('radio', { name: /^Two/ }));
  expect(screen.getByText('chosen: one')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Three/ }));
  expect(screen.getByText('chosen: three')).toBeTruthy();
});
