'use client';
import { TriangleAlert } from 'lucide-react';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { FieldNote } from '@/components/ui/FieldNote';
import { formatList } from '@/components/ui/format';
import { whyNot } from '@/lib/ordering/options/format-rule';
import type { FormState, OptionState } from '@/lib/ordering/options/option-form';
import type { Form } from '@/lib/ordering/options/option-graph';
import { refusedWords } from '@/lib/ordering/options/order-field-choices';
import { type GroupForm, isOfItem } from '@/lib/ordering/options/request';
import { smallestFix } from '@/lib/ordering/options/smallest-fix';
import { FixButton, type Nearest, OptionField } from './OptionField';

export interface OptionFormProps {
  groupForm: GroupForm;
  /** Whether the service named an option when it last refused. */
  isRefused: (productTypeId: string, name: string) => boolean;
  /** Must stay the same from one drawing to the next: with another one, every field is drawn again. */
  onChange: (values: Record<string, string | null>) => void;
}

/**
 * The options of one product type, in one column; what does not apply is reported at the end, with what would lift it.
 */
export function OptionForm({ groupForm, isRefused, onChange }: OptionFormProps) {
  const { state, group } = groupForm;
  const { form } = state;
  const options = useMemo(
    () =>
      askedOfAll(groupForm).map((one) =>
        one.error === undefined && isRefused(group.productTypeId, one.option.name)
          ? { ...one, error: refusedWords }
          : one,
      ),
    [groupForm, group.productTypeId, isRefused],
  );
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const nearest = useCallback<Nearest>((target) => smallestFix(latest.current, target), []);
  const areaNames = useMemo(() => new Map(group.areas.map(({ number, name }) => [number, name])), [group]);
  if (options.length === 0) {
    return <p className="text-muted">This product type has no options to set.</p>;
  }
  const common = { state, onChange, nearest };
  return (
    <div className="flex flex-col gap-4">
      <Circles form={form} />
      {toBlocks(options).map((block) => (
        <Block
          key={block[0]?.option.name}
          {...common}
          options={block}
          areaNames={areaNames}
          isOneOfMany={options.length > maxDrawn}
        />
      ))}
      <div className="flex flex-col gap-1 empty:hidden">
        {toBlocks(absentIn(state)).map((block) => (
          <AbsentBlock key={block[0]?.option.name} {...common} options={block} />
        ))}
      </div>
    </div>
  );
}

/** The options as they are for all items; what each item has a value of its own for is needed no more. */
function askedOfAll({ state, group: { items } }: GroupForm): OptionState[] {
  const isOwnOfAll = (name: string) => items.every(({ values }) => values?.[name] !== undefined);
  const isNeeded = ({ option, error }: OptionState) =>
    error === undefined || !isOfItem(option) || !isOwnOfAll(option.name);
  if (state.options.every(isNeeded)) return state.options;
  return state.options.map((one) => (isNeeded(one) ? one : { ...one, error: undefined, isRequired: false }));
}

/** This many options are drawn, or passed over, together. */
const blockSize = 20;
/** Of forms with more options, what is far from sight is not laid out. */
const maxDrawn = 60;

const toBlocks = (options: OptionState[]) =>
  Array.from({ length: Math.ceil(options.length / blockSize) }, (_, index) =>
    options.slice(index * blockSize, (index + 1) * blockSize),
  );

interface BlockProps {
  state: FormState;
  options: OptionState[];
  onChange: OptionFormProps['onChange'];
  nearest: Nearest;
}

/** Whether nothing of a block was resolved again, so that all of it can stay as it is. */
const isSameBlock = (before: BlockProps, now: BlockProps) =>
  before.onChange === now.onChange &&
  before.nearest === now.nearest &&
  before.options.length === now.options.length &&
  before.options.every((option, index) => option === now.options[index]);

/** Some of the options, so that a choice in a long form looks at the fields near it and not at all of them. */
const Block = memo(
  function BlockNow({
    state,
    options,
    areaNames,
    isOneOfMany,
    ...rest
  }: BlockProps & { areaNames: Map<number, string>; isOneOfMany: boolean }) {
    const shown = options.filter(({ isShown }) => isShown);
    if (shown.length === 0) return null;
    return (
      <div
        className={cx(
          'flex flex-col gap-4',
          // What is cut off at the edge is not the ring around the field that has the focus.
          isOneOfMany && '-m-1 p-1 [contain-intrinsic-size:auto_80rem] [content-visibility:auto]',
        )}
      >
        {shown.map((option) => (
          <OptionField
            key={option.option.name}
            {...rest}
            form={state.form}
            state={state}
            option={option}
            areaName={option.option.area === undefined ? undefined : areaNames.get(option.option.area)}
          />
        ))}
      </div>
    );
  },
  (before, now) =>
    isSameBlock(before, now) && before.areaNames === now.areaNames && before.isOneOfMany === now.isOneOfMany,
);

const AbsentBlock = memo(
  ({ options, ...rest }: BlockProps) =>
    options.map((option) => <Absent key={option.option.name} {...rest} option={option} />),
  isSameBlock,
);

/** Of two that are called the same, such as the formats of two processing levels, the one that applies is enough. */
function absentIn({ options, input }: FormState): OptionState[] {
  const shown = new Set<string>();
  for (const { isShown, option } of options) if (isShown) shown.add(option.label);
  return options.filter(
    ({ applies, option }) =>
      applies === false &&
      !shown.has(option.label) &&
      !option.descriptor.isHidden &&
      (option.area === undefined || input.areas.includes(option.area)),
  );
}

interface AbsentProps {
  state: FormState;
  option: OptionState;
  onChange: OptionFormProps['onChange'];
  nearest: Nearest;
}

/** One option that does not apply, why, and what would let it. */
const Absent = memo(
  function AbsentNow({ state, option, onChange, nearest }: AbsentProps) {
    const { name } = option.option;
    return (
      <FieldNote
        kind="hidden"
        action={<FixButton target={{ name }} nearest={nearest} onLift={({ changes }) => onChange(changes)} />}
      >
        {whyNot(state.form, state, name)}
      </FieldNote>
    );
  },
  (before, now) =>
    before.option === now.option && before.onChange === now.onChange && before.nearest === now.nearest,
);

/** Options whose rules ask about each other: reported once, above all of them. */
const Circles = memo(function CirclesNow({ form }: { form: Form }) {
  const circles = form.groups.filter(({ isCircle }) => isCircle);
  return circles.map(({ options }) => {
    const names = formatList(options.map(({ label }) => label));
    return (
      <p key={names} className="flex gap-2 text-12 text-retry-text">
        <TriangleAlert aria-hidden size={14} className="mt-px" />
        <span className="min-w-0">
          {options.length === 1
            ? `The rule for ${names} depends on itself.`
            : `The rules for ${names} depend on each other.`}{' '}
          The ordering service decides whether they are valid.
        </span>
      </p>
    );
  });
});
