import { random } from '../../random';
import type { Position } from '../geometry';
import { toWkt } from '../geometry';
import type { Data } from '../store';
import type { Constellation } from './constellations';

/** A scene as the catalogue gives it (interface section 2, "Catalogue scene feature"). */
export interface CatalogueScene {
  aoi: string;
  data: Data;
  id: number;
  source_id: string;
  tags: Record<string, string>;
  wkt: string;
}

/** What of a payload is copied into its scenes. */
export interface Copied {
  name: string;
  graphName?: string | undefined;
  graphConfig?: Data | undefined;
  isRetriable?: boolean | undefined;
  storageUri?: string | undefined;
  retryCount?: number | undefined;
  recordTags?: Record<string, string> | undefined;
}

export interface Acquisition {
  constellation: Constellation;
  orbit: number;
  slice: number;
  ring: Position[];
  /** Milliseconds since 1970 UTC. */
  time: number;
  /** Distinguishes scenes that are taken in one second. */
  number?: number | undefined;
}

const compact = (time: number) => new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** The satellite that takes an image of a frame on this day: they take turns. */
const chooseSatellite = ({ satellites, revisitDays }: Constellation, time: number) =>
  satellites[Math.floor(time / 86_400_000 / revisitDays) % satellites.length]!;

function formatSourceId(acquisition: Acquisition, digits: string): string {
  const { constellation, orbit, slice, time, number } = acquisition;
  const satellite = chooseSatellite(constellation, time);
  const more = number === undefined ? '' : `_${number}`;
  switch (constellation.name) {
    case 'sentinel1': {
      const end = compact(time + 27_000);
      const absolute = String(50_000 + (Math.floor(time / 86_400_000) % 20_000)).padStart(6, '0');
      return `${satellite}_IW_SLC__1SDV_${compact(time)}_${end}_${absolute}_${digits.slice(0, 6)}_${digits.slice(6, 10)}${more}`;
    }
    case 'sentinel2':
      return `${satellite}_MSIL2A_${compact(time)}_N0511_R${String(orbit).padStart(3, '0')}_T${31 + (orbit % 3)}T${'CDEFGH'[Math.abs(slice) % 6]}${'JKLM'[orbit % 4]}_${compact(time + 14_400_000)}${more}`;
    default:
      return `DS_${satellite}_${compact(time).replace('T', '')}_${digits.slice(0, 8)}_${String(orbit).padStart(3, '0')}_${Math.abs(slice)}${more}`;
  }
}

/** The scene of an acquisition, with what a payload gives all of its scenes. */
export function catalogueScene(
  seed: string,
  acquisition: Acquisition,
  copied: Copied,
  isLetter: boolean,
): CatalogueScene {
  const { constellation, orbit, slice, ring, time, number } = acquisition;
  const dice = random(seed, 'scene', constellation.name, orbit, slice, time, number ?? 0);
  const uuid = dice.uuid();
  const source_id = formatSourceId(acquisition, dice.hex(10).toUpperCase());
  const date = new Date(time).toISOString().replace('.000Z', 'Z');
  const metadata: Data = {
    downloadLink: `https://catalogue.example/odata/v1/Products(${uuid})/$value`,
    ...(!isLetter && { uuid }),
    ...(constellation.tellsGeometry && { geometry: { type: 'Polygon', coordinates: [ring] } }),
  };
  return {
    aoi: copied.name,
    data: {
      ...(isLetter && { uuid }),
      date,
      graph_name: copied.graphName ?? constellation.graph,
      graph_config: copied.graphConfig ?? {},
      record_id: '',
      instances_id: {},
      metadata,
      is_retriable: copied.isRetriable ?? true,
      storage_uri: copied.storageUri ?? '',
      ...(copied.retryCount !== undefined && { retry_count: copied.retryCount }),
    },
    id: 0,
    source_id,
    tags: {
      area: copied.name,
      ...(constellation.hasClouds && { cloudCoverPercentage: (dice.next() ** 2 * 100).toFixed(2) }),
      constellation: constellation.title,
      ingestionDate: new Date(time + 21_600_000).toISOString(),
      orbit: String(50_000 + (Math.floor(time / 86_400_000) % 20_000)),
      orbitDirection: 'descending',
      productType: constellation.productType,
      provider: constellation.provider,
      relativeOrbit: String(orbit),
      satellite: chooseSatellite(constellation, time),
      source: constellation.provider,
      sourceID: source_id,
      uuid,
      ...copied.recordTags,
    },
    wkt: toWkt(ring),
  };
}
