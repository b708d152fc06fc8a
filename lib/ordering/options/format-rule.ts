import { formatChoice, formatList, formatSeries } from '@/lib/web/locale/format';
import { type Expression, namesIn } from '../constraint';
import { evaluateTruth, type FormState, lookUpIn } from './option-form';
import type { Form, ReadRule } from './option-graph';

/** A value of an option as people read it. */
export function valueLabel(form: Form, name: string, value: string): string {
  const option = form.byName.get(name);
  return option?.values[option.placeById.get(value) ?? -1]?.label ?? value;
}

const nameLabel = (form: Form, name: string) => form.byName.get(name)?.label ?? name;

/** What a rule asks for: `Radiometric processing = Display`; its own text where it could not be read. */
export function formatRule(form: Form, { expression, rejects, filter }: ReadRule, isInside = false): string {
  return expression ? phrase(form, expression, rejects, isInside) : `“${filter}”`;
}

function phrase(form: Form, expression: Expression, isNegated: boolean, isInside: boolean): string {
  switch (expression.kind) {
    case 'not':
      return phrase(form, expression.part, !isNegated, isInside);
    case 'any':
      return `${isNegated ? 'no' : 'any'} ${nameLabel(form, expression.name)}`;
    case 'is':
      return comparison(form, expression.name, [expression.value], isNegated, isInside);
    default: {
      const alternatives = sameName(expression);
      if (alternatives) return comparison(form, alternatives.name, alternatives.values, isNegated, isInside);
      const joint = (expression.kind === 'or') === isNegated ? ' and ' : ' or ';
      const text = expression.parts.map((part) => phrase(form, part, isNegated, true)).join(joint);
      return isInside ? `(${text})` : text;
    }
  }
}

/** Beside others, several values stand in brackets: `B = x and (C = y or z)`. */
function comparison(
  form: Form,
  name: string,
  values: string[],
  isNegated: boolean,
  isInside: boolean,
): string {
  const labels = formatChoice(values.map((value) => valueLabel(form, name, value)));
  const text = `${nameLabel(form, name)} ${isNegated ? 'other than' : '='} ${labels}`;
  return isInside && values.length > 1 ? `(${text})` : text;
}

/** `a:(x|y)`, whose parts are all about one option. */
function sameName(expression: Expression): { name: string; values: string[] } | undefined {
  if (expression.kind !== 'or') return undefined;
  const values: string[] = [];
  let name: string | undefined;
  for (const part of expression.parts) {
    if (part.kind !== 'is' || (name !== undefined && part.name !== name)) return undefined;
    name = part.name;
    values.push(part.value);
  }
  return name === undefined ? undefined : { name, values };
}

/**
 * Why an option, or one of its values, cannot be chosen now: `8 bits needs Radiometric processing = Display`.
 * Undefined when it can.
 */
export function whyNot(form: Form, state: FormState, name: string, value?: string): string | undefined {
  const option = form.byName.get(name);
  const current = state.byName.get(name);
  if (!option || !current) return undefined;
  const failing = (rules: ReadRule[]) =>
    rules
      .filter((rule) => evaluateTruth(rule, lookUpIn(form, state.byName)) === false)
      .map((rule) => formatRule(form, rule))
      .join(', and ');
  if (current.applies === false) {
    if (option.area !== undefined && failing(option.rules) === '') {
      return `${option.label} does not apply: no image of this product type is for that area`;
    }
    return `${option.label} does not apply: it needs ${failing(option.rules)}`;
  }
  if (value === undefined) return undefined;
  const one = current.values[option.placeById.get(value) ?? -1];
  if (one?.applies !== false) return undefined;
  return `${one.value.label} needs ${failing(one.value.rules)}`;
}

/** What is to be said of rules that decide nothing: they could not be read, or ask about options that are not offered. */
export function doubtsAbout(form: Form, rules: readonly ReadRule[]): string[] {
  const unread = new Set<string>();
  const missing = new Set<string>();
  for (const { expression, filter } of rules) {
    const names = expression ? namesIn(expression).filter((name) => !form.byName.has(name)) : [];
    if (names.length === 0) unread.add(`“${filter}”`);
    for (const name of names) missing.add(`“${name}”`);
  }
  const decides = 'The ordering service decides. You can leave this empty.';
  return [
    ...(missing.size > 0
      ? [`This depends on ${formatList(missing)}, which this product type does not offer. ${decides}`]
      : []),
    ...(unread.size > 0 ? [`Swath could not read this rule: ${formatSeries(unread)}. ${decides}`] : []),
  ];
}

/** Why an option is asked, where that depends on others: `Shown because Processing level = Ortho`. */
export function whyAsked(form: Form, state: FormState, name: string): string | undefined {
  const option = form.byName.get(name);
  const rules = option?.rules.filter((rule) => !rule.rejects && rule.expression) ?? [];
  if (rules.length === 0 || state.byName.get(name)?.applies !== true) return undefined;
  return `Shown because ${rules.map((rule) => explainRule(form, state, rule, rules.length > 1)).join(' and ')}`;
}

/** For alternatives, the one that is chosen; else the rule itself. */
function explainRule(form: Form, state: FormState, rule: ReadRule, isInside: boolean): string {
  const alternatives = rule.expression && sameName(rule.expression);
  const current = alternatives && state.byName.get(alternatives.name)?.value;
  return current === undefined || !alternatives
    ? formatRule(form, rule, isInside)
    : comparison(form, alternatives.name, [current], false, isInside);
}
