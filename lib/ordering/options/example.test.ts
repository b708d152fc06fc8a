import { describe, expect, it } from 'vitest';
import { addItem, emptyBasket } from '../basket';
import {
  contractsAnswer,
  optionsAnswer,
  parsePrice,
  parseSalesOrderId,
  productTypesAnswer,
} from '../client-schema';
import { formatRule, whyNot } from './format-rule';
import { resolveForm } from './option-form';
import { readForm } from './option-graph';
import { findMissingFields, groupForms, orderBody } from './request';

/* What the interface shows in its examples, said again in short: the form and the request that follow from it. */

const only = (filter: string) => ({ reject: false, filter });
const notWith = (filter: string) => ({ reject: true, filter });
const list = (
  name: string,
  label: string,
  values: [string, string][],
  defaultValue: string,
  mandatory: string,
  constraint: object | null = null,
) => ({
  category: 'technical_product',
  constraint,
  label,
  name,
  type: 'list',
  values: values.map(([id, text]) => ({ id, label: text })),
  defaultValue,
  range: null,
  format: null,
  mandatory,
});
const spectral: [string, string][] = [
  ['panchromatic', 'Panchromatic 50cm'],
  ['pansharpened', 'Pansharpened 50cm 4-band'],
  ['bundle', 'Bundle: Panchromatic 50cm + Multispectral 2m 4-band'],
];
const formats: [string, string][] = [
  ['dimap_jpeg2000_regular', 'DIMAP - Regular JPEG 2000 '],
  ['dimap_geotiff', 'DIMAP - GeoTIFF'],
];
const primary = 'processing_level:primary';
const answer = {
  availableOptions: [
    list(
      'processing_level',
      'PROCESSING_LEVEL',
      [
        ['ortho', 'Ortho'],
        ['projected', 'Projected'],
        ['primary', 'Primary'],
      ],
      'ortho',
      'true',
    ),
    list(
      'dem',
      'ORTHORECTIFICATION_DEM_REFERENCE',
      [
        ['best_available', 'Best Available'],
        ['srtm', 'SRTM'],
      ],
      'best_available',
      'constraint',
      only('processing_level:ortho'),
    ),
    list(
      'spectral_processing',
      'SPECTRAL_PROCESSING',
      spectral,
      'pansharpened',
      'constraint',
      notWith(primary),
    ),
    list(
      'spectral_processing_primary',
      'SPECTRAL_PROCESSING',
      spectral,
      'bundle',
      'constraint',
      only(primary),
    ),
    list('image_format_primary', 'FORMAT', formats, 'dimap_jpeg2000_regular', 'constraint', only(primary)),
    list('image_format', 'FORMAT', formats, 'dimap_jpeg2000_regular', 'constraint', notWith(primary)),
    list(
      'pixel_coding',
      'PIXEL_CODING',
      [
        ['8bits', '8 bits (JPEG 2000 / GeoTIFF) '],
        ['12bits', '12 bits (JPEG 2000) / 16 bits (GeoTIFF)'],
      ],
      '12bits',
      'true',
    ),
    list(
      'radiometric_processing',
      'RADIOMETRIC_PROCESSING',
      [
        ['basic', 'Basic'],
        ['display', 'Display'],
      ],
      'basic',
      'true',
    ),
    {
      ...list('elevation', 'ELEVATION', [], ' ', 'false', only('processing_level:projected')),
      type: 'double',
      values: null,
      range: [-100, 10000],
    },
    list(
      'area_compute_model',
      'AREA_COMPUTE_MODEL',
      [
        ['coverage', 'Coverage'],
        ['temporal_serie', 'TemporalSerie'],
      ],
      'coverage',
      'false',
    ),
    list(
      'priority',
      'PRIORITY',
      [
        ['standard', 'Standard'],
        ['rush', 'Rush'],
      ],
      'standard',
      'true',
    ),
    list(
      'license',
      'LICENSE',
      [
        ['eula_5', 'EULA (up to 5 affiliated end users)'],
        ['eula_6_10', 'Multi (6 to 10 affiliated end users)'],
      ],
      'eula_5',
      'true',
    ),
    list(
      'projection_1',
      'Projection (GDLIB code)',
      [
        ['32631', '32631 WGS84/UTM 31N (N. hemisphere - 0E to 6E) - PROJECTED'],
        ['32632', '32632 WGS84/UTM 32N (N. hemisphere - 6E to 12E) - PROJECTED'],
      ],
      '32632',
      'constraint',
      notWith(primary),
    ),
  ],
};
const descriptors = optionsAnswer.parse(answer);
const form = readForm(descriptors);
const resolve = (values: Record<string, string>) => resolveForm(form, { values, areas: [1] });
const labels = (values: Record<string, string>) =>
  resolve(values).options.flatMap(({ option, isShown }) => (isShown ? option.label : []));

const ring: [number, number][] = [
  [1.335, 43.662],
  [1.335, 43.516],
  [1.564, 43.516],
  [1.564, 43.662],
  [1.335, 43.662],
];
const content = {
  ...addItem(
    emptyBasket,
    {
      image: { sourceId: 'DS_PHR1A_201701241037483_FR1_PX_E001N43_0615_01664' },
      area: { name: 'Toulouse centre', geometry: { type: 'Polygon', coordinates: [ring] } },
      productTypeId: 'PleiadesArchiveMono',
    },
    () => 'one',
  ),
  contractId: 'myContractID',
  primaryMarket: 'AGRI',
  secondaryMarket: 'AGRI_ENV',
  customerReference: 'Shown on the invoice',
};

