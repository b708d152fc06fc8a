import type { BasketContent } from '@/lib/ordering/basket-shape';
import type { OptionDescriptor, OptionRule } from '@/lib/ordering/product-shape';

/** An area, where its shape does not matter. */
export const triangle: BasketContent['areas'][number]['geometry'] = {
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

/** A rule as the interface words it. */
export const onlyIf = (filter: string): OptionRule => ({ filter, rejects: false });
export const unless = (filter: string): OptionRule => ({ filter, rejects: true });

type Given = Partial<Omit<OptionDescriptor, 'values'>> & {
  values?: (string | [id: string, label: string, ...rules: OptionRule[]])[];
};

/** A descriptor with what a test cares about; a list where values are given, required unless said otherwise. */
export function option(name: string, { values, ...rest }: Given = {}): OptionDescriptor {
  return {
    name,
    label: name.toUpperCase(),
    category: 'technical_product',
    type: values ? 'list' : 'string',
    values: (values ?? []).map((value) => {
      const [id, label, ...rules] = typeof value === 'string' ? [value, value] : value;
      return { id, label, rules: rules as OptionRule[] };
    }),
    defaultValue: '',
    mandatory: 'true',
    isHidden: false,
    rules: [],
    ...rest,
  };
}

/** Options of a 0.5 m archive product: what is asked follows from the processing level. */
export const monoOptions: OptionDescriptor[] = [
  option('processing_level', {
    values: [
      ['ortho', 'Ortho'],
      ['projected', 'Projected'],
      ['primary', 'Primary'],
    ],
    defaultValue: 'ortho',
  }),
  option('dem', {
    values: [
      ['best_available', 'Best Available'],
      ['srtm', 'SRTM'],
    ],
    defaultValue: 'best_available',
    mandatory: 'constraint',
    rules: [onlyIf('processing_level:ortho')],
  }),
  option('spectral_processing', {
    values: ['pansharpened', 'panchromatic'],
    defaultValue: 'pansharpened',
    mandatory: 'constraint',
    rules: [unless('processing_level:primary')],
  }),
  option('spectral_processing_primary', {
    values: ['bundle', 'panchromatic'],
    defaultValue: 'bundle',
    mandatory: 'constraint',
    rules: [onlyIf('processing_level:primary')],
  }),
  option('radiometric_processing', {
    values: [
      ['basic', 'Basic'],
      ['display', 'Display'],
    ],
    defaultValue: 'basic',
  }),
  option('pixel_coding', {
    values: [
      ['8bits', '8 bits', onlyIf('radiometric_processing:(display)')],
      ['12bits', '12 bits'],
    ],
    defaultValue: '12bits',
  }),
  option('elevation', {
    type: 'double',
    range: ['-100', '10000'],
    mandatory: 'false',
    rules: [onlyIf('processing_level:projected')],
  }),
  option('area_compute_model', { values: ['coverage'], defaultValue: 'coverage', mandatory: 'false' }),
  option('priority', { values: ['standard', 'rush'], defaultValue: 'standard' }),
  option('license', { values: ['eula_5', 'eula_6_10'], defaultValue: 'eula_5' }),
  option('projection_1', {
    label: 'Projection (GDLIB code)',
    values: ['32631', '32632'],
    defaultValue: '32632',
    mandatory: 'constraint',
    rules: [unless('processing_level:primary')],
  }),
];
