import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyIf, option, triangle } from '@/testing/ordering/descriptors';
import { processorMs } from '@/testing/processor-ms';
import { emptyBasket } from '../basket';
import { hasTooManyOptions, maxOptions, maxValues, optionsAnswer } from '../client-schema';
import { parseExactJson } from '../money';
import type { OptionRule } from '../product-shape';
import { doubtsAbout } from './format-rule';
import { type FormState, resolveForm } from './option-form';
import { readForm } from './option-graph';
import { quickFixFor } from './quick-fix';
import { findMissingFields, groupForms } from './request';
import { searchAllowance, smallestFix } from './smallest-fix';

/** The most that is read of the service's answer. */
const maxBytes = 4 * 1024 * 1024;
/** What resolving a form may cost: its options, values and comparisons, and circles again and again. */
const maxWork = 250_000;
/** Far above what any answer may take of the processor: what grows by more than its size takes minutes. */
const maxMs = 10_000;
/** Ten times what a change may take a browser, for machines that are busy or just began. */
const maxChangeMs = 500;

interface WireOption {
  name: string;
  values?: unknown[];
  [field: string]: unknown;
}

/**
 * Reads an answer that is as large as one can be, resolves its form, changes some choices and searches for what would
 * lift some rules. Expects that nothing of it takes the processor for long.
 */
function expectCheap(options: WireOption[], values: Record<string, string> = {}): void {
  const text = JSON.stringify({ availableOptions: options });
  expect(text.length).toBeLessThanOrEqual(maxBytes);
  let state: FormState | undefined;
  const read = processorMs(() => {
    const wire = parseExactJson(text);
    expect(hasTooManyOptions(wire)).toBe(false);
    const form = readForm(optionsAnswer.parse(wire));
    expect(form.groups.reduce((sum, { work }) => sum + work, 0)).toBeLessThanOrEqual(maxWork);
    state = resolveForm(form, { values, areas: [] });
  });
  expect(read).toBeLessThan(maxMs);
  if (!state) return;
  for (const { option } of [...state.options.slice(0, 2), ...state.options.slice(-1)]) {
    expect(change(state, option.name, 'a')).toBeLessThan(maxChangeMs);
  }
  expect(fixes(state)).toBeLessThan(maxChangeMs);
}

const change = ({ form, input }: FormState, name: string, value: string) => {
  const before = resolveForm(form, input);
  return processorMs(() => {
    resolveForm(form, { ...input, values: { ...input.values, [name]: value } }, before);
  });
};

/** Searches for fixes, up to the number that a page offers. Gives ms. */
function fixes(state: FormState): number {
  const targets = state.options.flatMap(({ option: { name }, applies, values }) => {
    const locked = values.find((value) => value.applies === false)?.value.id;
    return applies === false ? [{ name }] : locked === undefined ? [] : [{ name, value: locked }];
  });
  const allowance = searchAllowance();
  return processorMs(() => {
    for (const target of targets.slice(0, 6)) smallestFix(state, target, allowance);
  });
}

/** The most options that an answer can have; `make` gives the one of a number. */
function fill(make: (at: number, count: number) => WireOption): WireOption[] {
  const largest = make(1_000_000, 2_000_000);
  let count = Math.floor(
    Math.min(
      maxOptions,
      maxValues / (largest.values?.length || 1),
      maxBytes / 2 / JSON.stringify(largest).length,
    ),
  );
  const made = () => Array.from({ length: count }, (_, at) => make(at, count));
  let options = made();
  while (JSON.stringify({ availableOptions: options }).length > maxBytes) {
    count = Math.floor(count * 0.8);
    options = made();
  }
  return options;
}

const next = (at: number, count: number) => (at + 1) % count;
const rule = (filter: string) => [{ filter, reject: 'false' }];
const many = (bytes: number, one: (at: number) => string) =>
  Array.from({ length: Math.floor(bytes / (one(1_000_000).length + 3)) }, (_, at) => one(at));

const ids = (count: number, of = 'v') => Array.from({ length: count }, (_, at) => `${of}${at}`);

