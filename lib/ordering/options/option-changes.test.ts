import { describe, expect, it } from 'vitest';
import { onlyIf, option, triangle } from '@/testing/ordering/descriptors';
import { emptyBasket } from '../basket';
import type { BasketContent } from '../basket-shape';
import type { OptionDescriptor } from '../product-shape';
import { carryChoices, optionChanges } from './option-changes';
import { groupForms } from './request';

/** The form of a product type over areas of these names. */
function createForm(
  options: OptionDescriptor[],
  areas = ['Sète'],
  values: Record<string, string> = {},
  type = 'mono',
) {
  const content: BasketContent = {
    ...emptyBasket,
    areas: areas.map((name) => ({ id: name, name, geometry: triangle })),
    items: areas.map((name) => ({ id: `item over ${name}`, areaId: name, productTypeId: type })),
    values: { [type]: values },
  };
  const [form] = groupForms(content, new Map([[type, options]]));
  if (!form) throw new Error('no form');
  return form;
}
const projection = (number: number, defaultValue: string) =>
  option(`projection_${number}`, { values: ['31N', '32N'], defaultValue });
const words = (...args: Parameters<typeof optionChanges>) => optionChanges(...args).map((one) => one.words);

describe('options that are read again', () => {
  const level = option('level', { values: ['ortho', 'primary'], defaultValue: 'ortho' });

  it('are reported where they are asked again, not asked any more, or come out otherwise', () => {
    const dem = option('dem', { values: ['srtm', 'globe'], defaultValue: 'srtm' });
    const before = createForm([level, dem], ['Sète'], { level: 'primary' });
    const now = createForm(
      [
        option('level', { values: ['ortho'], defaultValue: 'ortho' }),
        option('bits', { values: ['8'], defaultValue: '8' }),
      ],
      ['Sète'],
      { level: 'primary' },
    );
    expect(words(before, now)).toEqual([
      'Level was primary and is now ortho',
      'Elevation model for ortho (DEM) no longer applies (was srtm)',
      'Bits now applies: 8',
    ]);
    expect(words(before, before)).toEqual([]);
  });

  it('are reported by the name of their area, whatever number it has', () => {
    const before = createForm([level, projection(1, '31N'), projection(2, '32N')], ['Sète', 'Nice']);
    const now = createForm([level, projection(1, '32N')], ['Nice']);
    expect(words(before, now)).toEqual(['Projection, Sète no longer applies (was 31N)']);
    expect(words(now, before)).toEqual(['Projection, Sète now applies: 31N']);
  });
});

describe('images that are moved to another product type', () => {
  const level = option('level', { values: ['ortho', 'primary'], defaultValue: 'ortho' });

  it('take with them what was chosen, where it holds, and say what does not', () => {
    const bits = option('bits', { values: ['8', '16'], defaultValue: '16' });
    const from = createForm([level, bits, option('gcp', { mandatory: 'false' })], ['Sète'], {
      level: 'primary',
      bits: '8',
      gcp: 'mine',
    });
    const to = createForm(
      [level, option('bits', { values: ['16', ['8', '8', onlyIf('level:ortho')]], defaultValue: '16' })],
      ['Sète'],
      {},
      'stereo',
    );
    const carried = carryChoices(from, to);
    expect(carried?.changes).toEqual({ level: 'primary' });
    expect(carried?.notHeld).toEqual([
      { name: 'gcp', choice: 'Gcp: mine', why: 'This product type does not ask for it' },
      expect.objectContaining({ name: 'bits', choice: 'Bits: 8' }),
    ]);
  });

  it('leave alone what was chosen there already, and bring no defaults', () => {
    const chosen = createForm([level], ['Sète'], { level: 'primary' });
    expect(carryChoices(chosen, chosen)).toBeUndefined();
    expect(carryChoices(createForm([level]), createForm([level], ['Sète'], {}, 'stereo'))).toBeUndefined();
  });
});
