import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monoOptions, option } from '@/testing/ordering/descriptors';
import { processorMs } from '@/testing/processor-ms';
import {
  addItem,
  emptyBasket,
  mergePatches,
  numberedAreas,
  patchBasket,
  productGroups,
  removeItem,
} from '../basket';
import type { BasketContent, BasketPatch, ImageSnapshot, NewItem } from '../basket-shape';
import { suggestProductType } from '../catalogue/product-match';
import type { Polygon } from '../polygon-shape';
import type { ProductType } from '../product-shape';
import { describeOptions, findMissingFields, groupForms, orderBody } from './request';

const square = (x: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 43.5],
      [x + 0.25, 43.5],
      [x + 0.25, 43.75],
      [x, 43.5],
    ],
  ],
});
let ids = 0;
const newId = () => `id-${++ids}`;
const item = (sourceId: string, x = 1.25, productTypeId = 'Half'): NewItem => ({
  image: { sourceId },
  area: { name: `Area at ${x}`, geometry: square(x) },
  productTypeId,
});
const filled = (...items: NewItem[]) =>
  items.reduce((content: BasketContent, one) => addItem(content, one, newId), {
    ...emptyBasket,
    contractId: 'contract',
    primaryMarket: 'AGRI',
    secondaryMarket: 'AGRI_ENV',
    customerReference: 'On the invoice',
  });
const body = (content: BasketContent, descriptors = new Map([['Half', monoOptions]])) =>
  JSON.parse(orderBody(content, groupForms(content, descriptors)));

