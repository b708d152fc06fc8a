import { expect, it } from 'vitest';
import { emptyBasket } from '../basket';
import { groupForms } from '../options/request';
import type { OptionDescriptor } from '../product-shape';
import { byOption } from './alternatives';

const list = (name: string, rule?: string): OptionDescriptor => ({
  name,
  label: name,
  category: '',
  type: 'list',
  values: ['a', 'b'].map((id) => ({
    id,
    label: id.toUpperCase(),
    rules: rule && id === 'b' ? [{ filter: rule, rejects: false }] : [],
  })),
  defaultValue: 'a',
  mandatory: 'true',
  isHidden: false,
  rules: [],
});

it('offers what applies now: an option with one possible value is no alternative', () => {
  const content = {
    ...emptyBasket,
    areas: [{ id: 'one', name: 'One', geometry: { type: 'Polygon' as const, coordinates: [] } }],
    items: [{ id: 'item', areaId: 'one', productTypeId: 'type' }],
  };
  const descriptors = [list('level'), list('depth', 'level:b')];
  const comparisons = (values: Record<string, string>) =>
    byOption(
      groupForms({ ...content, values: { type: values } }, new Map([['type', descriptors]])),
      (id) => id,
    );
  expect(comparisons({}).map(({ label }) => label)).toEqual(['level']);
  const [level, depth] = comparisons({ level: 'b' });
  expect(depth?.label).toBe('depth');
  expect(level?.alternatives).toMatchObject([
    { label: 'A', isPresent: false, change: { values: { type: { level: 'a' } } } },
    { label: 'B', isPresent: true },
  ]);
});
