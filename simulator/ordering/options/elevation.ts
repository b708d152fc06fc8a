import type { OptionDescriptor } from '../descriptor';
import { list, text } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { projections } from './common';

/** An elevation model: no licence option, production options beside technical ones. */
export function elevationOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    list(
      'elevation_product',
      'ELEVATION_PRODUCT',
      [
        ['dsm', 'Surface model (DSM)'],
        ['dtm', 'Terrain model (DTM)'],
      ],
      'dsm',
    ),
    list(
      'vertical_reference',
      'VERTICAL_REFERENCE',
      [
        ['egm96', 'EGM96'],
        ['egm2008', 'EGM2008'],
      ],
      'egm2008',
    ),
    text('string', 'production_note', 'PRODUCTION_NOTE', '', { category: 'production_option' }),
    ...projections(areas, null),
  ];
}
