import type { OptionDescriptor } from '../descriptor';
import { double, list, unless, when } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { areaComputeModel, license, priority, projections } from './common';

/** SPOT 1.5 m: a chain of four options, listed with the last link first. */
export function spotOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    double('sharpening_radius', 'SHARPENING_RADIUS', [0.5, 5], '1.5', {
      constraint: when('sharpening:unsharp_mask'),
    }),
    list(
      'sharpening',
      'SHARPENING',
      [
        ['none', 'None'],
        ['unsharp_mask', 'Unsharp mask'],
      ],
      'none',
      { constraint: when('tone:enhanced') },
    ),
    list(
      'tone',
      'TONE',
      [
        ['linear', 'Linear'],
        ['enhanced', 'Enhanced'],
      ],
      'linear',
      { constraint: when('radiometric_processing:display') },
    ),
    list(
      'radiometric_processing',
      'RADIOMETRIC_PROCESSING',
      [
        ['basic', 'Basic'],
        ['reflectance', 'Reflectance'],
        ['display', 'Display'],
      ],
      'basic',
    ),
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['ortho', 'Ortho'],
        ['primary', 'Primary'],
      ],
      'ortho',
    ),
    list(
      'spectral_processing',
      'SPECTRAL_PROCESSING',
      [
        [
          'pansharpened_natural_color',
          'Pansharpened 1.5m 3-band, Natural Color',
          unless('processing_level:primary'),
        ],
        ['pansharpened', 'Pansharpened 1.5m 4-band', unless('processing_level:primary')],
        ['bundle', 'Bundle: Panchromatic 1.5m + Multispectral 6m 4-band'],
        ['panchromatic', 'Panchromatic 1.5m'],
      ],
      'bundle',
    ),
    list(
      'image_format',
      'FORMAT',
      [
        ['dimap_jpeg2000_regular', 'DIMAP - Regular JPEG 2000 '],
        ['dimap_geotiff', 'DIMAP - GeoTIFF'],
      ],
      'dimap_jpeg2000_regular',
    ),
    areaComputeModel(),
    priority(),
    license(),
    ...projections(areas),
  ];
}

/** SPOT 10 m, from an old archive: hardly anything to choose. */
export function oldSpotOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['level_1a', 'Level 1A'],
        ['level_2a', 'Level 2A'],
      ],
      'level_2a',
    ),
    list('image_format', 'FORMAT', [['dimap_geotiff', 'DIMAP - GeoTIFF']], 'dimap_geotiff'),
    ...projections(areas, when('processing_level:level_2a')),
  ];
}
