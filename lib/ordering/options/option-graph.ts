import {
  comparisonsIn,
  countComparisons,
  type Expression,
  maxFilterLength,
  namesIn,
  parseFilter,
} from '../constraint';
import { areaNumber, cleanLabel, optionLabel } from '../label';
import { tooMany } from '../option-variants';
import type { OptionDescriptor, OptionRule } from '../product-shape';

/** Characters of rules that are read, and comparisons that they make: what is beyond decides nothing. */
const maxRuleText = 1_000_000;
const maxComparisons = 100_000;
/** What resolving an option costs beside its values and comparisons, counted as that number of them. */
export const optionWork = 10;
/** What all circles of a form may cost in being resolved again and again. Circles that people could follow cost 1,000. */
const maxCircleWork = 50_000;

/** A rule with its filter read; without an expression it could not be. */
export interface ReadRule extends OptionRule {
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
  /** By the id of a value, its place in `values`. */
  placeById: Map<string, number>;
  /** What resolving it costs: its values, and the comparisons of all rules. */
  work: number;
  /** For `projection_<n>`: n. */
  area?: number;
  /** Its place among the options of the form. */
  index: number;
  /** Whether what is said of it follows from what it came to alone, and not from what its rules saw. */
  isPlain: boolean;
}

/** Options that are resolved together; more than one, or one that asks about itself, are a circle. */
export interface Group {
  options: FormOption[];
  isCircle: boolean;
  /** How often a circle is resolved before it counts as one that never comes to an end. */
  maxRounds: number;
  /** The most that resolving it costs. */
  work: number;
}

/** The descriptors of one product type, read once: resolving a form many times needs no parsing. */
export interface Form {
  options: FormOption[];
  byName: Map<string, FormOption>;
  /** In such an order that each comes after what it depends on. */
  groups: Group[];
  /** By the name of an option, the places of the groups to resolve when its choice changes: its own. */
  groupByName: Map<string, number>;
  /** By the name of an option, the places of the groups whose rules ask about it. */
  dependents: Map<string, number[]>;
  /** By the name of an option, the options that its rules ask about. */
  needs: Map<string, string[]>;
  /** By the name of an option, the values that rules ask about. */
  asked: Map<string, string[]>;
}

/** Reads the descriptors of a product type. Of two with one name, the first counts. */
export function readForm(descriptors: OptionDescriptor[]): Form {
  const byName = new Map<string, FormOption>();
  const reader = new RuleReader();
  for (const descriptor of descriptors) {
    if (byName.has(descriptor.name)) continue;
    const before = reader.comparisons;
    const rules = reader.read(descriptor.rules);
    const values = descriptor.values.map(({ id, label, rules }) => ({
      id,
      label: cleanLabel(label) || id,
      rules: reader.read(rules),
    }));
    byName.set(descriptor.name, {
      descriptor,
      name: descriptor.name,
      label: optionLabel(descriptor),
      isList: descriptor.type.toLowerCase() === 'list' && descriptor.values.length > 0,
      values,
      rules,
      placeById: new Map(values.map(({ id }, place) => [id, place])),
      work: optionWork + values.length + reader.comparisons - before,
      area: areaNumber(descriptor.name),
      index: byName.size,
      isPlain: isPlain(rules) && descriptor.values.every((value) => value.rules.length <= 1),
    });
  }
  const options = [...byName.values()];
  const groups = inOrder(options, byName);
  const groupByName = new Map<string, number>();
  const dependents = new Map<string, number[]>();
  const needs = new Map<string, string[]>();
  groups.forEach((group, place) => {
    for (const option of group.options) {
      groupByName.set(option.name, place);
      const names = dependencies(option, byName).map(({ name }) => name);
      needs.set(option.name, names);
      for (const name of names) {
        const places = dependents.get(name);
        if (!places) dependents.set(name, [place]);
        else if (places.at(-1) !== place) places.push(place);
      }
    }
  });
  return { options, byName, groups, groupByName, dependents, needs, asked: askedValues(options) };
}

/** Reads the rules of a form up to its limits. Values share the rules of their option, so each text is read once. */
class RuleReader {
  /** The comparisons of all rules that were read. */
  comparisons = 0;
  private characters = 0;
  private readonly known = new Map<string, { expression?: Expression; comparisons: number }>();

  /** Reads the rules of one option or value; where they do not fit, nothing of them decides. */
  read(rules: OptionRule[]): ReadRule[] {
    const read = rules.map((rule) => ({ rule, ...this.parse(rule.filter) }));
    const comparisons = read.reduce((sum, one) => sum + one.comparisons, 0);
    if (this.comparisons + comparisons > maxComparisons) return [tooMany];
    this.comparisons += comparisons;
    return read.map(({ rule, expression }) => ({ ...rule, expression }));
  }

  private parse(filter: string) {
    const known = this.known.get(filter);
    if (known) return known;
    // What is too long is not looked at, so it takes nothing from the others.
    if (filter.length <= maxFilterLength) this.characters += filter.length;
    const isWithin = this.characters <= maxRuleText;
    const expression = isWithin ? parseFilter(filter) : undefined;
    const unread = isWithin ? 1 : Number.POSITIVE_INFINITY;
    const read = { expression, comparisons: expression ? countComparisons(expression) : unread };
    this.known.set(filter, read);
    return read;
  }
}

/** Of several rules it matters which one failed, of alternatives which one is chosen. */
const isPlain = (rules: ReadRule[]) =>
  rules.length <= 1 && rules.every(({ expression, rejects }) => rejects || expression?.kind !== 'or');

const listRules = ({ rules, values }: FormOption) => [
  ...new Set([...rules, ...values.flatMap((value) => value.rules)]),
];

function askedValues(options: FormOption[]): Map<string, string[]> {
  const asked = new Map<string, Set<string>>();
  for (const { expression } of options.flatMap(listRules)) {
    if (!expression) continue;
    for (const { name, value } of comparisonsIn(expression)) {
      const values = asked.get(name);
      if (values) values.add(value);
      else asked.set(name, new Set([value]));
    }
  }
  return new Map([...asked].map(([name, values]) => [name, [...values]]));
}

function dependencies(option: FormOption, byName: Map<string, FormOption>): FormOption[] {
  const names = new Set<string>();
  for (const rule of listRules(option)) {
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
  const groups: Pick<Group, 'options' | 'isCircle'>[] = [];
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
  return withWork(groups);
}

function closeGroup(open: Visit[], root: Visit): Pick<Group, 'options' | 'isCircle'> {
  const members = open.splice(open.lastIndexOf(root));
  for (const member of members) member.isOpen = false;
  return {
    options: members.map((member) => member.option),
    isCircle: members.length > 1 || root.needs.includes(root.option),
  };
}

/** Says how often each circle is resolved: all of them together within their limit. */
function withWork(groups: Pick<Group, 'options' | 'isCircle'>[]): Group[] {
  const sumWork = (options: FormOption[]) => options.reduce((sum, option) => sum + option.work, 0);
  const inCircles = sumWork(groups.flatMap(({ options, isCircle }) => (isCircle ? options : [])));
  return groups.map(({ options, isCircle }) => {
    const maxRounds = isCircle ? Math.min(options.length * 2 + 2, Math.floor(maxCircleWork / inCircles)) : 0;
    return { options, isCircle, maxRounds, work: sumWork(options) * (maxRounds + 1) };
  });
}
