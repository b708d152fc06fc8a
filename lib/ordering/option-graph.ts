import { type Expression, namesIn, parseFilter } from './constraint';
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
}

/** The descriptors of one product type, read once: settling a form many times needs no parsing. */
export interface Form {
  options: FormOption[];
  byName: Map<string, FormOption>;
  /** The options in such an order that each comes after what it depends on; more than one together are a circle. */
  groups: { options: FormOption[]; isCircle: boolean }[];
}

const read = (rule: Rule): ReadRule => ({ ...rule, expression: parseFilter(rule.filter) });

/** Reads the descriptors of a product type. Of two with one name, the first counts. */
export function readForm(descriptors: OptionDescriptor[]): Form {
  const byName = new Map<string, FormOption>();
  for (const descriptor of descriptors) {
    if (byName.has(descriptor.name)) continue;
    byName.set(descriptor.name, {
      descriptor,
      name: descriptor.name,
      label: optionLabel(descriptor),
      isList: descriptor.type === 'list' && descriptor.values.length > 0,
      values: descriptor.values.map(({ id, label, rules }) => ({
        id,
        label: cleanLabel(label) || id,
        rules: rules.map(read),
      })),
      rules: descriptor.rules.map(read),
      area: areaOf(descriptor.name),
    });
  }
  const options = [...byName.values()];
  return { options, byName, groups: inOrder(options, byName) };
}

function dependencies(option: FormOption, byName: Map<string, FormOption>): FormOption[] {
  const names = new Set<string>();
  for (const rule of [...option.rules, ...option.values.flatMap((value) => value.rules)]) {
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
function inOrder(options: FormOption[], byName: Map<string, FormOption>): Form['groups'] {
  const visits = new Map<FormOption, Visit>();
  const open: Visit[] = [];
  const groups: Form['groups'] = [];
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

function closeGroup(open: Visit[], root: Visit): Form['groups'][number] {
  const members = open.splice(open.indexOf(root));
  for (const member of members) member.isOpen = false;
  return {
    options: members.map((member) => member.option),
    isCircle: members.length > 1 || root.needs.includes(root.option),
  };
}
