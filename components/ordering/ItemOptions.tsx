'use client';
import { useCallback, useMemo, useState } from 'react';
import { TextButton } from '@/components/ui/TextButton';
import { nearestChange } from '@/lib/ordering/nearest-change';
import type { FormState } from '@/lib/ordering/option-form';
import { type GroupForm, isOfItem, stateOfItem } from '@/lib/ordering/request';
import { valueLabel } from '@/lib/ordering/rule-words';
import type { BasketItem, BasketPatch } from '@/lib/ordering/shape';
import { imageName } from './look';
import { type Nearest, OptionField } from './OptionField';

export interface ItemOptionsProps {
  groupForm: GroupForm;
  onChange: (patch: BasketPatch) => void;
}

/** Where a product type asks something of each item: the items, each with what was chosen for it alone. */
export function ItemOptions({ groupForm, onChange }: ItemOptionsProps) {
  const { group, form } = groupForm;
  const isAsked = form.options.some((option) => isOfItem(option) && !option.descriptor.isHidden);
  if (!isAsked || group.items.length < 2) return null;
  return (
    <section aria-label="Options that differ" className="mt-6 border-line border-t pt-4">
      <h3 className="font-strong">Different for one of them</h3>
      <p className="text-12 text-muted">What is chosen above holds for all, unless it is chosen here.</p>
      <ul className="mt-2">
        {group.items.map((item) => (
          <OneItem
            key={item.id}
            item={item}
            areaName={group.areas.find(({ id }) => id === item.areaId)?.name ?? 'an area'}
            state={stateOfItem(groupForm, item.id)}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  );
}

interface OneItemProps {
  item: BasketItem;
  areaName: string;
  state: FormState;
  onChange: (patch: BasketPatch) => void;
}

function OneItem({ item, areaName, state, onChange }: OneItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id } = item;
  const name = item.image ? `${imageName(item.image)} over ${areaName}` : areaName;
  const options = state.options.filter((option) => isOfItem(option.option) && option.isShown);
  const own = Object.keys(item.values ?? {});
  const change = useCallback(
    (values: Record<string, string | null>) => onChange({ items: [{ id, values }] }),
    [id, onChange],
  );
  const nearest = useMemo<Nearest>(() => (target) => nearestChange(state.form, state.input, target), [state]);
  const words = options
    .filter(({ option }) => own.includes(option.name))
    .map(({ option, value }) =>
      value === undefined ? option.label : `${option.label}: ${valueLabel(state.form, option.name, value)}`,
    );
  return (
    <li className="border-line border-b py-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate">{name}</p>
          <p className="break-words text-12 text-muted">{words.join(' · ') || 'As for all'}</p>
        </div>
        {own.length > 0 && (
          <TextButton
            aria-label={`As for all: ${name}`}
            onClick={() => {
              change(Object.fromEntries(own.map((option) => [option, null])));
              setIsOpen(false);
            }}
          >
            As for all
          </TextButton>
        )}
        <TextButton
          aria-expanded={isOpen}
          aria-label={`Choose for ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Choose'}
        </TextButton>
      </div>
      {isOpen && (
        <div className="mt-2 flex flex-col gap-4 border-line border-l-2 pl-4">
          {options.map((option) => (
            <OptionField
              key={option.option.name}
              form={state.form}
              state={state}
              option={option}
              areaName={areaName}
              onChange={change}
              nearest={nearest}
            />
          ))}
        </div>
      )}
    </li>
  );
}
