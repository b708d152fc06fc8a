import { isLicence } from '../catalogue/licence';
import { evaluateFilter, type LookUp, negate, type Truth, unknowable } from '../constraint';
import type { Form, FormOption, FormValue, Group, ReadRule } from './option-graph';
import { readNumber, validateNumber } from './option-number';
import { validatePeriods } from './periods';

/** What people chose so far, and the numbers of the areas that the product type is ordered for. */
export interface FormInput {
  values: Record<string, string>;
  areas: number[];
}

export interface OptionState {
  option: FormOption;
  /** Whether it applies; `unknown` where a rule could not be read or decided, and then it may be left out. */
  applies: Truth;
  isShown: boolean;
  isRequired: boolean;
  /** What is sent; undefined when nothing is. */
  value?: string;
  source?: 'chosen' | 'default' | 'only-one';
  /** What was chosen and does not apply now: it comes back when it does. */
  rememberedValue?: string;
  /** For lists: whether each value applies. */
  values: { value: FormValue; applies: Truth }[];
  /** What is wrong with what is there or missing, as a sentence; nothing of this option is sent in the meantime. */
  error?: string;
  /** What was typed, as it was typed, so that the field can continue showing it: sent it may be written otherwise. */
  typed?: string;
  /** The rules that could not be read or decided. */
  unread: ReadRule[];
  /** The options whose rules depend on each other in a circle with this one, itself included. */
  circle?: FormOption[];
}

/** Finds what an option came to by its name, without an index of its own that every change would have to copy. */
class StatesByName {
  constructor(
    private readonly form: Form,
    private readonly options: OptionState[],
  ) {}

  get(name: string): OptionState | undefined {
    return this.options[this.form.byName.get(name)?.index ?? -1];
  }
}

export interface FormState {
  form: Form;
  input: FormInput;
  /** In the order of the descriptors. */
  options: OptionState[];
  byName: StatesByName;
  /** Of how many options something is wrong. */
  errorCount: number;
  /** Whether everything required is there and nothing is wrong. */
  isComplete: boolean;
}

/** What may still be resolved by who tries many values. It counts down, and who tries stops below zero. */
export interface Allowance {
  work: number;
}

/**
 * Decides which options and values apply, what is required, what is wrong, and what is sent.
 * A rule sees exactly what is sent: an option that does not apply, or is wrong, has no value for others.
 * Options are resolved after what they depend on, whatever order they came in, so one pass is enough.
 * @param before what the same form came to with other values: only what the change touches is resolved again, and
 *   everything else is the same object as in `before`.
 * @param allowance loses what resolving cost
 */
export function resolveForm(
  form: Form,
  input: FormInput,
  before?: FormState,
  allowance: Allowance = { work: 0 },
): FormState {
  const isUsable = before?.form === form && isSameAreas(before.input.areas, input.areas);
  const options = isUsable ? before.options.slice() : new Array<OptionState>(form.options.length);
  const byName = new StatesByName(form, options);
  const lookUp = lookUpIn(form, byName);
  let errorCount = isUsable ? before.errorCount : 0;
  // A byte for each group: whether it is to be resolved. Groups that depend on a group come after it.
  const touched = new Uint8Array(form.groups.length).fill(isUsable ? 0 : 1);
  if (isUsable) touchChanged(form, before.input.values, input.values, touched);
  // Every resolving copies the options and the values that were chosen.
  allowance.work -= form.options.length;
  for (let place = touched.indexOf(1); place >= 0; place = touched.indexOf(1, place + 1)) {
    const group = form.groups[place] as Group;
    if (!group.isCircle) allowance.work -= group.work;
    const resolved = group.isCircle
      ? resolveCircle(group, input, lookUp, allowance)
      : group.options.map((option) => resolveOption(option, input, lookUp));
    for (const state of resolved) {
      const { name, index } = state.option;
      const earlier = options[index];
      errorCount += Number(state.error !== undefined) - Number(earlier?.error !== undefined);
      if (isUsable && earlier?.value !== state.value) {
        for (const dependent of form.dependents.get(name) ?? []) touched[dependent] = 1;
      }
      options[index] = isUsable && earlier && isSameState(earlier, state) ? earlier : state;
    }
  }
  return { form, input, options, byName, errorCount, isComplete: errorCount === 0 };
}

