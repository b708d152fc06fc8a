'use client';
import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, Lock } from 'lucide-react';
import { useState } from 'react';
import { cx } from './cx';
import { controlLook, Field, type FieldLook, useFieldIds } from './Field';
import { itemLook, popupLook } from './popup-look';

export interface ComboboxChoice<V extends string = string> {
  value: V;
  /** Text, since it is what is typed and searched. */
  label: string;
  hint?: string;
  reason?: string;
}

export interface ComboboxProps<V extends string> extends FieldLook {
  value: V | null;
  onChange: (value: V | null) => void;
  options: readonly ComboboxChoice<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** What is said when nothing matches what was typed. */
  emptyText?: string;
  /** Whether something else than the choices may be typed, too. */
  allowsOther?: boolean;
}

/** One of a long list, found by typing. */
export function Combobox<V extends string>({
  label,
  hideLabel,
  help,
  error,
  className,
  ...rest
}: ComboboxProps<V>) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      <ComboboxControl {...rest} />
    </Field>
  );
}

function ComboboxControl<V extends string>({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  emptyText = 'Nothing matches',
  allowsOther = false,
}: Omit<ComboboxProps<V>, keyof FieldLook>) {
  const { attributes, isInvalid } = useFieldIds();
  const [typed, setTyped] = useState('');
  const other = typed.trim();
  const isOther =
    allowsOther &&
    other !== '' &&
    !options.some((option) => option.value === other || option.label === other);
  const items = isOther ? [...options, { value: other as V, label: `Use “${other}”` }] : options;
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={items}
      onInputValueChange={allowsOther ? setTyped : undefined}
      value={chosen}
      onValueChange={(next: ComboboxChoice<V> | null) => onChange(next?.value ?? null)}
      isItemEqualToValue={(item, other) => item?.value === other?.value}
      limit={200}
      disabled={disabled}
      autoHighlight
    >
      <Base.InputGroup className={controlLook(isInvalid)}>
        <Base.Input
          {...attributes}
          placeholder={placeholder}
          className="h-full w-full min-w-0 rounded-control bg-transparent px-2.5 outline-none placeholder:text-muted"
        />
        <Base.Trigger
          tabIndex={-1}
          aria-label="Show the list"
          className="flex h-full w-8 shrink-0 items-center justify-center text-muted"
        >
          <ChevronDown aria-hidden size={16} />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={cx(popupLook, 'w-[var(--anchor-width)] min-w-56 max-w-[var(--available-width)]')}
          >
            <Base.Empty className="text-12 text-muted [&:not(:empty)]:p-3">{emptyText}</Base.Empty>
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(option: ComboboxChoice<V>) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.reason !== undefined}
                  className={itemLook}
                >
                  <span className="flex w-4 shrink-0 justify-center">
                    {option.reason ? (
                      <Lock aria-hidden size={14} />
                    ) : (
                      <Base.ItemIndicator>
                        <Check aria-hidden size={16} className="text-accent" />
                      </Base.ItemIndicator>
                    )}
                  </span>
                  <span className="min-w-0">
                    <span className="block break-words">{option.label}</span>
                    {(option.reason ?? option.hint) && (
                      <span className="block text-12 text-muted">{option.reason ?? option.hint}</span>
                    )}
                  </span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
