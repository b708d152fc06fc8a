'use client';
import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChoiceLine } from '../ChoiceLine';
import { controlClass } from '../control-class';
import { cx } from '../cx';
import { useFieldIds } from '../Field';
import { itemClass, popupClass } from '../popup-class';
import { useStableCallback } from '../use-stable-callback';

export interface ComboboxChoice<V extends string = string> {
  value: V;
  /** Text, since it is what is typed and searched. */
  label: string;
  hint?: string;
  reason?: string;
}

export interface ComboboxControlProps<V extends string> {
  value: V | null;
  onChange: (value: V | null) => void;
  options: readonly ComboboxChoice<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** Whether something else than the choices may be typed, too. */
  allowsOther?: boolean;
  /** Whether the field had the focus before this was there. */
  takesFocus?: boolean;
  /** Whether the field was pressed before this was there. */
  startsOpen?: boolean;
  /** What was typed before this was there. */
  startsWith?: string;
}

/** As the browser sets it: React would not notice its own way as a change. */
const setValue = (input: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);

/** The field and the list of a `Combobox`. */
export function ComboboxControl<V extends string>({
  value,
  onChange,
  options: choices,
  placeholder,
  disabled,
  allowsOther = false,
  takesFocus,
  startsOpen,
  startsWith,
}: ComboboxControlProps<V>) {
  const { attributes, isInvalid } = useFieldIds();
  const options = useSame(choices);
  const [typed, setTyped] = useState('');
  const other = typed.trim();
  const isOther =
    allowsOther &&
    other !== '' &&
    !options.some((option) => option.value === other || option.label === other);
  const chosen = useChosen(options, value);
  // `a_b` is not `a\b`: names differ by any character.
  const { contains } = Base.useFilter({ ignorePunctuation: false, value: chosen });
  // The list is built again only for other choices or another text, not with every reading of the page.
  const items = useMemo(() => {
    const found = exactFirst(options, typed);
    return isOther ? [...found, { value: other as V, label: `Use “${other}”` }] : found;
  }, [options, typed, isOther, other]);
  const field = useRef<HTMLInputElement>(null);
  const begin = useStableCallback(() => {
    const { current: input } = field;
    if (!input) return;
    if (takesFocus) input.focus({ preventScroll: true });
    if (startsWith === undefined || startsWith === input.value) return;
    // As if it were typed now, so that the list opens, is searched and can be chosen from by Enter.
    setValue(input, startsWith);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  });
  useLayoutEffect(begin, [begin]);
  return (
    <Base.Root
      items={items}
      filter={contains}
      onInputValueChange={setTyped}
      value={chosen}
      onValueChange={(next: ComboboxChoice<V> | null) => onChange(next?.value ?? null)}
      isItemEqualToValue={(item, other) => item?.value === other?.value}
      defaultOpen={startsOpen}
      limit={200}
      disabled={disabled}
      autoHighlight
    >
      <Base.InputGroup className={controlClass(isInvalid)}>
        <Base.Input
          {...attributes}
          ref={field}
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
            className={cx(popupClass, 'w-[var(--anchor-width)] min-w-56 max-w-[var(--available-width)]')}
          >
            <Base.Empty className="text-12 text-muted [&:not(:empty)]:p-3">Nothing matches</Base.Empty>
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(option: ComboboxChoice<V>) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.reason !== undefined}
                  className={itemClass}
                >
                  <ChoiceLine indicator={Base.ItemIndicator} reason={option.reason} hint={option.hint}>
                    <span className="block break-words">{option.label}</span>
                  </ChoiceLine>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const alike = new Intl.Collator('en', { sensitivity: 'base' });

/** The choice that was typed before those that differ from it by letter case or accents only: Enter takes the first. */
function exactFirst<V extends string>(options: readonly ComboboxChoice<V>[], typed: string) {
  const exact = options.find(({ label }) => label === typed);
  const isAlone = options.every((option) => option === exact || alike.compare(option.label, typed) !== 0);
  return exact === undefined || isAlone ? options : [exact, ...options.filter((option) => option !== exact)];
}

/** The choices as they were given first, for as long as equal ones are given: an open list must not change under a press. */
function useSame<V extends string>(choices: readonly ComboboxChoice<V>[]): readonly ComboboxChoice<V>[] {
  const [same, setSame] = useState(choices);
  const isEqual =
    same === choices ||
    (same.length === choices.length && same.every((one, at) => isAlike(one, choices[at])));
  if (!isEqual) setSame(choices);
  return isEqual ? same : choices;
}

/**
 * What is chosen, as it was first given for as long as it is called the same: Base UI writes the name of another object
 * into the field, over what is being typed.
 */
function useChosen<V extends string>(options: readonly ComboboxChoice<V>[], value: V | null) {
  const found = options.find((option) => option.value === value) ?? null;
  const [kept, setKept] = useState(found);
  const isSame = kept?.value === found?.value && kept?.label === found?.label;
  if (!isSame) setKept(found);
  return isSame ? kept : found;
}

const isAlike = (one: ComboboxChoice, other: ComboboxChoice | undefined) =>
  one.value === other?.value &&
  one.label === other.label &&
  one.hint === other.hint &&
  one.reason === other.reason;