describe('the example of a 0.5 m archive product', () => {
  it('is a form of ten fields that is answered by its defaults', () => {
    expect(labels({})).toEqual([
      'Processing level',
      'Elevation model for ortho (DEM)',
      'Spectral processing',
      'Format',
      'Pixel coding',
      'Radiometric processing',
      'How the area is computed',
      'Priority',
      'Licence',
      'Projection',
    ]);
    expect(resolve({}).isComplete).toBe(true);
  });

  it('asks for other things with another processing level, and says why', () => {
    const projected = labels({ processing_level: 'projected' });
    expect(projected).toContain('Elevation');
    expect(projected).not.toContain('Elevation model for ortho (DEM)');
    const shown = resolve({ processing_level: 'primary' });
    expect(shown.byName.get('spectral_processing_primary')?.value).toBe('bundle');
    expect(shown.byName.get('projection_1')?.applies).toBe(false);
    expect(whyNot(form, shown, 'image_format')).toBe(
      'Format does not apply: it needs Processing level other than Primary',
    );
    expect(formatRule(form, form.byName.get('dem')!.rules[0]!)).toBe('Processing level = Ortho');
  });

  it('makes the request of the example', () => {
    const forms = groupForms(content, new Map([['PleiadesArchiveMono', descriptors]]));
    expect(findMissingFields(content, forms)).toEqual([]);
    expect(JSON.parse(orderBody(content, forms))).toEqual({
      aoi: [{ id: 1, name: 'Toulouse centre', geometry: { type: 'Polygon', coordinates: [ring] } }],
      voucherCodes: [],
      primaryMarket: 'AGRI',
      secondaryMarket: 'AGRI_ENV',
      contractId: 'myContractID',
      customerReference: 'Shown on the invoice',
      items: [
        {
          productTypeId: 'PleiadesArchiveMono',
          aoiId: 1,
          datastripIds: ['DS_PHR1A_201701241037483_FR1_PX_E001N43_0615_01664'],
        },
      ],
      optionsPerProductType: [
        {
          productType: { productTypeId: 'PleiadesArchiveMono' },
          licence: 'eula_5',
          options: [
            { key: 'processing_level', value: 'ortho' },
            { key: 'dem', value: 'best_available' },
            { key: 'spectral_processing', value: 'pansharpened' },
            { key: 'image_format', value: 'dimap_jpeg2000_regular' },
            { key: 'pixel_coding', value: '12bits' },
            { key: 'radiometric_processing', value: 'basic' },
            { key: 'priority', value: 'standard' },
            { key: 'license', value: 'eula_5' },
            { key: 'projection_1', value: '32632' },
          ],
        },
      ],
      options: [{ key: 'deliveryType', value: 'network' }],
    });
  });
});

describe('the other examples', () => {
  it('are a contract, two product types, a price and an order number', () => {
    const contract = {
      contractId: 'myContractID',
      name: ' myAccountName',
      tradeAgreementUrl: 'https://provider.example/fr/4971-cgf',
      creditRemaining: '100000.0',
      currency: 'EUR',
      language: 'fr',
    };
    expect(contractsAnswer.parse({ contracts: [contract] })).toMatchObject([
      { id: 'myContractID', name: 'myAccountName', creditRemaining: '100000.0', currency: 'EUR' },
    ]);
    const named = (id: string, label: string) => ({ id, label });
    const type = (id: string, label: string, sensor: string, min: number) => ({
      productTypeId: id,
      technicalProduct: {
        id,
        label,
        source: named('archive', 'archive'),
        sensor: named('sensor', sensor),
        target: named('mono', 'Mono'),
        licences: null,
      },
      minimumOrderAreaApplied: min,
      descriptionUrl: 'http://provider.example/en',
    });
    const types = [
      type('DMCArchive22', 'DMC', 'DMC', 0),
      type('PleiadesArchiveMono', 'Pleiades 0.5-m', 'PlÃ©iades', 25),
    ];
    expect(productTypesAnswer.parse({ productTypes: types })).toMatchObject([
      { id: 'DMCArchive22', source: 'archive', licences: [], minimumAreaKm2: 0 },
      { id: 'PleiadesArchiveMono', sensor: { label: 'Pléiades' }, minimumAreaKm2: 25 },
    ]);
    const price = `{"contractId":"myContractID","currency":"EUR","discountPercentage":0.0,"discountValue":0.0,
      "productTypes":[{"amount":200.0,"areaKm2":20.0,"discountPercentage":0.0,"discountValue":0.0,"price":200.0,
      "productTypeId":"SPOTArchive10Color","items":[{"dataStripIds":["40582651209160926432R5"]}]}],
      "totalAmountCurrency":200.0}`;
    expect(parsePrice(price)).toMatchObject({
      currency: 'EUR',
      total: '200.0',
      lines: [{ amount: '200.0', areaKm2: '20.0', items: [{ datastripIds: ['40582651209160926432R5'] }] }],
    });
    expect(parseSalesOrderId('{"salesOrderId":"SO-1"}')).toBe('SO-1');
  });
});
