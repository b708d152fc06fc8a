import type { OptionDescriptor } from '../descriptor';
import { condition, double, list, text, unless, when } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { areaComputeModel, license, orderingChannel, priority, projections } from './common';

/**
 * Pléiades Neo 0.3 m: the `condition` spelling, alternatives, AND, OR, NOT, parentheses and quotes, a chain of three,
 * values that exclude each other, and properties of single items.
 */
export function neoOptions(areas: NumberedArea[]): OptionDescriptor[] {
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
    double('elevation', 'ELEVATION', [-100, 10000], ' ', {
      constraint: condition('processing_level:(projected)'),
    }),
    list(
      'dem',
      'ORTHORECTIFICATION_DEM_REFERENCE',
      [
        ['best_available', 'Best Available'],
        ['copernicus 30', 'Copernicus 30 m'],
        ['customer', 'Own elevation model'],
      ],
      'best_available',
      { constraint: condition('processing_level:(ortho)') },
    ),
    list(
      'dem_datum',
      'DEM_VERTICAL_DATUM',
      [
        ['egm2008', 'EGM2008 geoid'],
        ['ellipsoid', 'WGS84 ellipsoid'],
      ],
      'egm2008',
      { constraint: when('dem:("copernicus 30"|customer)') },
    ),
    text('string', 'dem_reference', 'DEM_REFERENCE', '', {
      constraint: when('dem:customer AND dem_datum:*'),
      mandatory: 'constraint',
    }),
    list(
      'radiometric_processing',
      'RADIOMETRIC_PROCESSING',
      [
        ['basic', 'Basic', unless('processing_level:ortho AND dem:customer')],
        ['reflectance', 'Reflectance'],
        ['display', 'Display', condition('NOT processing_level:primary')],
      ],
      'reflectance',
    ),
    list(
      'spectral_processing',
      'SPECTRAL_PROCESSING',
      [
        ['full_bundle', 'Bundle: Panchromatic 30cm + Multispectral 1.2m 6-band'],
        ['full_pansharpened', 'Pansharpened 30cm 6-band', unless('processing_level:primary')],
        [
          'pansharpened_natural_color',
          'Pansharpened 30cm 3-band, Natural Color',
          unless('processing_level:primary'),
        ],
        ['panchromatic', 'Panchromatic 30cm'],
      ],
      'full_pansharpened',
    ),
    list(
      'pixel_coding',
      'PIXEL_CODING',
      [
        ['8bits', '8 bits', condition('radiometric_processing:(display)')],
        ['12bits', '12 bits', condition('radiometric_processing:(basic|reflectance)')],
      ],
      '12bits',
    ),
    list(
      'image_format',
      'FORMAT',
      [
        ['dimap_jpeg2000_regular', 'DIMAP - Regular JPEG 2000'],
        ['dimap_geotiff', 'DIMAP - GeoTIFF'],
        ['nitf_geotiff', 'NITF - GeoTIFF', unless('pixel_coding:8bits OR spectral_processing:full_bundle')],
      ],
      'dimap_jpeg2000_regular',
    ),
    list(
      'colour_curve',
      'COLOUR_CURVE',
      [
        ['neutral', 'Neutral'],
        ['vivid', 'Vivid'],
      ],
      'neutral',
      {
        constraint: when(
          '(radiometric_processing:display AND NOT spectral_processing:panchromatic) OR (pixel_coding:"8bits" AND processing_level:ortho)',
        ),
      },
    ),
    list(
      'haze_correction',
      'HAZE_CORRECTION',
      [
        ['none', 'None'],
        ['light', 'Light'],
        ['strong', 'Strong', when('colour_curve:vivid')],
      ],
      'none',
      {
        constraint: condition('radiometric_processing:(basic|reflectance) OR colour_curve:vivid'),
        mandatory: 'false',
      },
    ),
    text('string', 'item_label', 'ITEM_LABEL', '', { category: 'item_properties' }),
    list(
      'crop_to_area',
      'CROP_TO_AREA',
      [
        ['true', 'Cut at the area'],
        ['false', 'Bounding box of the area'],
      ],
      'true',
      { category: 'item_properties', mandatory: 'true' },
    ),
    areaComputeModel(),
    priority(),
    license(),
    ...projections(areas, condition('processing_level:(ortho|projected)')),
    orderingChannel(),
  ];
}