describe('the body of an order', () => {
  it('is what a person would write for one image over one area', () => {
    const content = filled(item('DS_ONE'));
    expect(body(content)).toEqual({
      aoi: [{ id: 1, name: 'Area at 1.25', geometry: square(1.25) }],
      voucherCodes: [],
      primaryMarket: 'AGRI',
      secondaryMarket: 'AGRI_ENV',
      contractId: 'contract',
      customerReference: 'On the invoice',
      items: [{ productTypeId: 'Half', aoiId: 1, datastripIds: ['DS_ONE'] }],
      optionsPerProductType: [
        {
          productType: { productTypeId: 'Half' },
          licence: 'eula_5',
          options: [
            { key: 'processing_level', value: 'ortho' },
            { key: 'dem', value: 'best_available' },
            { key: 'spectral_processing', value: 'pansharpened' },
            { key: 'radiometric_processing', value: 'basic' },
            { key: 'pixel_coding', value: '12bits' },
            { key: 'priority', value: 'standard' },
            { key: 'license', value: 'eula_5' },
            { key: 'projection_1', value: '32632' },
          ],
        },
      ],
      options: [{ key: 'deliveryType', value: 'network' }],
    });
  });

  it('carries further options of the whole order after its delivery, and reports those that say nothing', () => {
    const further = (...furtherOptions: { key: string; value: string }[]) => ({
      ...emptyBasket,
      furtherOptions,
    });
    const pack = { key: 'packaging', value: 'zip' };
    expect(JSON.parse(orderBody(further(pack, { key: '', value: '' }), [])).options).toEqual([
      { key: 'deliveryType', value: 'network' },
      pack,
    ]);
    const problems = (...pairs: { key: string; value: string }[]) =>
      findMissingFields(further(...pairs), []).flatMap(({ path, message }) =>
        path === 'furtherOptions' ? message : [],
      );
    expect(problems(pack, { key: '', value: '' })).toEqual([]);
    expect(problems(pack, pack)).toEqual(['The option packaging is listed twice']);
    expect(problems({ key: 'deliveryType', value: 'MEDIA' })).toHaveLength(1);
    expect(problems({ key: 'x', value: '' }, { key: '', value: 'y' })).toHaveLength(2);
  });

  it('carries what was chosen for one item with that item alone', () => {
    const tasking = [
      option('acquisition_period', { type: 'periods', category: 'item_properties' }),
      option('max_cloud_cover', { type: 'double', category: 'item_properties', mandatory: 'false' }),
      option('mode', { values: ['mono', 'stereo'], defaultValue: 'mono' }),
    ];
    const descriptors = new Map([['Tasking', tasking]]);
    const area = (x: number): NewItem => ({
      area: { name: `Area at ${x}`, geometry: square(x) },
      productTypeId: 'Tasking',
    });
    const [spring, autumn] = ['2027-04-01/2027-04-30', '2027-09-01/2027-09-30'];
    const start = filled(area(1), area(3));
    const second = start.items[1]?.id ?? '';
    const content = patchBasket(
      start,
      mergePatches(
        { values: { Tasking: { acquisition_period: spring, max_cloud_cover: '15' } } },
        // What is no property of an item is not chosen for one, whatever was kept.
        { items: [{ id: second, values: { acquisition_period: autumn, mode: 'stereo' } }] },
      ),
    );
    const { items, optionsPerProductType } = body(content, descriptors);
    expect(items.map(({ properties }: { properties: unknown }) => properties)).toEqual([
      [
        { key: 'acquisition_period', value: spring },
        { key: 'max_cloud_cover', value: '15' },
      ],
      [
        { key: 'acquisition_period', value: autumn },
        { key: 'max_cloud_cover', value: '15' },
      ],
    ]);
    expect(items[0].datastripIds).toEqual([]);
    expect(optionsPerProductType[0].options).toEqual([{ key: 'mode', value: 'mono' }]);
    expect(describeOptions(groupForms(content, descriptors), [])[0]?.options.at(-1)).toEqual({
      label: 'Acquisition period, Area at 3',
      value: autumn,
    });
    const back = patchBasket(content, {
      items: [{ id: second, values: { acquisition_period: null, mode: null } }],
    });
    expect(back.items[1]?.values).toBeUndefined();
  });

  it('is complete when each item has its own, and names the item that has not', () => {
    const descriptors = new Map([
      ['Tasking', [option('acquisition_period', { category: 'item_properties' })]],
    ]);
    const area = (x: number): NewItem => ({
      area: { name: `Area at ${x}`, geometry: square(x) },
      productTypeId: 'Tasking',
    });
    const content = filled(area(1), area(3));
    const missing = (one: BasketContent) => findMissingFields(one, groupForms(one, descriptors));
    const choose = (one: BasketContent, index: number, value: string) =>
      patchBasket(one, {
        items: [{ id: content.items[index]?.id ?? '', values: { acquisition_period: value } }],
      });
    expect(missing(content)).toHaveLength(1);
    expect(missing(choose(content, 0, 'June'))).toHaveLength(1);
    expect(missing(choose(choose(content, 0, 'June'), 1, 'July'))).toEqual([]);
  });

  it('is the same bytes for the same basket, however its keys are ordered', () => {
    const content = filled(item('one'), item('two', 3));
    const forms = groupForms(content, new Map([['Half', monoOptions]]));
    const shuffled = Object.fromEntries(Object.entries(structuredClone(content)).reverse()) as BasketContent;
    const again = groupForms(shuffled, new Map([['Half', structuredClone(monoOptions)]]));
    expect(orderBody(shuffled, again)).toBe(orderBody(content, forms));
  });

  it('numbers the areas 1…n without gaps after items went, and sends each product type its projections', () => {
    let content = filled(item('one', 1), item('two', 3), item('three', 5, 'Other'));
    content = removeItem(content, content.items[0]!.id);
    expect(numberedAreas(content).map(({ number, name }) => [number, name])).toEqual([
      [1, 'Area at 3'],
      [2, 'Area at 5'],
    ]);
    const projections = ['projection_1', 'projection_2'].map((name) =>
      option(name, { values: ['4326'], defaultValue: '4326' }),
    );
    const descriptors = new Map([
      ['Half', projections],
      ['Other', projections],
    ]);
    const { items, optionsPerProductType } = body(content, descriptors);
    expect(items.map((one: { aoiId: number }) => one.aoiId)).toEqual([1, 2]);
    expect(optionsPerProductType.map((one: { options: unknown }) => one.options)).toEqual([
      [{ key: 'projection_1', value: '4326' }],
      [{ key: 'projection_2', value: '4326' }],
    ]);
  });

  it('has an item without images for a tasking request, and properties where options ask for them', () => {
    const content = filled({ area: { name: 'New', geometry: square(1) }, productTypeId: 'Tasking' });
    const descriptors = new Map([
      ['Tasking', [option('period', { category: 'item_properties', defaultValue: '2026-12' })]],
    ]);
    const { items, optionsPerProductType } = body(content, descriptors);
    expect(items).toEqual([
      {
        productTypeId: 'Tasking',
        aoiId: 1,
        datastripIds: [],
        properties: [{ key: 'period', value: '2026-12' }],
      },
    ]);
    expect(optionsPerProductType[0].options).toEqual([]);
  });

  it('reports options in words, projections with their area', () => {
    const content = filled(item('one'));
    const [words] = describeOptions(groupForms(content, new Map([['Half', monoOptions]])), []);
    expect(words?.options).toContainEqual({ label: 'Processing level', value: 'Ortho' });
    expect(words?.options).toContainEqual({ label: 'Projection, Area at 1.25', value: '32632' });
  });

  it('says everything that is missing at once', () => {
    const content = { ...filled(item('one'), { ...item('two'), productTypeId: undefined }), contractId: '' };
    const forms = groupForms(content, new Map([['Half', [option('note')]]]));
    expect(findMissingFields(content, forms).map(({ message }) => message)).toEqual([
      'Choose a contract',
      'One item has no product type',
      'Note: this is needed',
    ]);
  });
});

