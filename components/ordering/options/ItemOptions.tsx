'use client';
import { useCallback, useMemo, useState } from 'react';
import { TextButton } from '@/components/ui/TextButton';
import type { BasketItem, BasketPatch } from '@/lib/ordering/basket-shape';
import { valueLabel } from '@/lib/ordering/options/format-rule';
import type { FormState } from '@/lib/ordering/options/option-form';
import type { FormOption } from '@/lib/ordering/options/option-graph';
import { type GroupForm, isOfItem, stateOfItem } from '@/lib/ordering/options/request';
import { smallestFix } from '@/lib/ordering/options/smallest-fix';
import { imageName } from '../catalogue/image-snapshot';
import { type Nearest, OptionField } from './OptionField';

export interface ItemOptionsProps {
  groupForm: GroupForm;
  onChange: (patch: BasketPatch) => void;
}

/** Where a product type asks something of each item: the items, each with what was chosen for it alone. */
export function ItemOptions({ groupForm, onChange }: ItemOptionsProps) {
  const { group, form } = groupForm;
  const asked = form.options.filter(isOfItem);
  const isAsked = asked.some(({ descriptor }) => !descriptor.isHidden);
  if (!isAsked || group.items.length < 2) return null;
  return (
    <section aria-label="Options that differ" className="mt-6 border-line border-t pt-4">
      <h3 className="font-strong">Options for single images</h3>
      <p className="text-12 text-muted">Choices above apply to every item unless you change one here.</p>
      <ul className="mt-2">
        {group.items.map((item) => (
          <OneItem
            key={item.id}
            item={item}
            asked={asked}
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
  /** The options that items have values of their own for. */
  asked: FormOption[];
  areaName: string;
  state: FormState;
  onChange: (patch: BasketPatch) => void;
}

function OneItem({ item, asked, areaName, state, onChange }: OneItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id } = item;
  const name = item.image ? `${imageName(item.image)} over ${areaName}` : areaName;
  const options = asked.flatMap(({ index }) => state.options[index] ?? []).filter(({ isShown }) => isShown);
  const own = Object.keys(item.values ?? {});
  const change = useCallback(
    (values: Record<string, string | null>) => onChange({ items: [{ id, values }] }),
    [id, onChange],
  );
  const nearest = useMemo<Nearest>(() => (target) => smallestFix(state, target), [state]);
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
          <p className="break-words text-12 text-muted">{words.join(' · ') || 'Same for all'}</p>
        </div>
        {own.length > 0 && (
          <TextButton
            aria-label={`Same for all: ${name}`}
            onClick={() => {
              change(Object.fromEntries(own.map((option) => [option, null])));
              setIsOpen(false);
            }}
          >
            Same for all
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
