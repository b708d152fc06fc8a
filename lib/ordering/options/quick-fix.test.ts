import { describe, expect, it } from 'vitest';
import { onlyIf, option, triangle } from '@/testing/ordering/descriptors';
import { emptyBasket, patchBasket, removeItem } from '../basket';
import type { BasketContent } from '../basket-shape';
import type { Contract, OptionDescriptor, ProductType } from '../product-shape';
import { quickFixFor } from './quick-fix';
import { findMissingFields, groupForms } from './request';

const basket: BasketContent = {
  ...emptyBasket,
  contractId: 'C1',
  areas: [{ id: 'a', name: 'Sète', geometry: triangle }],
  items: [{ id: 'i', areaId: 'a', productTypeId: 'mono' }],
};
const contract = { id: 'C1', name: 'Swath EU', currency: 'EUR' } as Contract;
const sensor = { id: 'PLEIADES', label: 'Pléiades' };
const types = [{ id: 'mono', label: 'Mono 0.5 m', source: 'archive', sensor }] as ProductType[];

/** What is missing, the repair of its first, and what is missing after that. */
function repaired(content: BasketContent, options: OptionDescriptor[] = [], contracts = [contract]) {
  const missingIn = (now: BasketContent) =>
    findMissingFields(now, groupForms(now, new Map([['mono', options]])));
  const [first] = missingIn(content);
  const forms = groupForms(content, new Map([['mono', options]]));
  const repair = quickFixFor(first?.path ?? 'nothing', { content, forms, types, contracts });
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

  it('repairs the one item whose own value is wrong, and leaves the others alone', () => {
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

  it('gives items the product type that fits, and removes those that none fits', () => {
    const image = { sourceId: 's', constellation: 'PLEIADES', resolution: 0.5 };
    const untyped = { ...basket, items: [{ id: 'i', areaId: 'a', image }] };
    expect(repaired(untyped)).toMatchObject({ words: 'Choose Mono 0.5 m', missing: [] });
    const other = {
      ...basket,
      items: [...basket.items, { id: 'k', areaId: 'a', image: { ...image, constellation: 'Unheard' } }],
    };
    expect(repaired(other)).toMatchObject({ words: 'Remove it', missing: [] });
    expect(repaired(other).after.items.map(({ id }) => id)).toEqual(['i']);
  });

  it('chooses the contract where there is one, and removes further options that say nothing', () => {
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
