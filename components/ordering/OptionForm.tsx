'use client';
import { Reason } from '@/components/ui/Reason';
import { TextButton } from '@/components/ui/TextButton';
import { nearestChange } from '@/lib/ordering/nearest-change';
import type { GroupForm } from '@/lib/ordering/request';
import { whyNot } from '@/lib/ordering/rule-words';
import type { BasketContent } from '@/lib/ordering/shape';
import { OptionField } from './OptionField';

export interface OptionFormProps {
  groupForm: GroupForm;
  /** What was chosen, kept in mind or not. */
  values: BasketContent['values'][string];
  onChange: (values: Record<string, string | null>) => void;
}

/** The options of one product type, in one column; what does not apply is told at the end, with what would lift it. */
export function OptionForm({ groupForm: { form, state, group }, values, onChange }: OptionFormProps) {
  const input = { values, areas: group.areas.map(({ number }) => number) };
  const shown = state.options.filter((option) => option.isShown);
  // Of two that are called the same, such as the formats of two processing levels, the one that applies is enough.
  const labels = new Set(shown.map(({ option }) => option.label));
  const absent = state.options.filter(
    ({ applies, option }) =>
      applies === false &&
      !labels.has(option.label) &&
      !option.descriptor.isHidden &&
      (option.area === undefined || input.areas.includes(option.area)),
  );
  if (state.options.length === 0) {
    return <p className="text-muted">This product type asks for nothing more.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      {shown.map((option) => (
        <OptionField
          key={option.option.name}
          form={form}
          state={state}
          input={input}
          option={option}
          areaName={group.areas.find(({ number }) => number === option.option.area)?.name}
          onChange={onChange}
        />
      ))}
      {absent.length > 0 && (
        <div className="flex flex-col gap-1">
          {absent.map(({ option: { name } }) => {
            const change = nearestChange(form, input, { name });
            return (
              <Reason
                key={name}
                kind="hidden"
                action={
                  change && (
                    <TextButton title={change.words} onClick={() => onChange(change.changes)}>
                      Change it
                    </TextButton>
                  )
                }
              >
                {whyNot(form, state, name)}
              </Reason>
            );
          })}
        </div>
      )}
    </div>
  );
}
