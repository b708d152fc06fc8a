import type { OptionDescriptor } from '../descriptor';
import { double, list, text, when } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { license, projections } from './common';
import { radarProcessing } from './radar';

type Programme = 'oneday' | 'oneplan' | 'oneseries';

/** When to acquire: a day, a period, or periods; written as `start/end`, several joined by `;`. */
function acquisitionPeriod(): OptionDescriptor {
  return text('periods', 'acquisition_period', 'ACQUISITION_PERIOD', '', {
    mandatory: 'true',
    category: 'item_properties',
  });
}

/** Optical tasking; what can be asked for depends on the programme. */
export function taskingOptions(programme: Programme): (areas: NumberedArea[]) => OptionDescriptor[] {
  return (areas) => [
    acquisitionPeriod(),
    double('max_cloud_cover', 'MAX_CLOUD_COVER', [0, 100], programme === 'oneday' ? ' ' : '15', {
      category: 'item_properties',
    }),
    double('max_incidence_angle', 'MAX_INCIDENCE_ANGLE', [0, 52], '30', {
      category: 'item_properties',
      mandatory: 'true',
    }),
    list(
      'acquisition_mode',
      'ACQUISITION_MODE',
      [
        ['mono', 'Mono'],
        ['stereo', 'Stereo'],
      ],
      'mono',
    ),
    double('stereo_base_to_height', 'BASE_TO_HEIGHT', [0.2, 0.8], '0.4', {
      constraint: when('acquisition_mode:stereo'),
      mandatory: 'constraint',
    }),
    ...(programme === 'oneseries'
      ? [
          list(
            'revisit',
            'REVISIT',
            [
              ['weekly', 'Every week'],
              ['monthly', 'Every month'],
              ['custom', 'Own rhythm'],
            ],
            'monthly',
          ),
          double('revisit_days', 'REVISIT_DAYS', [1, 365], ' ', {
            constraint: when('revisit:custom'),
            mandatory: 'constraint',
          }),
        ]
      : []),
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['ortho', 'Ortho', when('acquisition_mode:mono')],
        ['primary', 'Primary'],
      ],
      'ortho',
    ),
    license(),
    ...projections(areas),
  ];
}

/** Radar tasking: the next pass. */
export function radarTaskingOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    acquisitionPeriod(),
    list(
      'polarisation',
      'POLARISATION',
      [
        ['hh', 'HH'],
        ['vv', 'VV'],
        ['hh_vv', 'HH and VV'],
      ],
      'hh',
    ),
    list(
      'orbit_direction',
      'ORBIT_DIRECTION',
      [
        ['ascending', 'Ascending'],
        ['descending', 'Descending'],
      ],
      'ascending',
      { category: 'item_properties', mandatory: 'false' },
    ),
    ...radarProcessing(areas),
    license(),
  ];
}
