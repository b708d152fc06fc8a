import type { OptionDescriptor } from './descriptor';
import type { NumberedArea } from './numbered-area';
import { elevationOptions } from './options/elevation';
import { mosaicOptions } from './options/mosaic';
import { neoOptions } from './options/neo';
import { pleiadesOptions } from './options/pleiades';
import { radarOptions } from './options/radar';
import { sentinelOptions } from './options/sentinel';
import { oldSpotOptions, spotOptions } from './options/spot';
import { radarTaskingOptions, taskingOptions } from './options/tasking';

/** A product type and what its client does not see of it. */
export interface ProductType {
  id: string;
  /** The technical product's label, as the service writes it. */
  label: string;
  source: 'archive' | 'tasking' | 'ots';
  sensor: { id: string; label: string };
  target: { id: string; label: string };
  licences: string[] | null;
  minimumKm2: number;
  descriptionUrl: string;
  /** Constellations (of the search) whose images it takes; none for tasking and mosaics. */
  constellations: string[];
  /** Price of a km² in euro and in US dollars, decimal strings. */
  perKm2: { EUR: string; USD: string };
  /** Its options for these areas. */
  options(areas: NumberedArea[]): OptionDescriptor[];
}

const sensors = {
  neo: { id: 'pleiades_neo', label: 'Pléiades Neo' },
  // This service has stored the name's UTF-8 as if it were Latin-1, and encodes it once more.
  pleiades: { id: 'pleiades', label: 'PlÃ©iades' },
  spot: { id: 'spot', label: 'SPOT' },
  sentinel: { id: 'sentinel2', label: 'Sentinel-2' },
  radar: { id: 'terrasarx', label: 'TerraSAR-X' },
};

type Row = Omit<ProductType, 'licences' | 'descriptionUrl' | 'constellations' | 'target'> &
  Partial<Pick<ProductType, 'licences' | 'constellations'>> & { target: [string, string]; page: string };

function productType({ target, page, ...row }: Row): ProductType {
  return {
    licences: null,
    constellations: [],
    ...row,
    target: { id: target[0], label: target[1] },
    descriptionUrl: `https://provider.example/en/${page}`,
  };
}

