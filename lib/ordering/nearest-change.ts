import type { Expression } from './constraint';
import { type FormInput, type FormState, lookUpIn, settleForm, truthOf } from './option-form';
import type { Form, FormOption, ReadRule } from './option-graph';
import { valueLabel } from './rule-words';

/** Values to set, by option name; an empty one takes the choice back. */
type Changes = Record<string, string>;

export interface NearestChange {
  changes: Changes;
  /** `Set Radiometric processing to Display` */
  words: string;
}

const maxAlternatives = 24;
const maxTries = 80;
const maxDepth = 5;

/**
 * The fewest changes of other options that let an option, or one of its values, be chosen; undefined when there
 * are none, or none within reach. Every suggestion is tried by settling the form with it.
 */
export function nearestChange(
  form: Form,
  input: FormInput,
  target: { name: string; value?: string },
): NearestChange | undefined {
  const settleWith = (changes: Changes) =>
    settleForm(form, { ...input, values: { ...input.values, ...changes } });
  if (canBeChosen(settleWith({}), target)) return undefined;
  let triesLeft = maxTries;
  let best: Changes | undefined;

  const search = (changes: Changes, wanted: { name: string; value?: string }[], depth: number): void => {
    if (triesLeft-- <= 0) return;
    const state = settleWith(changes);
    const blocked = wanted.find((one) => rulesInTheWay(form, state, one).length > 0);
    if (!blocked) {
      if (!canBeChosen(state, target)) return;
      const needed = withoutNeedless(changes, (fewer) => canBeChosen(settleWith(fewer), target));
      if (!best || Object.keys(needed).length < Object.keys(best).length) best = needed;
      return;
    }
    if (depth === 0 || (best && Object.keys(best).length === 1)) return;
    for (const more of waysToHold(form, state, rulesInTheWay(form, state, blocked))) {
      const agrees = Object.entries(more).every(([name, value]) => (changes[name] ?? value) === value);
      if (!agrees || target.name in more) continue;
      const next = Object.entries(more).flatMap(([name, value]) => (value === '' ? [] : { name, value }));
      search({ ...changes, ...more }, [...next, ...wanted], depth - 1);
    }
  };

  search({}, [target], maxDepth);
  if (!best) return undefined;
  const words = Object.entries(best).map(([name, value]) => {
    const label = form.byName.get(name)?.label ?? name;
    return value === '' ? `leave out ${label}` : `set ${label} to ${valueLabel(form, name, value)}`;
  });
  const sentence = words.join(' and ');
  return { changes: best, words: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** Leaves out every change that is not needed for `isEnough`. */
function withoutNeedless(changes: Changes, isEnough: (changes: Changes) => boolean): Changes {
  let needed = changes;
  for (const name of Object.keys(changes)) {
    const { [name]: _, ...fewer } = needed;
    if (isEnough(fewer)) needed = fewer;
  }
  return needed;
}

function canBeChosen(state: FormState, { name, value }: { name: string; value?: string }): boolean {
  const option = state.byName.get(name);
  if (!option || option.applies === false) return false;
  return value === undefined || !option.values.some((one) => one.value.id === value && one.applies === false);
}

/** The rules that keep an option, or its value, from being chosen. */
function rulesInTheWay(
  form: Form,
  state: FormState,
  { name, value }: { name: string; value?: string },
): ReadRule[] {
  const option = state.byName.get(name);
  if (!option) return [];
  const rules = [
    ...option.option.rules,
    ...(option.option.values.find(({ id }) => id === value)?.rules ?? []),
  ];
  const lookUp = lookUpIn(form, state.byName);
  return rules.filter((rule) => truthOf(rule, lookUp) === false);
}

function waysToHold(form: Form, state: FormState, rules: ReadRule[]): Changes[] {
  const ways = rules.map(({ expression, rejects }) =>
    expression ? waysTo(form, state, expression, !rejects) : [],
  );
  return ways.reduce(combined, [{}]);
}

/** The assignments that make an expression true, or false. */
function waysTo(form: Form, state: FormState, expression: Expression, wanted: boolean): Changes[] {
  switch (expression.kind) {
    case 'not':
      return waysTo(form, state, expression.part, !wanted);
    case 'is':
    case 'any': {
      const option = form.byName.get(expression.name);
      if (!option) return [];
      return candidates(option, state, expression, wanted).map((value) => ({ [expression.name]: value }));
    }
    default: {
      const parts = expression.parts.map((part) => waysTo(form, state, part, wanted));
      return (expression.kind === 'and') === wanted
        ? parts.reduce(combined, [{}])
        : parts.flat().slice(0, maxAlternatives);
    }
  }
}

function candidates(
  option: FormOption,
  state: FormState,
  expression: Extract<Expression, { kind: 'is' | 'any' }>,
  wanted: boolean,
): string[] {
  const current = state.byName.get(option.name)?.value;
  const isRight = (value: string | undefined) =>
    (expression.kind === 'any' ? value !== undefined : value === expression.value) === wanted;
  if (isRight(current) && current !== undefined) return [current];
  if (!option.isList) {
    if (expression.kind === 'is' && wanted) return [expression.value];
    return wanted ? [] : [''];
  }
  // The default first, then values without rules of their own: the likeliest to be welcome.
  const rank = (id: string, rules: number) => (id === option.descriptor.defaultValue ? -1 : rules);
  const values = option.values
    .filter(({ id }) => isRight(id))
    .sort((a, b) => rank(a.id, a.rules.length) - rank(b.id, b.rules.length))
    .map(({ id }) => id);
  const canBeLeftOut = option.descriptor.mandatory === 'false' && isRight(undefined);
  return [...(canBeLeftOut ? [''] : []), ...values].slice(0, 6);
}

function combined(left: Changes[], right: Changes[]): Changes[] {
  return left
    .flatMap((a) =>
      right
        .filter((b) => Object.entries(b).every(([name, value]) => (a[name] ?? value) === value))
        .map((b) => ({ ...a, ...b })),
    )
    .slice(0, maxAlternatives);
}
