import { comparisonsIn, type Expression, namesIn, parseFilter } from './constraint';
import { areaOf, cleanLabel, optionLabel } from './label';
import type { OptionDescriptor, Rule } from './shape';

/** A rule with its filter read; without an expression it could not be. */
export interface ReadRule extends Rule {
  expression?: Expression;
}

export interface FormValue {
  id: string;
  label: string;
  rules: ReadRule[];
}

export interface FormOption {
  descriptor: OptionDescriptor;
  name: string;
  label: string;
  /** Chosen from `values`; everything else is typed in. */
  isList: boolean;
  values: FormValue[];
  rules: ReadRule[];
  /** For `projection_<n>`: n. */
  area?: number;
  /** Its place among the options of the form. */
  index: number;
  /** Whether what is said of it follows from what it came to alone, and not from what its rules saw. */
  isPlain: boolean;
}

/** Options that are settled together; more than one, or one that asks about itself, are a circle. */
export interface Group {
  options: FormOption[];
  isCircle: boolean;
}

/** The descriptors of one product type, read once: settling a form many times needs no parsing. */
export interface Form {
  options: FormOption[];
  byName: Map<string, FormOption>;
  /** In such an order that each comes after what it depends on. */
  groups: Group[];
  /** By the name of an option, the places of the groups to settle when its choice changes: its own. */
  groupOf: Map<string, number>;
  /** By the name of an option, the places of the groups whose rules ask about it. */
  dependents: Map<string, number[]>;
  /** By the name of an option, the options that its rules ask about. */
  needs: Map<string, string[]>;
  /** By the name of an option, the values that rules ask about. */
  asked: Map<string, string[]>;
}

const read = (rule: Rule): ReadRule => ({ ...rule, expression: parseFilter(rule.filter) });

/** Reads the descriptors of a product type. Of two with one name, the first counts. */
export function readForm(descriptors: OptionDescriptor[]): Form {
  const byName = new Map<string, FormOption>();
  for (const descriptor of descriptors) {
    if (byName.has(descriptor.name)) continue;
    const rules = descriptor.rules.map(read);
    byName.set(descriptor.name, {
      descriptor,
      name: descriptor.name,
      label: optionLabel(descriptor),
      isList: descriptor.type.toLowerCase() === 'list' && descriptor.values.length > 0,
      values: descriptor.values.map(({ id, label, rules }) => ({
        id,
        label: cleanLabel(label) || id,
        rules: rules.map(read),
      })),
      rules,
      area: areaOf(descriptor.name),
      index: byName.size,
      isPlain: isPlain(rules) && descriptor.values.every((value) => value.rules.length <= 1),
    });
  }
  const options = [...byName.values()];
  const groups = inOrder(options, byName);
  const groupOf = new Map<string, number>();
  const dependents = new Map<string, number[]>();
  const needs = new Map<string, string[]>();
  groups.forEach((group, place) => {
    for (const option of group.options) {
      groupOf.set(option.name, place);
      const names = dependencies(option, byName).map(({ name }) => name);
      needs.set(option.name, names);
      for (const name of names) {
        const places = dependents.get(name);
        if (!places) dependents.set(name, [place]);
        else if (places.at(-1) !== place) places.push(place);
      }
    }
  });
  return { options, byName, groups, groupOf, dependents, needs, asked: askedValues(options) };
}

/** Of several rules it matters which one failed, of alternatives which one is chosen. */
const isPlain = (rules: ReadRule[]) =>
  rules.length <= 1 && rules.every(({ expression, rejects }) => rejects || expression?.kind !== 'or');

const rulesOf = (option: FormOption) => [...option.rules, ...option.values.flatMap((value) => value.rules)];

function askedValues(options: FormOption[]): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  for (const { expression } of options.flatMap(rulesOf)) {
    if (!expression) continue;
    for (const { name, value } of comparisonsIn(expression)) {
      const values = asked.get(name);
      if (!values) asked.set(name, [value]);
      else if (!values.includes(value)) values.push(value);
    }
  }
  return asked;
}

function dependencies(option: FormOption, byName: Map<string, FormOption>): FormOption[] {
  const names = new Set<string>();
  for (const rule of rulesOf(option)) {
    if (rule.expression) for (const name of namesIn(rule.expression)) names.add(name);
  }
  return [...names].flatMap((name) => byName.get(name) ?? []);
}

interface Visit {
  option: FormOption;
  needs: FormOption[];
  next: number;
  index: number;
  low: number;
  isOpen: boolean;
}

/** Tarjan's strongly connected components, without recursion: they come out after what they depend on. */
function inOrder(options: FormOption[], byName: Map<string, FormOption>): Group[] {
  const visits = new Map<FormOption, Visit>();
  const open: Visit[] = [];
  const groups: Group[] = [];
  const enter = (option: FormOption): Visit => {
    const index = visits.size;
    const visit = { option, needs: dependencies(option, byName), next: 0, index, low: index, isOpen: true };
    visits.set(option, visit);
    open.push(visit);
    return visit;
  };
  for (const start of options) {
    if (visits.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const need = visit.needs[visit.next++];
      if (need) {
        const other = visits.get(need);
        if (!other) path.push(enter(need));
        else if (other.isOpen) visit.low = Math.min(visit.low, other.index);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) parent.low = Math.min(parent.low, visit.low);
      if (visit.low === visit.index) groups.push(closeGroup(open, visit));
    }
  }
  return groups;
}

function closeGroup(open: Visit[], root: Visit): Group {
  const members = open.splice(open.indexOf(root));
  for (const member of members) member.isOpen = false;
  return {
    options: members.map((member) => member.option),
    isCircle: members.length > 1 || root.needs.includes(root.option),
  };
}
