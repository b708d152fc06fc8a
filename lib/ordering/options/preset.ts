import { valueLabel, whyNot } from './format-rule';
import { type FormState, type OptionState, resolveForm } from './option-form';
import type { FormOption } from './option-graph';

/** What belongs to one area or one item is not part of a preset, and neither is what no one can choose. */
const isPartOfPresets = ({ area, descriptor }: FormOption) =>
  area === undefined && !descriptor.isHidden && descriptor.category !== 'item_properties';

/** What looking again may cost. After it, the form itself says what of the preset does not apply. */
const maxWork = 200_000;

/** The choices of a resolved form as a preset keeps them, those that are made by default included. */
export function choicesToKeep({ options }: FormState): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ option, value }) =>
      value !== undefined && isPartOfPresets(option) ? [[option.name, value]] : [],
    ),
  );
}

/** One choice of a preset that did not hold: what it was, and why not, as a sentence. */
export interface DroppedChoice {
  name: string;
  choice: string;
  why: string;
}

export interface AppliedPreset {
  /** What to change in the form; `null` forgets a choice that the preset does not make. */
  changes: Record<string, string | null>;
  notHeld: DroppedChoice[];
}

/**
 * What applying a preset comes to: every choice that holds is made, and those that do not are reported. What the preset
 * does not mention goes back to its default; areas and items keep what was chosen for them.
 */
export function applyPreset(current: FormState, values: Record<string, string>): AppliedPreset {
  const { form, input } = current;
  const own = Object.entries(input.values).filter(([name]) => {
    const option = form.byName.get(name);
    return option === undefined || !isPartOfPresets(option);
  });
  const notHeld: DroppedChoice[] = [];
  let wanted: [string, string][] = [];
  for (const entry of Object.entries(values)) {
    const option = form.byName.get(entry[0]);
    if (option && isPartOfPresets(option)) wanted.push(entry);
    else notHeld.push({ name: entry[0], choice: words(entry), why: 'This option no longer applies' });
  }
  // What does not hold is left out before the rest is looked at again, since a default in its place may change others.
  const allowance = { work: maxWork };
  let state = current;
  while (allowance.work > 0) {
    const values = Object.fromEntries([...own, ...wanted]);
    state = resolveForm(form, { ...input, values }, state, allowance);
    const failing = wanted.filter(([name, value]) => !isHeld(state.byName.get(name), value));
    if (failing.length === 0) break;
    for (const [name, value] of failing) {
      notHeld.push({
        name,
        choice: words([form.byName.get(name)?.label ?? name, valueLabel(form, name, value)]),
        why: whyNotHeld(state, name, value),
      });
    }
    wanted = wanted.filter((entry) => !failing.includes(entry));
  }
  const changes: Record<string, string | null> = Object.fromEntries(wanted);
  for (const name of Object.keys(input.values)) {
    const option = form.byName.get(name);
    if (option && isPartOfPresets(option) && changes[name] === undefined) changes[name] = null;
  }
  return { changes, notHeld };
}

const words = ([label, value]: [string, string]) => `${label}: ${value}`;

const isHeld = (state: OptionState | undefined, value: string) =>
  state?.value === value && state.rememberedValue === undefined;

function whyNotHeld(state: FormState, name: string, value: string): string {
  const found = state.byName.get(name);
  if (found?.option.isList && !found.option.values.some(({ id }) => id === value)) {
    return 'This choice is no longer offered';
  }
  return whyNot(state.form, state, name, value) ?? found?.error ?? 'It conflicts with another choice';
}
