import type { OptionDescriptor } from '../descriptor';
import { double, list, unless, when } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { areaComputeModel, license, orderingChannel, priority, projections } from './common';

const spectral: [string, string][] = [
  ['pansharpened_natural_color', 'Pansharpened 50cm 3-band, Natural Color'],
  ['panchromatic', 'Panchromatic 50cm'],
  ['pansharpened', 'Pansharpened 50cm 4-band'],
  ['multispectral', 'Multispectral 2m 4-band'],
  ['pansharpened_false_color', 'Pansharpened 50cm 3-band, False Color'],
  ['bundle', 'Bundle: Panchromatic 50cm + Multispectral 2m 4-band'],
];

const formats: [string, string][] = [
  ['dimap_jpeg2000_optimized', 'DIMAP - Optimized JPEG 2000 '],
  ['dimap_jpeg2000_regular', 'DIMAP - Regular JPEG 2000 '],
  ['dimap_geotiff', 'DIMAP - GeoTIFF'],
];

/**
 * Pléiades 0.5 m: constraints with and without `reject`, one name in two options (primary and not), a double with a
 * blank default, a value that depends on another option, a hidden option.
 */
export function pleiadesOptions(areas: NumberedArea[]): OptionDescriptor[] {
  return [
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['ortho', 'Ortho'],
        ['projected', 'Projected'],
        ['primary', 'Primary'],
      ],
      'ortho',
    ),
    list(
      'dem',
      'ORTHORECTIFICATION_DEM_REFERENCE',
      [
        ['best_available', 'Best Available'],
        ['srtm', 'SRTM'],
        ['globe', 'Globe'],
      ],
      'best_available',
      { constraint: when('processing_level:ortho') },
    ),
    list('spectral_processing', 'SPECTRAL_PROCESSING', spectral, 'pansharpened', {
      constraint: unless('processing_level:primary'),
    }),
    list('spectral_processing_primary', 'SPECTRAL_PROCESSING', spectral, 'bundle', {
      constraint: when('processing_level:primary'),
    }),
    list('image_format_primary', 'FORMAT', formats, 'dimap_jpeg2000_regular', {
      constraint: when('processing_level:primary'),
    }),
    list(
      'image_format',
      'FORMAT',
      [
        ...formats,
        ['nitf_jpeg2000_regular', 'NITF - Regular JPEG 2000 '],
        ['nitf_geotiff', 'NITF - GeoTIFF'],
      ],
      'dimap_jpeg2000_regular',
      { constraint: unless('processing_level:primary') },
    ),
    list(
      'pixel_coding',
      'PIXEL_CODING',
      [
        ['8bits', '8 bits (JPEG 2000 / GeoTIFF) ', when('radiometric_processing:(display)')],
        ['12bits', '12 bits (JPEG 2000) / 16 bits (GeoTIFF)'],
      ],
      '12bits',
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
    double('elevation', 'ELEVATION', [-100, 10000], ' ', { constraint: when('processing_level:projected') }),
    areaComputeModel(),
    priority(),
    license(),
    ...projections(areas),
    orderingChannel(),
  ];
}