describe('no answer about options takes more than its size', () => {
  it.each<[string, () => WireOption[]]>([
    ['a chain of options', () => fill((at) => ({ name: `o${at}`, constraint: rule(`o${at + 1}:a`) }))],
    [
      'a circle that never resolves',
      () =>
        fill((at, count) => ({
          name: `o${at}`,
          type: 'list',
          values: ['a'],
          mandatory: 'true',
          constraint: rule(`${at === 0 ? 'NOT ' : ''}o${next(at, count)}:a`),
        })),
    ],
    [
      'one name again and again',
      () => fill((at) => ({ name: 'o', values: [`v${at}`], constraint: rule(`p:${at}`) })),
    ],
    [
      'one value again and again, under long rules',
      () => [
        {
          name: 'o',
          type: 'list',
          constraint: rule(`p:(${many(9_000, (at) => `v${at}`).join('|')})`),
          values: [...ids(maxValues / 2), ...ids(maxValues / 2)],
        },
      ],
    ],
    [
      'as many rules as values',
      () => [
        {
          name: 'o',
          type: 'list',
          constraint: many(maxBytes / 3, (at) => `p:${at}`),
          values: [...ids(maxValues / 2), ...ids(maxValues / 2)],
        },
      ],
    ],
    [
      'a hundred rules for as many values as there can be, twice',
      () =>
        ['a', 'b'].map((variant) => ({
          name: 'o',
          type: 'list',
          constraint: Array.from({ length: 100 }, (_, at) => `p:${variant}${at}`),
          values: ids(maxValues / 2, variant),
        })),
    ],
    [
      'a hundred rules for one value again and again',
      () => [
        {
          name: 'o',
          type: 'list',
          constraint: Array.from({ length: 100 }, (_, at) => `p:${at}`),
          values: Array(maxValues - 1).fill('v'),
        },
        { name: 'o', type: 'list', constraint: rule('p:z'), values: ['v'] },
      ],
    ],
    [
      'a circle in which every option asks about many others',
      () =>
        ids(200, 'o').map((name) => ({
          name,
          type: 'list',
          values: ['a'],
          mandatory: 'true',
          constraint: rule(
            ids(200, 'o')
              .map((other) => `${other === name ? 'NOT ' : ''}${other}:a`)
              .join(' AND '),
          ),
        })),
    ],
    [
      'many circles of two',
      () =>
        fill((at) => ({
          name: `o${at}`,
          type: 'list',
          values: ['a'],
          mandatory: 'true',
          constraint: rule(`${at % 2 === 0 ? 'NOT ' : ''}o${at % 2 === 0 ? at + 1 : at - 1}:a`),
        })),
    ],
    [
      'options that apply while all others have a value',
      () => [
        ...ids(900, 'o').map((name) => ({ name, type: 'list', values: ['a', 'b'], mandatory: 'false' })),
        ...ids(100, 'p').map((name) => ({
          name,
          constraint: rule(
            ids(900, 'o')
              .map((other) => `${other}:a`)
              .join(' AND '),
          ),
        })),
      ],
    ],
    [
      'a list of which every value is locked',
      () => [
        { name: 'p', type: 'list', values: ids(1_000) },
        {
          name: 'o',
          type: 'list',
          mandatory: 'true',
          values: ids(maxValues - 1_000).map((id) => ({ id, constraint: rule('p:x') })),
        },
      ],
    ],
    [
      'brackets that close nothing',
      () => fill((at) => ({ name: `o${at}`, constraint: rule(`${'(a:'.repeat(240)}${at}`) })),
    ],
    [
      'rules that ask for different values of one option',
      () => fill((at) => ({ name: `o${at}`, constraint: rule(`p:(a${at}|b${at}|c${at}|d${at})`) })),
    ],
  ])('%s', (_, options) => {
    expectCheap(options());
  });

  it('any mixture of names, values, rules and circles', () => {
    const number = fc.constantFrom(1, 2, 7, 60, 1_000, 1_000_000);
    const shape = fc.record({
      names: number,
      asks: number,
      values: fc.constantFrom(0, 1, 5, 100),
      sameValues: number,
      rules: fc.constantFrom(0, 1, 3, 150),
      joint: fc.constantFrom(' AND ', ' OR ', '|'),
      negated: fc.boolean(),
      mandatory: fc.constantFrom('true', 'false', 'constraint'),
    });
    fc.assert(
      fc.property(shape, (drawn) => {
        const filter = (at: number, by: number) => {
          const name = `o${(at + by + 1) % drawn.asks}`;
          const one =
            drawn.joint === '|' ? `${name}:(a|v${by}|v${at % 9})` : `${name}:a${drawn.joint}${name}:v${by}`;
          return drawn.negated ? `NOT (${one})` : one;
        };
        const options = fill((at) => ({
          name: `o${at % drawn.names}`,
          type: 'list',
          mandatory: drawn.mandatory,
          constraint: Array.from({ length: drawn.rules }, (_, by) => ({ filter: filter(at, by) })),
          values: Array.from({ length: drawn.values }, (_, by) => ({
            id: `v${by % drawn.sameValues}`,
            constraint: drawn.rules > 0 && by < 3 ? rule(filter(at, by)) : undefined,
          })),
        }));
        expectCheap(options, { o0: 'v0', o1: 'v1' });
      }),
      { numRuns: 4 },
    );
  }, 300_000);

  it('the fixes of a page, where every value of its lists is locked', () => {
    const locked = ids(8_000).map((id): [string, string, OptionRule] => [id, id, onlyIf('p:x')]);
    const options = [
      option('p', { values: ids(100) }),
      ...ids(6, 'o').map((name) => option(name, { values: locked })),
    ];
    const content = {
      ...emptyBasket,
      areas: [{ id: 'one', name: 'One', geometry: triangle }],
      items: [{ id: 'item', areaId: 'one', productTypeId: 'type' }],
    };
    const forms = groupForms(content, new Map([['type', options]]));
    const missing = findMissingFields(content, forms).filter(({ path }) => path.startsWith('values.'));
    expect(missing).toHaveLength(7);
    const allowance = searchAllowance();
    const basket = { content, forms, types: [], contracts: [] };
    const spent = processorMs(() => {
      for (const { path } of missing.slice(1)) quickFixFor(path, basket, allowance);
    });
    expect(spent).toBeLessThan(maxChangeMs);
  });
});

