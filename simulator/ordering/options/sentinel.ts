import type { OptionDescriptor } from '../descriptor';
import { list, text, when } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { projections } from './common';

/** Sentinel-2 10 m: types that no client knows (`boolean`, `date`), to be filled as text. */
export function sentinelOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['l1c', 'Level 1C, top of atmosphere'],
        ['l2a', 'Level 2A, surface reflectance'],
      ],
      'l2a',
    ),
    list(
      'image_format',
      'FORMAT',
      [
        ['safe', 'SAFE'],
        ['cog', 'Cloud-optimized GeoTIFF'],
      ],
      'cog',
    ),
    text('boolean', 'scene_classification', 'SCENE_CLASSIFICATION', 'true', {
      constraint: when('processing_level:l2a'),
      mandatory: 'constraint',
    }),
    text('date', 'hold_until', 'HOLD_DELIVERY_UNTIL', ''),
    ...projections(areas, when('image_format:cog')),
  ];
}
