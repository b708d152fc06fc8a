'use client';
import { TriangleAlert } from 'lucide-react';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Reason } from '@/components/ui/Reason';
import { nearestChange } from '@/lib/ordering/nearest-change';
import type { FormState, OptionState } from '@/lib/ordering/option-form';
import type { GroupForm } from '@/lib/ordering/request';
import { whyNot } from '@/lib/ordering/rule-words';
import { LiftButton, type Nearest, OptionField } from './OptionField';

export interface OptionFormProps {
  groupForm: GroupForm;
  /** Must stay the same from one drawing to the next: with another one, every field is drawn again. */
  onChange: (values: Record<string, string | null>) => void;
}

/** The options of one product type, in one column; what does not apply is told at the end, with what would lift it. */
export function OptionForm({ groupForm: { state, group }, onChange }: OptionFormProps) {
  const { form, options } = state;
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const nearest = useCallback<Nearest>(
    (target) => nearestChange(latest.current.form, latest.current.input, target),
    [],
  );
  const areaNames = useMemo(() => new Map(group.areas.map(({ number, name }) => [number, name])), [group]);
  if (options.length === 0) {
    return <p className="text-muted">This product type asks for nothing more.</p>;
  }
  const common = { form, state, onChange, nearest };
  const absent = absentIn(state);
  return (
    <div className="flex flex-col gap-4">
      <Circles state={state} />
      {options.map(
        (option) =>
          option.isShown && (
            <OptionField
              key={option.option.name}
              {...common}
              option={option}
              areaName={option.option.area === undefined ? undefined : areaNames.get(option.option.area)}
            />
          ),
      )}
      {absent.length > 0 && (
        <div className="flex flex-col gap-1">
          {absent.map((option) => (
            <Absent key={option.option.name} {...common} option={option} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Of two that are called the same, such as the formats of two processing levels, the one that applies is enough. */
function absentIn({ options, input }: FormState): OptionState[] {
  const shown = new Set(options.flatMap(({ isShown, option }) => (isShown ? option.label : [])));
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
      <Reason
        kind="hidden"
        action={
          <LiftButton target={{ name }} nearest={nearest} onLift={({ changes }) => onChange(changes)} />
        }
      >
        {whyNot(state.form, state, name)}
      </Reason>
    );
  },
  (before, now) =>
    before.option === now.option && before.onChange === now.onChange && before.nearest === now.nearest,
);

/** Options whose rules ask about each other: told once, above all of them. */
function Circles({ state: { form } }: { state: FormState }) {
  const circles = form.groups.filter(({ isCircle }) => isCircle);
  return circles.map(({ options }) => {
    const names = new Intl.ListFormat('en-GB').format(options.map(({ label }) => label));
    return (
      <p key={names} className="flex gap-2 text-12 text-retry-text">
        <TriangleAlert aria-hidden size={14} className="mt-px" />
        <span className="min-w-0">
          {options.length === 1
            ? `The rule of ${names} asks about itself.`
            : `The rules of ${names} depend on each other in a circle.`}{' '}
          The service decides whether they fit.
        </span>
      </p>
    );
  });
}
