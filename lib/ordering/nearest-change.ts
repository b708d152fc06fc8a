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
const maxSingles = 400;
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
  const now = settleForm(form, input);
  const settleWith = (changes: Changes) =>
    settleForm(form, { ...input, values: { ...input.values, ...changes } }, now);
  if (canBeChosen(now, target)) return undefined;
  let triesLeft = maxTries;
  let best = oneChange(form, now, target, (changes) => canBeChosen(settleWith(changes), target));

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

  if (!best) search({}, [target], maxDepth);
  if (!best) return undefined;
  const words = Object.entries(best).map(([name, value]) => {
    const label = form.byName.get(name)?.label ?? name;
    return value === '' ? `leave out ${label}` : `set ${label} to ${valueLabel(form, name, value)}`;
  });
  const sentence = words.join(' and ');
  return { changes: best, words: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** One change of one option that is enough, among those that the target's rules ask about, near ones first. */
function oneChange(
  form: Form,
  now: FormState,
  target: { name: string },
  isEnough: (changes: Changes) => boolean,
): Changes | undefined {
  let left = maxSingles;
  const seen = new Set([target.name]);
  for (let near = [target.name]; near.length > 0; ) {
    near = near
      .flatMap((name) => form.needs.get(name) ?? [])
      .filter((name) => !seen.has(name) && seen.add(name));
    for (const name of near) {
      for (const value of othersOf(form, now, name)) {
        if (left-- <= 0) return undefined;
        if (isEnough({ [name]: value })) return { [name]: value };
      }
    }
  }
  return undefined;
}

/** The values of an option beside the one it has, the likeliest to be welcome first. */
function othersOf(form: Form, now: FormState, name: string): string[] {
  const option = form.byName.get(name);
  if (!option) return [];
  const current = now.byName.get(name)?.value;
  const values = option.isList ? ranked(option) : (form.asked.get(name) ?? []);
  const all = option.descriptor.mandatory === 'false' ? ['', ...values] : [...values, ''];
  return all.filter((value) => value !== (current ?? ''));
}

/** The default first, then values without rules of their own. */
function ranked({ values, descriptor }: FormOption): string[] {
  const rank = (id: string, rules: number) => (id === descriptor.defaultValue ? -1 : rules);
  return [...values]
    .sort((a, b) => rank(a.id, a.rules.length) - rank(b.id, b.rules.length))
    .map(({ id }) => id);
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
      return candidates(option, state, expression, wanted);
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
): Changes[] {
  const current = state.byName.get(option.name)?.value;
  const isRight = (value: string | undefined) =>
    (expression.kind === 'any' ? value !== undefined : value === expression.value) === wanted;
  const set = (value: string): Changes => ({ [option.name]: value });
  // It may stay as it is; other rules may want it otherwise.
  const asIs: Changes[] = isRight(current) ? [{}] : [];
  if (!option.isList) {
    if (expression.kind === 'is' && wanted) return [...asIs, set(expression.value)];
    return wanted ? asIs : [...asIs, set('')];
  }
  const canBeLeftOut = option.descriptor.mandatory === 'false' && isRight(undefined);
  const values = ranked(option).filter(isRight);
  return [...asIs, ...(canBeLeftOut ? [set('')] : []), ...values.slice(0, 6).map(set)];
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