/** Whether an option came to the same as before, in everything that can be shown of it. */
function isSameState(before: OptionState, now: OptionState): boolean {
  return (
    now.option.isPlain &&
    before.circle === now.circle &&
    before.applies === now.applies &&
    before.isShown === now.isShown &&
    before.isRequired === now.isRequired &&
    before.value === now.value &&
    before.source === now.source &&
    before.rememberedValue === now.rememberedValue &&
    before.error === now.error &&
    before.typed === now.typed &&
    before.unread.length === 0 &&
    now.unread.length === 0 &&
    before.values.every(({ applies }, index) => applies === now.values[index]?.applies)
  );
}

const isSameAreas = (a: number[], b: number[]) => a.length === b.length && a.every((one, i) => one === b[i]);

/** Marks the groups of the options whose choice is another one. */
function touchChanged(
  form: Form,
  before: Record<string, string>,
  now: Record<string, string>,
  touched: Uint8Array,
): void {
  if (before === now) return;
  for (const values of [before, now]) {
    for (const name of Object.keys(values)) {
      const place = before[name] === now[name] ? undefined : form.groupByName.get(name);
      if (place !== undefined) touched[place] = 1;
    }
  }
}

/** The values that rules see; of an option that the product type does not have, nothing can be known. */
export const lookUpIn =
  (form: Form, states: StatesByName): LookUp =>
  (name) =>
    form.byName.has(name) ? states.get(name)?.value : unknowable;

/**
 * Options whose rules depend on each other: what was chosen is put in, and resolved until nothing changes any more.
 * Where that never comes, what they say of each other counts as unknown, so that no one is blocked.
 */
function resolveCircle(
  { options, maxRounds, work }: Group,
  input: FormInput,
  outside: LookUp,
  allowance: Allowance,
): OptionState[] {
  const once = work / (maxRounds + 1);
  const inside = new Set(options.map(({ name }) => name));
  const resolveWith = (values: Map<string, string | undefined>) =>
    options.map((option) =>
      resolveOption(option, input, (name) => (inside.has(name) ? values.get(name) : outside(name))),
    );
  let values = new Map(options.map((option) => [option.name, withoutRules(option, input)]));
  for (let round = 0; round < maxRounds; round++) {
    allowance.work -= once;
    const states = resolveWith(values);
    if (states.every((state) => state.value === values.get(state.option.name))) {
      return states.map((state) => ({ ...state, circle: options }));
    }
    values = new Map(states.map((state) => [state.option.name, state.value]));
  }
  allowance.work -= once;
  return options.map((option) => ({
    ...resolveOption(option, input, (name) => (inside.has(name) ? unknowable : outside(name))),
    circle: options,
  }));
}

function withoutRules(option: FormOption, input: FormInput): string | undefined {
  const chosen = input.values[option.name];
  const isKnown = (value: string) => !option.isList || option.placeById.has(value);
  if (chosen && isKnown(chosen)) return chosen;
  const { mandatory, isHidden } = option.descriptor;
  const defaultValue = option.descriptor.defaultValue.trim();
  return (mandatory !== 'false' || isHidden) && defaultValue && isKnown(defaultValue)
    ? defaultValue
    : undefined;
}

/** Whether all rules hold; those that could not be read or decided are added to `unread`. */
function holds(rules: ReadRule[], lookUp: LookUp, unread: ReadRule[]): Truth {
  let truth: Truth = true;
  for (const rule of rules) {
    const one = evaluateTruth(rule, lookUp);
    if (one === 'unknown') unread.push(rule);
    if (one === false || truth === true) truth = one;
  }
  return truth;
}

