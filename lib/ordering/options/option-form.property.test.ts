import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { option } from '@/testing/ordering/descriptors';
import type { OptionDescriptor, OptionRule } from '../product-shape';
import { whyAsked, whyNot } from './format-rule';
import { type FormState, type OptionState, resolveForm, toSentOptions } from './option-form';
import { readForm } from './option-graph';
import { smallestFix } from './smallest-fix';

/** A rule as data, which the oracle reads directly and the engine only as the filter's text. */
interface Plain {
  parts: { name: string; values: string[]; isNegated: boolean }[];
  joint: 'AND' | 'OR';
  rejects: boolean;
}
interface PlainOption {
  name: string;
  values: { id: string; rules: Plain[] }[];
  rules: Plain[];
  mandatory: OptionDescriptor['mandatory'];
  isHidden: boolean;
  defaultValue: string;
}

const ids = ['p', 'q', 'r'];
const toFilter = ({ parts, joint }: Plain) =>
  parts
    .map(({ name, values, isNegated }) => `${isNegated ? 'NOT ' : ''}(${name} : (${values.join('|')}))`)
    .join(` ${joint} `);
const toRule = (plain: Plain): OptionRule => ({ filter: toFilter(plain), rejects: plain.rejects });
const toDescriptor = ({ values, rules, ...rest }: PlainOption): OptionDescriptor =>
  option(rest.name, {
    ...rest,
    rules: rules.map(toRule),
    values: values.map(({ id, rules: own }) => [id, id, ...own.map(toRule)]),
  });

type Sent = Map<string, string>;
const holds = (plain: Plain, sent: Sent) => {
  const says = ({ name, values, isNegated }: Plain['parts'][number]) =>
    values.includes(sent.get(name) ?? '(none)') !== isNegated;
  const matches = plain.joint === 'AND' ? plain.parts.every(says) : plain.parts.some(says);
  return matches !== plain.rejects;
};

/** The rules of the house, said slowly for one option, given what the others send. */
function chosenBy(plain: PlainOption, chosen: string | undefined, sent: Sent): string | undefined {
  if (!plain.rules.every((rule) => holds(rule, sent))) return undefined;
  const usable = plain.values
    .filter(({ rules }) => rules.every((rule) => holds(rule, sent)))
    .map(({ id }) => id);
  const isRequired = plain.mandatory !== 'false';
  if (plain.isHidden && usable.includes(plain.defaultValue)) return plain.defaultValue;
  if (chosen !== undefined && usable.includes(chosen) && !plain.isHidden) return chosen;
  if (!isRequired && !plain.isHidden) return undefined;
  if (usable.includes(plain.defaultValue)) return plain.defaultValue;
  if (isRequired && usable.length === 1) return usable[0];
  return chosen !== undefined && usable.includes(chosen) ? chosen : undefined;
}

/** Decides everything again and again until nothing changes, in no clever order. */
function oracle(options: PlainOption[], chosen: Record<string, string>): Sent {
  let sent: Sent = new Map();
  for (let round = 0; round <= options.length + 1; round++) {
    const next: Sent = new Map();
    for (const plain of options) {
      const value = chosenBy(plain, chosen[plain.name], sent);
      if (value !== undefined) next.set(plain.name, value);
    }
    sent = next;
  }
  return sent;
}

const world = (isCircular: boolean, max = 7) =>
  fc.integer({ min: 1, max }).chain((count) => {
    const names = Array.from({ length: count }, (_, index) => `o${index}`);
    const plain = (index: number): fc.Arbitrary<Plain> => {
      const others = isCircular ? names : names.slice(0, index);
      return fc.record({
        joint: fc.constantFrom('AND' as const, 'OR' as const),
        parts: fc.array(
          fc.record({
            name: fc.constantFrom(...others),
            values: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 }),
            isNegated: fc.boolean(),
          }),
          { minLength: 1, maxLength: 2 },
        ),
        rejects: fc.boolean(),
      });
    };
    const rules = (index: number): fc.Arbitrary<Plain[]> =>
      index === 0 && !isCircular ? fc.constant<Plain[]>([]) : fc.array(plain(index), { maxLength: 2 });
    const options = names.map((name, index) =>
      fc.record({
        name: fc.constant(name),
        values: fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), rules: rules(index) }))),
        rules: rules(index),
        mandatory: fc.constantFrom('true' as const, 'false' as const, 'constraint' as const),
        isHidden: fc.boolean(),
        defaultValue: fc.constantFrom('', ...ids),
      }),
    );
    return fc.record({
      options: fc.tuple(...options),
      chosen: fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...ids, 'gone')),
      order: fc.shuffledSubarray(names, { minLength: count, maxLength: count }),
    });
  });

const resolve = (options: PlainOption[], chosen: Record<string, string>) => {
  const form = readForm(options.map(toDescriptor));
  const input = { values: chosen, areas: [1] };
  const state = resolveForm(form, input);
  const sent: Sent = new Map(toSentOptions(state).options.map(({ key, value }) => [key, value]));
  return { form, input, state, sent };
};
const shuffled = (options: PlainOption[], order: string[]) =>
  order.flatMap((name) => options.find((one) => one.name === name) ?? []);

const listWords = (state: FormState, { option: { name, values } }: OptionState) => [
  whyAsked(state.form, state, name),
  whyNot(state.form, state, name),
  ...values.map(({ id }) => whyNot(state.form, state, name, id)),
];

