import { parseFilter } from './constraint';
import type { OptionDescriptor, Rule } from './shape';

/**
 * Services describe an option more than once where what can be chosen depends on another one: each time under a rule of
 * its own. They become one option that applies when one of them does, each value while a description that has it applies.
 * What follows one that always applies can never count.
 */
export function joinVariants(descriptors: OptionDescriptor[]): OptionDescriptor[] {
  const byName = new Map<string, OptionDescriptor[]>();
  for (const descriptor of descriptors) {
    const variants = byName.get(descriptor.name);
    if (!variants) byName.set(descriptor.name, [descriptor]);
    else if (variants.every(({ rules }) => rules.length > 0)) variants.push(descriptor);
  }
  return [...byName.values()].flatMap(([first, ...others]) => (first ? joined(first, others) : []));
}

function joined(first: OptionDescriptor, others: OptionDescriptor[]): OptionDescriptor {
  const hasTwice = new Set(first.values.map(({ id }) => id)).size < first.values.length;
  if (others.length === 0)
    return hasTwice ? { ...first, values: valuesOf([{ ...first, rules: [] }]) } : first;
  const all = [first, ...others];
  const rules = either(all.map((one) => one.rules));
  const isAsked = all.some(({ mandatory }) => mandatory !== 'false');
  const hasOneRange = all.every(({ range }) => JSON.stringify(range) === JSON.stringify(first.range));
  return {
    ...first,
    values: valuesOf(all),
    defaultValue: all.find(({ defaultValue }) => defaultValue.trim() !== '')?.defaultValue ?? '',
    range: hasOneRange ? first.range : undefined,
    mandatory: !isAsked ? 'false' : rules.length > 0 ? 'constraint' : 'true',
    isHidden: all.every(({ isHidden }) => isHidden),
    rules,
  };
}

function valuesOf(variants: OptionDescriptor[]): OptionDescriptor['values'] {
  const byId = new Map<string, { label: string; ways: Rule[][] }>();
  for (const { rules, values } of variants) {
    for (const value of values) {
      const way = [...rules, ...value.rules];
      const present = byId.get(value.id);
      if (present) present.ways.push(way);
      else byId.set(value.id, { label: value.label, ways: [way] });
    }
  }
  return [...byId].map(([id, { label, ways }]) => ({ id, label, rules: either(ways) }));
}

/** Rules that hold when all rules of one of the ways do. One that cannot be read leaves the whole undecided. */
function either(ways: Rule[][]): Rule[] {
  if (ways.length === 1) return ways[0] ?? [];
  if (ways.some((way) => way.length === 0)) return [];
  const unread = ways.flat().find(({ filter }) => parseFilter(filter) === undefined);
  if (unread) return [{ filter: unread.filter, rejects: false }];
  const texts = new Set(
    ways.map((way) => way.map(({ filter, rejects }) => `${rejects ? 'NOT ' : ''}(${filter})`).join(' AND ')),
  );
  return [{ filter: [...texts].map((text) => `(${text})`).join(' OR '), rejects: false }];
}
