import type { Expression } from './constraint';
import { type FormState, lookUpIn, truthOf } from './option-form';
import type { Form, ReadRule } from './option-graph';

/** A value of an option as people read it. */
export function valueLabel(form: Form, name: string, value: string): string {
  return form.byName.get(name)?.values.find(({ id }) => id === value)?.label ?? value;
}

const nameLabel = (form: Form, name: string) => form.byName.get(name)?.label ?? name;

/** What a rule asks for: `Radiometric processing = Display`; its own text where it could not be read. */
export function ruleInWords(form: Form, { expression, rejects, filter }: ReadRule): string {
  return expression ? phrase(form, expression, rejects, false) : `“${filter}”`;
}

function phrase(form: Form, expression: Expression, isNegated: boolean, isInside: boolean): string {
  switch (expression.kind) {
    case 'not':
      return phrase(form, expression.part, !isNegated, isInside);
    case 'any':
      return `${isNegated ? 'no' : 'any'} ${nameLabel(form, expression.name)}`;
    case 'is':
      return comparison(form, expression.name, [expression.value], isNegated);
    default: {
      const alternatives = sameName(expression);
      if (alternatives) return comparison(form, alternatives.name, alternatives.values, isNegated);
      const joint = (expression.kind === 'or') === isNegated ? ' and ' : ' or ';
      const text = expression.parts.map((part) => phrase(form, part, isNegated, true)).join(joint);
      return isInside ? `(${text})` : text;
    }
  }
}

function comparison(form: Form, name: string, values: string[], isNegated: boolean): string {
  const labels = values.map((value) => valueLabel(form, name, value)).join(' or ');
  return `${nameLabel(form, name)} ${isNegated ? 'other than' : '='} ${labels}`;
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
      .filter((rule) => truthOf(rule, lookUpIn(form, state.byName)) === false)
      .map((rule) => ruleInWords(form, rule))
      .join(', and ');
  if (current.applies === false) {
    if (option.area !== undefined && failing(option.rules) === '') {
      return `${option.label} does not apply: no image of this product type is for that area`;
    }
    return `${option.label} does not apply: it needs ${failing(option.rules)}`;
  }
  if (value === undefined) return undefined;
  const one = current.values.find((candidate) => candidate.value.id === value);
  if (one?.applies !== false) return undefined;
  return `${one.value.label} needs ${failing(one.value.rules)}`;
}

/** Why an option is asked, where that depends on others: `Asked because Processing level = Ortho`. */
export function whyAsked(form: Form, state: FormState, name: string): string | undefined {
  const option = form.byName.get(name);
  const rules = option?.rules.filter((rule) => !rule.rejects && rule.expression) ?? [];
  if (rules.length === 0 || state.byName.get(name)?.applies !== true) return undefined;
  return `Asked because ${rules.map((rule) => becauseOf(form, state, rule)).join(' and ')}`;
}

/** For alternatives, the one that is chosen; else the rule itself. */
function becauseOf(form: Form, state: FormState, rule: ReadRule): string {
  const alternatives = rule.expression && sameName(rule.expression);
  const current = alternatives && state.byName.get(alternatives.name)?.value;
  return current === undefined || !alternatives
    ? ruleInWords(form, rule)
    : comparison(form, alternatives.name, [current], false);
}