/** What one rule says now; `unknown` where it could not be read. */
export function evaluateTruth({ expression, rejects }: ReadRule, lookUp: LookUp): Truth {
  if (!expression) return 'unknown';
  const truth = evaluateFilter(expression, lookUp);
  return rejects ? negate(truth) : truth;
}

function resolveOption(option: FormOption, input: FormInput, lookUp: LookUp): OptionState {
  const { mandatory, isHidden } = option.descriptor;
  const isForAnArea = option.area === undefined || input.areas.includes(option.area);
  const unread: ReadRule[] = [];
  const truth = holds(option.rules, lookUp, unread);
  const applies = isForAnArea ? truth : false;
  const values = option.values.map((value) => ({ value, applies: holds(value.rules, lookUp, unread) }));
  const isRequired = applies === true && mandatory !== 'false';
  const chosen = input.values[option.name] || undefined;
  // Every state has the same fields in the same order: engines read such objects several times as fast.
  const state: OptionState = {
    option,
    applies,
    isShown: applies !== false,
    isRequired,
    value: undefined,
    source: undefined,
    rememberedValue: chosen,
    values,
    error: undefined,
    typed: undefined,
    unread,
    circle: undefined,
  };
  if (applies === false) return state;

  const choice = choose(state, chosen);
  state.error =
    choice.value === undefined
      ? isRequired
        ? missingText(option)
        : undefined
      : errorText(option, choice.value);
  state.typed = option.isList && state.error === undefined ? undefined : choice.value;
  if (state.error === undefined) {
    state.source = choice.source;
    state.value = choice.value && asSent(option, choice.value);
  }
  state.isShown = !(isHidden && applies === true && state.error === undefined);
  state.rememberedValue = chosen === choice.value ? undefined : chosen;
  return state;
}

const missingText = ({ isList }: FormOption) => (isList ? 'Choose one' : 'This is needed');

const optionType = ({ isList, descriptor }: FormOption) => (isList ? 'list' : descriptor.type.toLowerCase());

function errorText(option: FormOption, text: string): string | undefined {
  if (optionType(option) === 'double') return validateNumber(text, option.descriptor.range);
  return optionType(option) === 'periods' ? validatePeriods(text) : undefined;
}

/** Numbers are sent with a point and without separators, however they were typed. */
const asSent = (option: FormOption, text: string) =>
  optionType(option) === 'double' ? (readNumber(text) ?? text) : text;

type Choice = Pick<OptionState, 'value' | 'source'>;

function choose({ option, applies, isRequired, values }: OptionState, chosen: string | undefined): Choice {
  const isUsable = (id: string) => {
    const place = option.placeById.get(id);
    return !option.isList || (place !== undefined && values[place]?.applies !== false);
  };
  const own: Choice = chosen !== undefined && isUsable(chosen) ? { value: chosen, source: 'chosen' } : {};
  const isFixed = option.descriptor.isHidden && applies === true;
  if (own.value !== undefined && !isFixed) return own;
  if (!isRequired && !isFixed) return {};
  const fallback = option.descriptor.defaultValue.trim();
  if (fallback !== '' && isUsable(fallback)) return { value: fallback, source: 'default' };
  const applying = values.filter(({ applies: truth }) => truth !== false);
  if (isRequired && option.isList && applying.length === 1) {
    return { value: applying[0]?.value.id, source: 'only-one' };
  }
  return own;
}

/** What of a resolved form goes into the order: options, properties of items, and the licence where there is one. */
export function toSentOptions(state: FormState) {
  const sent = state.options.flatMap(({ option, value }) =>
    value === undefined ? [] : { option, entry: { key: option.name, value } },
  );
  const of = (isWanted: (category: string) => boolean) =>
    sent.filter(({ option }) => isWanted(option.descriptor.category)).map(({ entry }) => entry);
  return {
    // What has the category `licence` is a field of the order alone.
    options: of((category) => category !== 'item_properties' && category !== 'licence'),
    properties: of((category) => category === 'item_properties'),
    licence: sent.find(({ option }) => isLicence(option.name))?.entry.value,
  };
}