describe('the basket', () => {
  it('uses an area again, takes an image once per area, and splits what an order cannot hold', () => {
    const content = filled(item('one'), item('two'), item('one'), item('one', 9));
    expect(content.areas).toHaveLength(2);
    expect(content.items.map((one) => one.image?.sourceId)).toEqual(['one', 'two', 'one']);
    const geometry = {
      type: 'MultiPolygon' as const,
      coordinates: [square(178).coordinates, square(-179).coordinates],
    };
    const split = addItem(
      emptyBasket,
      { image: { sourceId: 's' }, area: { name: 'Date line', geometry } },
      newId,
    );
    expect(split.areas.map(({ name }) => name)).toEqual(['Date line (1 of 2)', 'Date line (2 of 2)']);
    expect(split.items).toHaveLength(2);
  });

  it('merges values by name, forgets those set to null, and passes over items that are gone', () => {
    let content = filled(item('one'));
    content = patchBasket(content, { values: { Half: { a: '1', b: '2' } } });
    content = patchBasket(content, { values: { Half: { b: null, c: '3' }, Other: { d: '4' } } });
    expect(content.values).toEqual({ Half: { a: '1', c: '3' }, Other: { d: '4' } });
    const id = content.items[0]!.id;
    const moved = patchBasket(content, {
      items: [
        { id, productTypeId: 'New', areaId: 'nowhere' },
        { id: 'gone', productTypeId: 'X' },
      ],
    });
    expect(moved.items).toMatchObject([{ id, productTypeId: 'New', areaId: content.areas[0]!.id }]);
    expect(productGroups(moved).map((group) => group.productTypeId)).toEqual(['New']);
  });
});

describe('patches', () => {
  it('merged into one do the same as one after the other', () => {
    const content = filled(item('one', 1), item('two', 3));
    const itemIds = content.items.map(({ id }) => id);
    const areaIds = content.areas.map(({ id }) => id);
    const name = fc.constantFrom('a', 'b', 'c');
    const patch: fc.Arbitrary<BasketPatch> = fc.record(
      {
        contractId: name,
        customerReference: name,
        voucherCodes: fc.array(name, { maxLength: 2 }),
        areas: fc.array(fc.record({ id: fc.constantFrom(...areaIds), name }), { maxLength: 3 }),
        items: fc.array(
          fc.record(
            {
              id: fc.constantFrom(...itemIds),
              productTypeId: name,
              values: fc.dictionary(name, fc.option(name), { maxKeys: 2 }),
            },
            { requiredKeys: ['id', 'productTypeId'] },
          ),
          { maxLength: 3 },
        ),
        values: fc.dictionary(name, fc.dictionary(name, fc.option(name), { maxKeys: 3 }), { maxKeys: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(patch, patch, (first, second) => {
        const one = patchBasket(content, mergePatches(first, second));
        expect(one).toEqual(patchBasket(patchBasket(content, first), second));
      }),
    );
  });
});

describe('the suggested product type', () => {
  const type = (id: string, sensor: string, label: string, source = 'archive'): ProductType => ({
    id,
    label,
    source,
    sensor: { id: sensor, label: sensor },
    target: { id: 'mono', label: 'Mono' },
    licences: [],
    minimumAreaKm2: 0,
  });
  const types = [
    type('PleiadesTasking', 'pleiades', 'Pleiades 0.5-m', 'tasking'),
    type('PleiadesArchive', 'pleiades', 'Pleiades 0.5-m'),
    type('PleiadesNeoArchive', 'pleiadesneo', 'Pleiades Neo 0.3-m'),
    type('Spot10', 'spot', 'SPOT 10-m'),
    type('Spot15', 'spot', 'SPOT 1.5-m'),
  ];
  it.each<[Partial<ImageSnapshot>, string | undefined]>([
    [{ constellation: 'PLEIADES', resolution: 0.5 }, 'PleiadesArchive'],
    [{ constellation: 'Pléiades Neo', resolution: 0.3 }, 'PleiadesNeoArchive'],
    [{ constellation: 'PLEIADES NEO', resolution: 0.3 }, 'PleiadesNeoArchive'],
    [{ constellation: 'SPOT', resolution: 1.5 }, 'Spot15'],
    [{ constellation: 'SPOT', resolution: 10 }, 'Spot10'],
    [{ constellation: 'SENTINEL2', resolution: 10 }, undefined],
    [{}, undefined],
  ])('for %j is %s', (image, expected) => {
    expect(suggestProductType({ sourceId: 's', ...image }, types)?.id).toBe(expected);
  });

  it('is none for a sensor whose name has no letter and no digit', () => {
    expect(suggestProductType({ sourceId: 's', constellation: 'SPOT' }, [type('Odd', '***', 'Odd')])).toBe(
      undefined,
    );
  });

  it.each([
    ['digits', '1'],
    ['a number and dashes', '1-'],
    ['joiners', '\u200D'],
    ['marks that take many characters', '\uFDFA'],
  ])('costs little for names of a megabyte of %s', (_, piece) => {
    const long = piece.repeat(1024 * 1024);
    const odd = Array.from({ length: 5 }, (_, at) => type(`${at}`, `spot${long}`, `SPOT ${long}`));
    const image = { sourceId: 's', constellation: 'SPOT', resolution: 1.5 };
    let found: ProductType | undefined;
    const spent = processorMs(() => {
      for (let at = 0; at < 100; at += 1) found = suggestProductType(image, [...odd, ...types]);
    });
    expect(found?.id).toBe('Spot15');
    expect(spent).toBeLessThan(2_000);
  });
});