/** Everything that can be ordered. */
export const productTypes: ProductType[] = [
  productType({
    id: 'PleiadesNeoArchiveMono',
    label: 'Pleiades Neo 0.3-m',
    source: 'archive',
    sensor: sensors.neo,
    target: ['mono', 'Mono'],
    minimumKm2: 25,
    page: '4120-pleiades-neo-30-cm-products',
    constellations: ['PLEIADES NEO'],
    perKm2: { EUR: '24.50', USD: '26.50' },
    options: neoOptions,
  }),
  productType({
    id: 'PleiadesArchiveMono',
    label: 'Pleiades 0.5-m',
    source: 'archive',
    sensor: sensors.pleiades,
    target: ['mono', 'Mono'],
    minimumKm2: 25,
    page: '3027-pleiades-50-cm-resolution-products',
    constellations: ['PLEIADES'],
    perKm2: { EUR: '20.00', USD: '21.60' },
    options: pleiadesOptions,
  }),
  productType({
    id: 'PleiadesArchiveStereo',
    label: 'Pleiades 0.5-m Stereo',
    source: 'archive',
    sensor: sensors.pleiades,
    target: ['stereo', 'Stereo'],
    licences: ['null'],
    minimumKm2: 100,
    page: '3027-pleiades-50-cm-resolution-products',
    constellations: ['PLEIADES'],
    perKm2: { EUR: '36.00', USD: '38.90' },
    options: pleiadesOptions,
  }),
  productType({
    id: 'SPOTArchive15Mono',
    label: 'SPOT 1.5-m',
    source: 'archive',
    sensor: sensors.spot,
    target: ['mono', 'Mono'],
    minimumKm2: 100,
    page: '147-spot-6-7-satellite-imagery',
    constellations: ['SPOT'],
    perKm2: { EUR: '3.30', USD: '3.55' },
    options: spotOptions,
  }),
  productType({
    id: 'SPOTArchive10Color',
    label: ' SPOT 10-m Colour',
    source: 'archive',
    sensor: sensors.spot,
    target: ['color10m', 'Colour 10 m'],
    minimumKm2: 3600,
    page: '143-spot-satellite-imagery',
    constellations: ['SPOT'],
    perKm2: { EUR: '0.35', USD: '0.40' },
    options: oldSpotOptions,
  }),
  productType({
    id: 'Sentinel2Archive10',
    label: 'Sentinel-2 10-m',
    source: 'archive',
    sensor: sensors.sentinel,
    target: ['standard10m', 'Standard'],
    minimumKm2: 0,
    page: '5210-sentinel-2',
    constellations: ['SENTINEL2'],
    perKm2: { EUR: '0.05', USD: '0.06' },
    options: sentinelOptions,
  }),
  productType({
    id: 'TerraSARXArchiveStripMap',
    label: 'TerraSAR-X StripMap 3-m',
    source: 'archive',
    sensor: sensors.radar,
    target: ['stripmap', 'StripMap'],
    minimumKm2: 50,
    page: '228-terrasar-x-technical-documents',
    constellations: ['TERRASAR-X'],
    perKm2: { EUR: '1.95', USD: '2.10' },
    options: radarOptions,
  }),
  productType({
    id: 'PleiadesElevation4',
    label: 'Elevation 4 m',
    source: 'archive',
    sensor: sensors.pleiades,
    target: ['elevation', 'Elevation'],
    licences: ['null'],
    minimumKm2: 500,
    page: '1018-elevation',
    constellations: ['PLEIADES', 'PLEIADES NEO'],
    perKm2: { EUR: '14.00', USD: '15.10' },
    options: elevationOptions,
  }),
  productType({
    id: 'PleiadesMosaicOts',
    label: 'Pleiades mosaic, off the shelf',
    source: 'ots',
    sensor: sensors.pleiades,
    target: ['mosaic', 'Mosaic'],
    minimumKm2: 10,
    page: '6020-mosaics',
    perKm2: { EUR: '6.00', USD: '6.50' },
    options: mosaicOptions,
  }),
  productType({
    id: 'PleiadesNeoTaskingOneDay',
    label: 'Pleiades Neo OneDay',
    source: 'tasking',
    sensor: sensors.neo,
    target: ['oneday', 'OneDay'],
    minimumKm2: 100,
    page: '3160-onetasking',
    perKm2: { EUR: '42.00', USD: '45.40' },
    options: taskingOptions('oneday'),
  }),
  productType({
    id: 'PleiadesTaskingOnePlan',
    label: 'Pleiades OnePlan',
    source: 'tasking',
    sensor: sensors.pleiades,
    target: ['oneplan', 'OnePlan'],
    minimumKm2: 100,
    page: '3160-onetasking',
    perKm2: { EUR: '28.00', USD: '30.20' },
    options: taskingOptions('oneplan'),
  }),
  productType({
    id: 'PleiadesTaskingOneSeries',
    label: 'Pleiades OneSeries',
    source: 'tasking',
    sensor: sensors.pleiades,
    target: ['oneseries', 'OneSeries'],
    minimumKm2: 100,
    page: '3160-onetasking',
    perKm2: { EUR: '23.00', USD: '24.80' },
    options: taskingOptions('oneseries'),
  }),
  productType({
    id: 'SPOTTaskingOnePlan',
    label: 'SPOT OnePlan',
    source: 'tasking',
    sensor: sensors.spot,
    target: ['oneplan', 'OnePlan'],
    minimumKm2: 500,
    page: '3160-onetasking',
    perKm2: { EUR: '4.80', USD: '5.20' },
    options: taskingOptions('oneplan'),
  }),
  productType({
    id: 'TerraSARXTaskingOneNow',
    label: 'TerraSAR-X OneNow',
    source: 'tasking',
    sensor: sensors.radar,
    target: ['onenow', 'OneNow'],
    minimumKm2: 50,
    page: '3160-onetasking',
    perKm2: { EUR: '3.90', USD: '4.20' },
    options: radarTaskingOptions,
  }),
];

/** The product type as the interface shows it (section 2). */
export function productTypeView(productType: ProductType) {
  const { id, label, source, sensor, target, licences, minimumKm2, descriptionUrl } = productType;
  return {
    productTypeId: id,
    technicalProduct: { id, label, source: { id: source, label: source }, sensor, target, licences },
    minimumOrderAreaApplied: minimumKm2,
    descriptionUrl,
  };
}
