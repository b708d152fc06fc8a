import { parseFilter } from './constraint';
import type { OptionDescriptor, OptionRule } from './product-shape';

/** Rules of one option or value; what a service says beyond is undecided. */
const maxRules = 100;
/** Characters of all rules that become one, and rules that values take over from their options: each is read again. */
const maxJoined = 1_000_000;
export const maxTakenOver = 50_000;
/** Takes the place of rules beyond a limit. It is no filter, so it blocks nothing. */
export const tooMany: OptionRule = { filter: 'too many rules to read', rejects: false };

/** The rules of one option or value, as far as they can be read. */
export const upToMost = (rules: OptionRule[]): OptionRule[] => (rules.length > maxRules ? [tooMany] : rules);

/** How many characters can still be joined, and how many rules taken over. */
interface Room {
  characters: number;
  rules: number;
}

/**
 * Services describe an option more than once where what can be chosen depends on another one: each time under a rule of
 * its own. They become one option that applies when one of them does, each value while a description that has it applies.
 * What follows one that always applies can never count.
 */
export function joinVariants(descriptors: OptionDescriptor[]): OptionDescriptor[] {
  const byName = new Map<string, OptionDescriptor[]>();
  const room = { characters: maxJoined, rules: maxTakenOver };
  for (const descriptor of descriptors) {
    const variants = byName.get(descriptor.name);
    if (!variants) byName.set(descriptor.name, [descriptor]);
    else if (variants.at(-1)?.rules.length !== 0) variants.push(descriptor);
  }
  return [...byName.values()].flatMap(([first, ...others]) => (first ? joined(first, others, room) : []));
}

function joined(first: OptionDescriptor, others: OptionDescriptor[], room: Room): OptionDescriptor {
  const hasTwice = new Set(first.values.map(({ id }) => id)).size < first.values.length;
  if (others.length === 0)
    return hasTwice ? { ...first, values: mergeValues([{ ...first, rules: [] }], room) } : first;
  const all = [first, ...others];
  const rules = either(
    all.map((one) => one.rules),
    room,
  );
  const isAsked = all.some(({ mandatory }) => mandatory !== 'false');
  const hasOneRange = all.every(({ range }) => JSON.stringify(range) === JSON.stringify(first.range));
  return {
    ...first,
    values: mergeValues(all, room),
    defaultValue: all.find(({ defaultValue }) => defaultValue.trim() !== '')?.defaultValue ?? '',
    range: hasOneRange ? first.range : undefined,
    mandatory: !isAsked ? 'false' : rules.length > 0 ? 'constraint' : 'true',
    isHidden: all.every(({ isHidden }) => isHidden),
    rules,
  };
}

function mergeValues(variants: OptionDescriptor[], room: Room): OptionDescriptor['values'] {
  const byId = new Map<string, { label: string; ways: OptionRule[][] }>();
  for (const { rules, values } of variants) {
    for (const value of values) {
      const way = both(rules, value.rules, room);
      const present = byId.get(value.id);
      if (!present) byId.set(value.id, { label: value.label, ways: [way] });
      // The same again says nothing new.
      else if (present.ways.at(-1) !== way) present.ways.push(way);
    }
  }
  return [...byId].map(([id, { label, ways }]) => ({ id, label, rules: either(ways, room) }));
}

const undecided = [tooMany];

/** The rules of an option and of one of its values, without a copy where one of them has none. */
function both(shared: OptionRule[], own: OptionRule[], room: Room): OptionRule[] {
  if (shared.length === 0) return own;
  room.rules -= shared.length;
  if (room.rules < 0) return undecided;
  return own.length === 0 ? shared : [...shared, ...own];
}

/** Rules that hold when all rules of one of the ways do. One that cannot be read leaves the whole undecided. */
function either(ways: OptionRule[][], room: Room): OptionRule[] {
  if (ways.length === 1) return ways[0] ?? [];
  if (ways.some((way) => way.length === 0)) return [];
  for (const way of ways) {
    for (const { filter } of way) room.characters -= filter.length + 1;
    if (room.characters < 0) return undecided;
  }
  const unread = ways.flat().find(({ filter }) => parseFilter(filter) === undefined);
  if (unread) return [{ filter: unread.filter, rejects: false }];
  const texts = new Set(
    ways.map((way) => way.map(({ filter, rejects }) => `${rejects ? 'NOT ' : ''}(${filter})`).join(' AND ')),
  );
  return [{ filter: [...texts].map((text) => `(${text})`).join(' OR '), rejects: false }];
}
