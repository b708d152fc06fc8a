import type { OptionDescriptor } from '../descriptor';
import { list } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { license, projections } from './common';

/** A mosaic that is made already. */
export function mosaicOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    list(
      'edition',
      'EDITION',
      [
        ['2026', 'Edition 2026'],
        ['2025', 'Edition 2025'],
      ],
      '2026',
    ),
    list('image_format', 'FORMAT', [['dimap_geotiff', 'DIMAP - GeoTIFF']], 'dimap_geotiff'),
    license(),
    ...projections(areas, null),
  ];
}
