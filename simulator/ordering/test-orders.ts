import type { Polygon } from 'geojson';
import type { SimContext } from '../context';
import type { OpenSimulator } from '../test-support';
import { applicable } from './constraint';
import type { OptionDescriptor } from './descriptor';

/** A Pléiades image that shows the western half of the area at 3° E 43° N; with `_2` behind it, another of the same place. */
export const IMAGE = 'DS_PHR1A_TEST';
export const RADAR_IMAGE = 'DS_TSX1_TEST';

/** A box of 0.2° × 0.2° with its centre there. */
export function box(longitude: number, latitude: number, half = 0.1): Polygon {
  const [w, s, e, n] = [longitude - half, latitude - half, longitude + half, latitude + half];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  };
}

const constellations: Record<string, string> = {
  [IMAGE]: 'PLEIADES',
  [`${IMAGE}_2`]: 'PLEIADES',
  DS_PNEO_TEST: 'Pleiades Neo',
  DS_SPOT_TEST: 'SPOT',
  DS_S2_TEST: 'SENTINEL2',
  [RADAR_IMAGE]: 'TERRASAR-X',
};

/** Gives a simulator an archive of six images whose places are known to the kilometre. */
export function useSmallArchive(context: SimContext): void {
  context.archive = {
    has: (id) => id in constellations,
    footprint: (id) => (id in constellations ? box(2.5, 43, 0.5) : undefined),
    constellation: (id) => constellations[id],
  };
}

const imageByProductType: Record<string, string> = {
  PleiadesNeoArchiveMono: 'DS_PNEO_TEST',
  SPOTArchive15Mono: 'DS_SPOT_TEST',
  SPOTArchive10Color: 'DS_SPOT_TEST',
  Sentinel2Archive10: 'DS_S2_TEST',
  TerraSARXArchiveStripMap: RADAR_IMAGE,
};

/** The values of the options that apply: what was asked for, else the default; blank ones are left out. */
function chosen(descriptors: OptionDescriptor[], asked: Record<string, string>) {
  const values = new Map(descriptors.map(({ name, defaultValue }) => [name, asked[name] ?? defaultValue]));
  const applies = applicable(descriptors, values);
  return descriptors
    .filter(({ name }) => applies.has(name) && values.get(name)!.trim() !== '')
    .map((option) => ({ option, pair: { key: option.name, value: values.get(option.name)! } }));
}

/** A body that is right: one item over the box at 3° E 43° N, with defaults beside what is asked for. */
export async function order(
  sim: OpenSimulator,
  productTypeId: string,
  datastripIds: string[] = [imageByProductType[productTypeId] ?? IMAGE],
  asked: Record<string, string> = {},
) {
  const geometry = box(3, 43);
  const { body } = await sim.order('POST', `/productTypes/${productTypeId}/options`, {
    aoi: [{ polygonId: 1, geometry }],
  });
  const { availableOptions } = body as { availableOptions: OptionDescriptor[] };
  const all = chosen(availableOptions, {
    acquisition_period: '2026-12-01T00:00:00Z/2026-12-15T00:00:00Z',
    ...asked,
  });
  const place = (ofItem: boolean) =>
    all.filter(({ option }) => (option.category === 'item_properties') === ofItem).map(({ pair }) => pair);
  return {
    aoi: [{ id: 1, name: 'Test area', geometry }],
    voucherCodes: [] as string[],
    primaryMarket: 'AGRI',
    secondaryMarket: 'AGRI_ENV',
    contractId: 'CTR-EU-2026-0417',
    customerReference: 'TEST-1',
    items: [{ productTypeId, aoiId: 1, datastripIds, properties: place(true) }],
    optionsPerProductType: [
      { productType: { productTypeId }, licence: asked.license ?? 'eula_5', options: place(false) },
    ],
    options: [{ key: 'deliveryType', value: 'network' }],
  };
}
