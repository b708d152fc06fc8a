import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinVariants, maxTakenOver } from './option-variants';
import { resolveForm } from './options/option-form';
import { readForm } from './options/option-graph';
import type { OptionDescriptor, OptionRule } from './product-shape';

const option = (change: Partial<OptionDescriptor>): OptionDescriptor => ({
  name: 'gsd',
  label: 'Resolution',
  category: 'technical_product',
  type: 'list',
  values: [],
  defaultValue: '',
  mandatory: 'constraint',
  isHidden: false,
  rules: [],
  ...change,
});
const values = (...ids: string[]) => ids.map((id) => ({ id, label: id, rules: [] as OptionRule[] }));
const when = (filter: string): OptionRule[] => [{ filter, rejects: false }];
const level = option({ name: 'level', mandatory: 'true', values: values('a', 'b', 'c') });

describe('an option that is described more than once', () => {
  it('applies, and can be chosen, as the description that applies says', () => {
    const levels = ['a', 'b', 'c'];
    const variant = fc.record({
      ids: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1 }),
      rejects: fc.boolean(),
    });
    // Each level belongs to one description at most.
    const owners = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2));
    const chosen = fc.constantFrom(undefined, '1', '2', '3', '4');
    fc.assert(
      fc.property(variant, variant, owners, chosen, fc.constantFrom(...levels), (one, two, of, pick, now) => {
        const variants = [one, two].map(({ ids, rejects }, index) => {
          const own = levels.filter((_, place) => of[place] === index + 1);
          const others = levels.filter((name) => !own.includes(name));
          const rule: OptionRule[] =
            rejects && others.length > 0
              ? [{ filter: `level:(${others.join('|')})`, rejects: true }]
              : when(own.length > 0 ? `level:(${own.join('|')})` : 'level:none');
          return { own, descriptor: option({ values: values(...ids), rules: rule }) };
        });
        const resolve = (...descriptors: OptionDescriptor[]) => {
          const input = { values: { level: now, ...(pick && { gsd: pick }) }, areas: [1] };
          const state = resolveForm(readForm([level, ...descriptors]), input);
          return { value: state.byName.get('gsd')?.value, isComplete: state.isComplete };
        };
        const applying = variants.find(({ own }) => own.includes(now));
        expect(resolve(...joinVariants(variants.map(({ descriptor }) => descriptor)))).toEqual(
          applying ? resolve(applying.descriptor) : { value: undefined, isComplete: true },
        );
      }),
    );
  });

  it('is as its first description where that always applies, and where all are the same', () => {
    const plain = option({ values: values('1'), mandatory: 'true' });
    expect(joinVariants([plain, option({ values: values('2'), rules: when('level:a') })])).toEqual([plain]);
    expect(joinVariants([plain, level, plain])).toEqual([plain, level]);
  });

  it('blocks no one where one of its rules cannot be read', () => {
    const [joined] = joinVariants([
      option({ values: values('1'), rules: when('(level:a') }),
      option({ values: values('1', '2'), rules: when('level:b)') }),
    ]);
    const state = resolveForm(readForm([level, joined as OptionDescriptor]), {
      values: { level: 'c', gsd: '1' },
      areas: [1],
    });
    expect(state.byName.get('gsd')).toMatchObject({ applies: 'unknown', isRequired: false, value: '1' });
  });

  it('takes a value that a list has twice once, while one of the two applies', () => {
    const twice = [
      { id: '1', label: 'One', rules: when('level:a') },
      { id: '1', label: 'One more', rules: when('level:b') },
    ];
    const [joined] = joinVariants([option({ values: twice })]);
    expect(joined?.values).toEqual([{ id: '1', label: 'One', rules: when('((level:a)) OR ((level:b))') }]);
  });
});

describe('many values under many rules', () => {
  const listRules = (descriptors: OptionDescriptor[]) =>
    descriptors.flatMap(({ values }) => values.map(({ rules }) => rules.length)).reduce((a, b) => a + b, 0);
  const rules = (of: string) =>
    Array.from({ length: 100 }, (_, at) => ({ filter: `level:${of}${at}`, rejects: true }));
  const ids = (of: string) => Array.from({ length: 20_000 }, (_, at) => `${of}${at}`);

  it('take over rules up to a number, and are undecided beyond it', () => {
    const variants = ['a', 'b'].map((of) => option({ rules: rules(of), values: values(...ids(of)) }));
    const [joined] = joinVariants(variants);
    expect(joined?.values).toHaveLength(40_000);
    expect(listRules(joined ? [joined] : [])).toBeLessThanOrEqual(maxTakenOver + 40_000);
    expect(joined?.values[0]?.rules).toEqual(rules('a'));
    expect(joined?.values.at(-1)?.rules).toEqual([{ filter: 'too many rules to read', rejects: false }]);
  });
});
