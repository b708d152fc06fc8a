import { formatList } from '@/lib/web/locale/format';
import { countComparisons, type Expression } from '../constraint';
import { valueLabel } from './format-rule';
import { type Allowance, evaluateTruth, type FormState, lookUpIn, resolveForm } from './option-form';
import { type FormOption, optionWork, type ReadRule } from './option-graph';

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
/** Who has to change more options than this at once is better off choosing afresh. */
const maxChanges = 20;
/** What one search may resolve and compare: forms as services have them are searched with a tenth of it. */
export const searchAllowance = (): Allowance => ({ work: 100_000 });

/**
 * The fewest changes of other options that let an option, or one of its values, be chosen; undefined when there
 * are none, or none within reach. Every suggestion is tried by resolving the form with it.
 * @param allowance what several searches may cost together
 */
export function smallestFix(
  now: FormState,
  target: { name: string; value?: string },
  allowance = searchAllowance(),
): NearestChange | undefined {
  const { form, input } = now;
  const resolveWith = (changes: Changes) =>
    resolveForm(form, { ...input, values: { ...input.values, ...changes } }, now, allowance);
  if (canBeChosen(now, target)) return undefined;
  let triesLeft = maxTries;
  const isEnough = (changes: Changes) => canBeChosen(resolveWith(changes), target);
  let best = oneChange(now, target, allowance, isEnough);

  const search = (changes: Changes, wanted: { name: string; value?: string }[], depth: number): void => {
    if (triesLeft-- <= 0 || allowance.work <= 0) return;
    const state = resolveWith(changes);
    const blocked = wanted.find((one) => rulesInTheWay(state, one, allowance).length > 0);
    if (!blocked) {
      if (!canBeChosen(state, target)) return;
      const needed = withoutNeedless(changes, (fewer) => allowance.work > 0 && isEnough(fewer));
      if (!best || Object.keys(needed).length < Object.keys(best).length) best = needed;
      return;
    }
    if (depth === 0 || (best && Object.keys(best).length === 1)) return;
    for (const more of waysToHold(state, rulesInTheWay(state, blocked, allowance), allowance)) {
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
    return value === '' ? `clear ${label}` : `set ${label} to ${valueLabel(form, name, value)}`;
  });
  const sentence = formatList(words);
  return { changes: best, words: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** One change of one option that is enough, among those that the target's rules ask about, near ones first. */
function oneChange(
  now: FormState,
  target: { name: string },
  allowance: Allowance,
  isEnough: (changes: Changes) => boolean,
): Changes | undefined {
  const { form } = now;
  let left = maxSingles;
  const seen = new Set([target.name]);
  for (let near = [target.name]; near.length > 0; ) {
    near = near
      .flatMap((name) => form.needs.get(name) ?? [])
      .filter((name) => !seen.has(name) && seen.add(name));
    for (const name of near) {
      if (allowance.work <= 0) return undefined;
      for (const value of listOthers(now, name, allowance)) {
        if (left-- <= 0 || allowance.work <= 0) return undefined;
        if (isEnough({ [name]: value })) return { [name]: value };
      }
    }
  }
  return undefined;
}

/** The values of an option beside the one it has, the likeliest to be welcome first. */
function listOthers({ form, byName }: FormState, name: string, allowance: Allowance): string[] {
  const option = form.byName.get(name);
  if (!option) return [];
  const current = byName.get(name)?.value;
  const values = option.isList ? ranked(option) : (form.asked.get(name) ?? []);
  allowance.work -= values.length;
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
  const place = value === undefined ? undefined : option.option.placeById.get(value);
  return place === undefined || option.values[place]?.applies !== false;
}

/** The rules that keep an option, or its value, from being chosen. */
function rulesInTheWay(
  { form, byName }: FormState,
  { name, value }: { name: string; value?: string },
  allowance: Allowance,
): ReadRule[] {
  const option = form.byName.get(name);
  if (!option) return [];
  const ofValue = value === undefined ? undefined : option.values[option.placeById.get(value) ?? -1];
  const rules = [...option.rules, ...(ofValue?.rules ?? [])];
  for (const { expression } of rules) allowance.work -= expression ? countComparisons(expression) : 1;
  const lookUp = lookUpIn(form, byName);
  return rules.filter((rule) => evaluateTruth(rule, lookUp) === false);
}

function waysToHold(state: FormState, rules: ReadRule[], allowance: Allowance): Changes[] {
  const ways = rules.map(({ expression, rejects }) =>
    expression ? waysTo(state, expression, !rejects, allowance) : [],
  );
  return ways.reduce(combinedWithin(allowance), [{}]);
}

/** The assignments that make an expression true, or false. */
function waysTo(state: FormState, expression: Expression, wanted: boolean, allowance: Allowance): Changes[] {
  if (allowance.work <= 0) return [];
  switch (expression.kind) {
    case 'not':
      return waysTo(state, expression.part, !wanted, allowance);
    case 'is':
    case 'any': {
      const option = state.form.byName.get(expression.name);
      if (!option) return [];
      allowance.work -= optionWork + option.values.length;
      return candidates(option, state, expression, wanted);
    }
    default: {
      const parts = expression.parts.map((part) => waysTo(state, part, wanted, allowance));
      return (expression.kind === 'and') === wanted
        ? parts.reduce(combinedWithin(allowance), [{}])
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

/** Returns what joins every change of one list with each of another that agrees with it. */
const combinedWithin =
  (allowance: Allowance) =>
  (left: Changes[], right: Changes[]): Changes[] => {
    if (allowance.work <= 0) return [];
    allowance.work -= left.length * right.length;
    return left
      .flatMap((a) =>
        right
          .filter((b) => Object.entries(b).every(([name, value]) => (a[name] ?? value) === value))
          .map((b) => ({ ...a, ...b })),
      )
      .filter((changes) => Object.keys(changes).length <= maxChanges)
      .slice(0, maxAlternatives);
  };
