'use client';
import { TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Combobox } from '@/components/ui/Combobox';
import { FieldNote } from '@/components/ui/FieldNote';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { Select } from '@/components/ui/Select';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import { doubtsAbout, valueLabel, whyAsked, whyNot } from '@/lib/ordering/options/format-rule';
import type { FormState, OptionState } from '@/lib/ordering/options/option-form';
import type { Form } from '@/lib/ordering/options/option-graph';
import { grouped } from '@/lib/ordering/options/option-number';
import { readPeriods, writePeriods } from '@/lib/ordering/options/periods';
import type { NearestChange } from '@/lib/ordering/options/smallest-fix';
import { PeriodsField } from './PeriodsField';

export interface OptionFieldProps {
  form: Form;
  /** What the whole form came to: of it, only what this option's rules ask about is looked at. */
  state: FormState;
  option: OptionState;
  /** For what belongs to one area: its name. */
  areaName?: string;
  /** Sets values by option name; `null` takes a choice back. */
  onChange: (values: Record<string, string | null>) => void;
  /** The change that lets an option, or one of its values, be chosen. */
  nearest: Nearest;
}

export type Nearest = (target: { name: string; value?: string }) => NearestChange | undefined;

/** Two or three values stand side by side when each has room for its words; more are a list, and many are searched. */
const maxLetters: Record<number, number> = { 2: 24, 3: 12 };
const maxInList = 12;
/** Of a long list, not every value that is locked has its sentence under the field; the list itself has them all. */
const maxReasons = 2;

/**
 * One option with the reasons for what it is: why it is asked, and what keeps values from being chosen. It is drawn
 * again only when it was resolved again, which is when its own choice or something that its rules ask about changed.
 */
export const OptionField = memo(
  OptionFieldNow,
  (before, now) =>
    before.option === now.option &&
    before.areaName === now.areaName &&
    before.onChange === now.onChange &&
    before.nearest === now.nearest,
);

function OptionFieldNow(props: OptionFieldProps) {
  const { form, state, option, areaName } = props;
  const { name } = option.option;
  const label = areaName ? `${option.option.label}, ${areaName}` : option.option.label;
  const because = whyAsked(form, state, name);
  const isLocked = option.values.some((one) => one.applies === false);
  return (
    <div>
      {option.option.isList ? (
        <ListControl {...props} label={label} />
      ) : (
        <TypedControl {...props} label={label} />
      )}
      {because && !option.error && !isLocked && <FieldNote kind="because">{because}</FieldNote>}
      <LockedValues {...props} />
      <RememberedValue {...props} />
      <Doubts {...props} />
    </div>
  );
}

type ControlProps = OptionFieldProps & { label: string };

function ListControl({ form, state, option, onChange, label }: ControlProps) {
  const { name } = option.option;
  const choices = option.values.map(({ value }) => ({
    value: value.id,
    label: value.label,
    reason: whyNot(form, state, name, value.id),
  }));
  const common = { label, error: option.error, value: option.value ?? null };
  const set = (value: string) => onChange({ [name]: value === '' ? null : value });
  const room = maxLetters[choices.length] ?? 0;
  if (option.isRequired && choices.every((choice) => choice.label.length <= room)) {
    return <SegmentedControl {...common} onChange={set} options={choices} onLocked={() => undefined} />;
  }
  const withNone = option.isRequired ? choices : [{ value: '', label: 'Not set' }, ...choices];
  const value = option.value ?? (option.isRequired ? null : '');
  return withNone.length <= maxInList ? (
    <Select
      {...common}
      value={value}
      placeholder={option.isRequired ? 'Choose one' : 'Not set'}
      onChange={set}
      options={withNone}
    />
  ) : (
    <Combobox
      {...common}
      value={value}
      placeholder="Choose one"
      onChange={(next) => set(next ?? '')}
      options={withNone}
    />
  );
}

