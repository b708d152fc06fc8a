import { valueLabel } from './format-rule';
import type { OptionState } from './option-form';
import { applyPreset, type DroppedChoice } from './preset';
import type { GroupForm } from './request';

/** One option whose part in the order is another one than before, as a sentence. */
export interface OptionChange {
  name: string;
  words: string;
}

/**
 * What changed between two forms of one product type, such as when its areas changed and its options were read again.
 * What belongs to an area is reported with the area's name, whatever number it has now.
 */
export function optionChanges(before: GroupForm, now: GroupForm): OptionChange[] {
  const [earlier, current] = [byIdentity(before), byIdentity(now)];
  return [...new Set([...earlier.keys(), ...current.keys()])].flatMap((name) => {
    const [was, is] = [earlier.get(name), current.get(name)];
    if (was?.value === is?.value) return [];
    const label = is?.label ?? was?.label ?? name;
    const words =
      was === undefined
        ? `${label} now applies: ${is?.words}`
        : is === undefined
          ? `${label} no longer applies (was ${was.words})`
          : `${label} was ${was.words} and is now ${is.words}`;
    return { name, words };
  });
}

interface Sent {
  label: string;
  value: string;
  words: string;
}

/** What is sent, by option; that of an area by the area itself. */
function byIdentity({ group, form, state }: GroupForm): Map<string, Sent> {
  const sent = new Map<string, Sent>();
  for (const { option, value } of state.options) {
    if (value === undefined || option.descriptor.isHidden) continue;
    const area = group.areas.find(({ number }) => number === option.area);
    sent.set(area ? `${option.label} ${area.id}` : option.name, {
      label: area ? `${option.label}, ${area.name}` : option.label,
      value,
      words: valueLabel(form, option.name, value),
    });
  }
  return sent;
}

/**
 * What was chosen for one product type, made for another one that an image was moved to; defaults stay those of the new
 * type. Nothing where something is chosen there already, or nothing was chosen before.
 */
export function carryChoices(
  from: GroupForm,
  to: GroupForm,
): { changes: Record<string, string | null>; notHeld: DroppedChoice[] } | undefined {
  if (Object.keys(to.state.input.values).length > 0) return undefined;
  const chosen = from.state.options.filter(isOwnChoice);
  if (chosen.length === 0) return undefined;
  const { changes, notHeld } = applyPreset(
    to.state,
    Object.fromEntries(chosen.map(({ option, value }) => [option.name, value ?? ''])),
  );
  const labelled = notHeld.map((one) => {
    const was = chosen.find(({ option }) => option.name === one.name);
    if (!was || to.form.byName.has(one.name)) return one;
    const choice = `${was.option.label}: ${valueLabel(from.form, one.name, was.value ?? '')}`;
    return { ...one, choice, why: 'This product type does not ask for it' };
  });
  return { changes, notHeld: labelled };
}

const isOwnChoice = ({ option, source, value }: OptionState) =>
  source === 'chosen' &&
  value !== undefined &&
  option.area === undefined &&
  option.descriptor.category !== 'item_properties';