describe('the cost of a form', () => {
  const count = 150;
  const names = Array.from({ length: count }, (_, index) => `o${index}`);
  const dependsOn = (index: number, others: string[]): PlainOption => ({
    name: names[index] as string,
    values: ids.map((id) => ({ id, rules: [] })),
    rules: [
      {
        parts: others.map((name) => ({ name, values: ['p'], isNegated: index % 2 === 0 })),
        joint: index % 3 === 0 ? ('AND' as const) : ('OR' as const),
        rejects: index % 5 === 0,
      },
    ].filter(({ parts }) => parts.length > 0),
    mandatory: 'true',
    isHidden: false,
    defaultValue: 'p',
  });
  const shapes: Record<string, (index: number) => string[]> = {
    'a chain': (index) => names.slice(Math.max(0, index - 1), index),
    'a chain from the end': (index) => names.slice(index + 1, index + 2),
    'all before': (index) => names.slice(0, index),
    'a ring': (index) => [names[(index + 1) % count] as string],
    'each other': (index) => names.filter((_, at) => at !== index),
  };

  // Milliseconds are expected; what tries combinations takes longer than any machine lives.
  it.each(Object.keys(shapes))('is bounded where %s counts', { timeout: 60_000 }, (shape) => {
    const options = names.map((_, index) => dependsOn(index, shapes[shape]?.(index) ?? []));
    for (const value of ids) {
      const { state } = resolve(options, Object.fromEntries(names.map((name) => [name, value])));
      expect(state.options).toHaveLength(count);
    }
  });
});

describe('the option form, against an oracle', () => {
  it('sends what the oracle sends, whatever the order of the descriptors', () => {
    fc.assert(
      fc.property(world(false), ({ options, chosen, order }) => {
        const expected = oracle(options, chosen);
        expect(resolve(shuffled(options, order), chosen).sent).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('sends every required option that applies or says that it is missing', () => {
    fc.assert(
      fc.property(world(false), ({ options, chosen, order }) => {
        const { sent, state } = resolve(shuffled(options, order), chosen);
        for (const plain of options) {
          const applies = plain.rules.every((rule) => holds(rule, sent));
          const isMissing = applies && plain.mandatory !== 'false' && !sent.has(plain.name);
          expect(state.byName.get(plain.name)?.error !== undefined).toBe(isMissing);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('ends with circles too, and where it is sure, nothing is sent that does not apply', () => {
    fc.assert(
      fc.property(world(true), ({ options, chosen, order }) => {
        const { sent, state } = resolve(shuffled(options, order), chosen);
        for (const plain of options) {
          const { applies, values } = state.byName.get(plain.name)!;
          const value = sent.get(plain.name);
          if (applies !== 'unknown') {
            expect(applies).toBe(plain.rules.every((rule) => holds(rule, sent)));
          }
          if (value === undefined) continue;
          expect(applies).not.toBe(false);
          const truth = values.find((one) => one.value.id === value)?.applies;
          const rules = plain.values.find(({ id }) => id === value)?.rules ?? [];
          if (truth !== 'unknown') expect(rules.every((rule) => holds(rule, sent))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('comes to the same when it resolves only what a change touches', () => {
    fc.assert(
      fc.property(
        world(true),
        fc.array(fc.tuple(fc.nat(6), fc.constantFrom('', ...ids)), { minLength: 1, maxLength: 8 }),
        ({ options, chosen }, changes) => {
          const form = readForm(options.map(toDescriptor));
          let state = resolveForm(form, { values: chosen, areas: [1] });
          for (const [index, value] of changes) {
            const values = { ...state.input.values, [`o${index % options.length}`]: value };
            const before = state;
            state = resolveForm(form, { values, areas: [1] }, before);
            expect(state).toEqual(resolveForm(form, { values, areas: [1] }));
            // Nothing is drawn again of an option that is the same object: its sentences must be the same, too.
            for (const one of state.options.filter((now, place) => now === before.options[place])) {
              expect(listWords(state, one)).toEqual(listWords(before, one));
            }
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('suggests one change wherever one is enough', () => {
    let suggestions = 0;
    fc.assert(
      fc.property(world(false, 5), ({ options, chosen }) => {
        const { form, input, state } = resolve(options, chosen);
        const canBe = (after: typeof state, name: string, id: string) => {
          const there = after.byName.get(name)!;
          return (
            there.applies !== false && there.values.find(({ value }) => value.id === id)?.applies !== false
          );
        };
        for (const { option: one, values } of state.options) {
          for (const { value } of values) {
            if (canBe(state, one.name, value.id)) continue;
            const isOneEnough = options.some(
              ({ name }) =>
                name !== one.name &&
                ['', ...ids].some((id) =>
                  canBe(
                    resolveForm(form, { ...input, values: { ...chosen, [name]: id } }),
                    one.name,
                    value.id,
                  ),
                ),
            );
            if (!isOneEnough) continue;
            suggestions++;
            const change = smallestFix(state, { name: one.name, value: value.id });
            expect(Object.keys(change?.changes ?? {})).toHaveLength(1);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(suggestions).toBeGreaterThan(100);
  });

  it('suggests only changes that lift the rule', () => {
    let suggestions = 0;
    fc.assert(
      fc.property(world(false), ({ options, chosen }) => {
        const { form, input, state } = resolve(options, chosen);
        for (const { option: one, applies, values } of state.options) {
          for (const { value, applies: truth } of values) {
            if (applies !== false && truth !== false) continue;
            const change = smallestFix(state, { name: one.name, value: value.id });
            if (!change) continue;
            suggestions++;
            const after = resolveForm(form, { ...input, values: { ...chosen, ...change.changes } });
            const there = after.byName.get(one.name)!;
            expect(there.applies).not.toBe(false);
            expect(there.values.find((other) => other.value.id === value.id)?.applies).not.toBe(false);
            expect(Object.keys(change.changes)).not.toContain(one.name);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(suggestions).toBeGreaterThan(100);
  });
});