function TypedControl({ option, onChange, label }: ControlProps) {
  const { name, descriptor } = option.option;
  const kind = descriptor.type.toLowerCase();
  const isNumber = kind === 'double';
  const range =
    descriptor.range && `Between ${grouped(descriptor.range[0])} and ${grouped(descriptor.range[1])}`;
  const set = (text: string) => onChange({ [name]: text === '' ? null : text });
  const typed = option.typed ?? '';
  const isOtherwise = option.value !== undefined && option.value !== typed;
  const help = [!option.isRequired && 'Optional', range, isOtherwise && `Sent as ${option.value}`].filter(
    Boolean,
  );
  if (option.values.length > 0 && !isNumber) {
    // Of a type that the portal does not know, the values that the service lists are proposed.
    const proposed = option.values
      .filter(({ applies, value }) => applies !== false || value.id === typed)
      .map(({ value }) => ({ value: value.id, label: value.label }));
    const isOwn = typed !== '' && !proposed.some(({ value }) => value === typed);
    return (
      <Combobox
        label={label}
        value={typed || null}
        onChange={(next) => set(next ?? '')}
        error={option.error}
        help={help.join('. ') || undefined}
        placeholder="Choose or type one"
        allowsOther
        options={isOwn ? [...proposed, { value: typed, label: typed }] : proposed}
      />
    );
  }
  const periods = kind === 'periods' ? readPeriods(typed) : undefined;
  if (periods) {
    return (
      <PeriodsField
        label={label}
        value={periods}
        onChange={(next) => set(writePeriods(next))}
        error={option.error}
        help={help.join('. ') || undefined}
      />
    );
  }
  return (
    <TextField
      label={label}
      value={typed}
      onChange={set}
      // What can be written is reported before the first try, too.
      error={typed === '' && range && option.error ? `${option.error}. ${range}` : option.error}
      help={help.join('. ') || undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
    />
  );
}

/** What keeps values from being chosen, each with the change that lifts it. */
function LockedValues({ form, state, option, onChange, nearest }: OptionFieldProps) {
  const { name } = option.option;
  const locked = option.values.filter(({ applies }) => applies === false).slice(0, maxReasons);
  return locked.map(({ value }) => (
    <FieldNote
      key={value.id}
      action={
        <FixButton
          target={{ name, value: value.id }}
          nearest={nearest}
          onLift={(change) => onChange({ ...change.changes, [name]: value.id })}
        />
      }
    >
      {whyNot(form, state, name, value.id)}
    </FieldNote>
  ));
}

/**
 * Makes the nearest change that lifts a rule. What that is, is searched for when someone points at the button or
 * presses it, not with every key that is typed elsewhere.
 */
export function FixButton({
  target,
  nearest,
  onLift,
}: {
  target: { name: string; value?: string };
  nearest: Nearest;
  onLift: (change: NearestChange) => void;
}) {
  const [words, setWords] = useState<string>();
  const announce = useAnnounce();
  const search = () => setWords(nearest(target)?.words ?? nothingLifts);
  return (
    <TextButton
      data-story="rule"
      title={words}
      onPointerEnter={search}
      onFocus={search}
      onClick={() => {
        const change = nearest(target);
        if (change) onLift(change);
        announce(change ? change.words : nothingLifts);
        if (!change) setWords(nothingLifts);
      }}
    >
      {words === nothingLifts ? nothingLifts : 'Allow it'}
    </TextButton>
  );
}

const nothingLifts = 'Found no other choice that allows this';

/** What was chosen before and waits until it applies again. */
function RememberedValue({ form, option }: OptionFieldProps) {
  if (option.rememberedValue === undefined) return null;
  const label = valueLabel(form, option.option.name, option.rememberedValue);
  return <FieldNote kind="because">{`${label} is remembered and returns when it applies`}</FieldNote>;
}

/** Rules that could not be read or decided: reported, and never in the way. */
function Doubts({ form, option }: OptionFieldProps) {
  const notes: ReactNode[] = [];
  if (option.circle && option.unread.length > 0) {
    notes.push('Its rule depends on itself and cannot be decided. You can leave this empty.');
  } else if (option.unread.length > 0) {
    notes.push(...doubtsAbout(form, option.unread));
  }
  return notes.map((note) => (
    <p key={String(note)} className="mt-1 flex gap-2 text-12 text-retry-text">
      <TriangleAlert aria-hidden size={14} className="mt-px" />
      <span className="min-w-0 break-words">{note}</span>
    </p>
  ));
}
