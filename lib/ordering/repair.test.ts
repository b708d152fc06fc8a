import { describe, expect, it } from 'vitest';
import { emptyBasket, patchBasket, removeItem } from './basket';
import { repairOf } from './repair';
import { groupForms, whatIsMissing } from './request';
import type { BasketContent, Contract, OptionDescriptor, ProductType } from './shape';
import { onlyIf, option } from './testing/descriptors';

const geometry: BasketContent['areas'][number]['geometry'] = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
  ],
};
const basket: BasketContent = {
  ...emptyBasket,
  contractId: 'C1',
  areas: [{ id: 'a', name: 'Sète', geometry }],
  items: [{ id: 'i', areaId: 'a', productTypeId: 'mono' }],
};
const contract = { id: 'C1', name: 'Swath EU', currency: 'EUR' } as Contract;
const sensor = { id: 'PLEIADES', label: 'Pléiades' };
const types = [{ id: 'mono', label: 'Mono 0.5 m', source: 'archive', sensor }] as ProductType[];

/** What is missing, the repair of its first, and what is missing after that. */
function repaired(content: BasketContent, options: OptionDescriptor[] = [], contracts = [contract]) {
  const missingIn = (now: BasketContent) => whatIsMissing(now, groupForms(now, new Map([['mono', options]])));
  const [first] = missingIn(content);
  const forms = groupForms(content, new Map([['mono', options]]));
  const repair = repairOf(first?.path ?? 'nothing', { content, forms, types, contracts });
  const patched = patchBasket(content, repair?.patch ?? {});
  const after = (repair?.removes ?? []).reduce(removeItem, patched);
  return { words: repair?.words, after, missing: missingIn(after).map(({ message }) => message) };
}
const chose = (values: Record<string, string>): BasketContent => ({ ...basket, values: { mono: values } });

describe('what keeps a basket from being priced is lifted by one click', () => {
  it('chooses a value of an option that has none', () => {
    const level = option('level', { values: ['ortho', 'primary'] });
    expect(repaired(basket, [level])).toMatchObject({ words: 'Choose ortho', missing: [] });
  });

  it('makes the change elsewhere that lets a value apply, where none does', () => {
    const level = option('level', { values: ['basic', 'display'], defaultValue: 'basic' });
    const bits = option('bits', { values: [['8', '8 bits', onlyIf('level:display')]] });
    expect(repaired(basket, [level, bits])).toMatchObject({
      words: 'Set Level to display and choose 8 bits',
      missing: [],
    });
  });

  it('puts a number to the nearer end of its range, and leaves out what is no number', () => {
    const elevation = option('elevation', { type: 'double', range: ['-100', '10000'], mandatory: 'false' });
    expect(repaired(chose({ elevation: '10000.1' }), [elevation])).toMatchObject({
      words: 'Set it to 10000',
      missing: [],
    });
    expect(repaired(chose({ elevation: '-101' }), [elevation]).after.values.mono).toEqual({
      elevation: '-100',
    });
    expect(repaired(chose({ elevation: 'high' }), [elevation])).toMatchObject({
      words: 'Leave it out',
      missing: [],
    });
  });

  it('mends the one item whose own value is wrong, and leaves the others alone', () => {
    const level = option('level', {
      values: ['ortho', 'primary'],
      category: 'item_properties',
    });
    const own = {
      ...basket,
      items: [
        { id: 'i', areaId: 'a', productTypeId: 'mono', values: { level: 'primary' } },
        { id: 'j', areaId: 'a', productTypeId: 'mono', values: { level: 'gone' } },
      ],
    };
    expect(repaired(own, [level]).after.items.map(({ values }) => values)).toEqual([
      { level: 'primary' },
      { level: 'ortho' },
    ]);
  });

  it('gives items the product type that fits, and takes out those that none fits', () => {
    const image = { sourceId: 's', constellation: 'PLEIADES', resolution: 0.5 };
    const untyped = { ...basket, items: [{ id: 'i', areaId: 'a', image }] };
    expect(repaired(untyped)).toMatchObject({ words: 'Choose Mono 0.5 m', missing: [] });
    const other = {
      ...basket,
      items: [...basket.items, { id: 'k', areaId: 'a', image: { ...image, constellation: 'Unheard' } }],
    };
    expect(repaired(other)).toMatchObject({ words: 'Take it out', missing: [] });
    expect(repaired(other).after.items.map(({ id }) => id)).toEqual(['i']);
  });

  it('chooses the contract where there is one, and takes out further options that say nothing', () => {
    expect(repaired({ ...basket, contractId: '' }).missing).toEqual([]);
    expect(repaired({ ...basket, contractId: '' }, [], [contract, contract]).words).toBeUndefined();
    const further = {
      ...basket,
      furtherOptions: [
        { key: 'pack', value: 'zip' },
        { key: 'pack', value: 'tar' },
        { key: 'other', value: '' },
      ],
    };
    expect(repaired(further)).toMatchObject({
      after: { furtherOptions: [{ key: 'pack', value: 'zip' }] },
      missing: [],
    });
  });

  it('leaves to people what only they know', () => {
    expect(repaired(basket, [option('name', { type: 'string' })]).words).toBeUndefined();
  });
});
