import type { OptionDescriptor } from '../descriptor';
import { condition, double, list, unless, when } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { license, priority, projections } from './common';

/** What is made of a radar acquisition, from the archive or tasked. */
export function radarProcessing(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['ssc', 'SSC, single look slant range complex'],
        ['mgd', 'MGD, multi look ground range'],
        ['gec', 'GEC, geocoded ellipsoid corrected'],
        ['eec', 'EEC, enhanced ellipsoid corrected'],
      ],
      'eec',
    ),
    list(
      'resolution_variant',
      'RESOLUTION_VARIANT',
      [
        ['se', 'Spatially enhanced'],
        ['re', 'Radiometrically enhanced'],
      ],
      're',
      { constraint: when('NOT processing_level:ssc') },
    ),
    double('incidence_mask', 'INCIDENCE_MASK_ANGLE', [20, 55], ' ', {
      constraint: condition('processing_level:(gec|eec) AND !resolution_variant:se'),
    }),
    list(
      'orbit_precision',
      'ORBIT_PRECISION',
      [
        ['rapid', 'Rapid', unless('processing_level:ssc')],
        ['science', 'Science'],
      ],
      'science',
    ),
    ...projections(areas, when('processing_level:gec || processing_level:eec')),
  ];
}

/** TerraSAR-X from the archive: NOT and the symbols of a query string. */
export function radarOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [...radarProcessing(areas), priority(), license()];
}