describe('rules beyond the limit of a form', () => {
  const long = ids(1_000).join('|');

  it('decide nothing, and the form says so; those before it decide as ever', () => {
    const options = ids(200, 'o').map((name) => option(name, { rules: [onlyIf(`first:(${long})`)] }));
    const form = readForm([option('first', { values: ['a', 'b'] }), ...options]);
    const state = resolveForm(form, { values: { first: 'a' }, areas: [] });
    expect(state.byName.get('o99')?.applies).toBe(false);
    expect(state.byName.get('o100')).toMatchObject({ applies: 'unknown', isRequired: false });
    expect(doubtsAbout(form, state.byName.get('o100')?.unread ?? [])).toEqual([
      'Swath could not read this rule: “too many rules to read”. The ordering service decides. You can leave this empty.',
    ]);
  });

  it('are not even read', () => {
    const unreadable = (name: string) => [onlyIf(`(${name}x`.repeat(2_000).slice(0, 9_999))];
    const options = ids(150, 'o').map((name) => option(name, { rules: unreadable(name) }));
    const form = readForm([...options, option('last', { rules: [onlyIf('o0:a')] })]);
    expect(form.byName.get('last')?.rules).toEqual([{ filter: 'too many rules to read', rejects: false }]);
  });
});

it('a large circle is decided in the end where its options agree', () => {
  const count = 1_000;
  const options = Array.from({ length: count }, (_, at) =>
    option(`o${at}`, { values: ['a'], rules: [onlyIf(`o${next(at, count)}:a`)] }),
  );
  const chosen = (value: string) => Object.fromEntries(options.map(({ name }) => [name, value]));
  const of = (value: string) => resolveForm(readForm(options), { values: chosen(value), areas: [] }).options;
  expect(of('a').every(({ applies, value }) => applies === true && value === 'a')).toBe(true);
});
