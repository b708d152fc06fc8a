import type { Position } from '../geometry';
import { readOutlines } from '../geometry';
import type { Data } from '../store';
import type { Constellation } from './constellations';
import { constellations } from './constellations';
import type { Copied } from './scene';

/** What is wrong with a request to the catalogue, as the server says it; 400 unless it says otherwise. */
export class CatalogueError extends Error {
  constructor(
    message: string,
    readonly status: 400 | 500 = 500,
  ) {
    super(message);
  }
}

/** A payload (interface section 4.3), read and checked. */
export interface Payload {
  name: string;
  constellation: Constellation;
  outlines: Position[][];
  /** Milliseconds since 1970 UTC. */
  start: number;
  end: number;
  /** `scene_type.parameters.count`: list this many scenes, however many there would be. */
  count: number | undefined;
  retryCount: number;
  copied: Copied;
  page: number | undefined;
  limit: number | undefined;
}

const loose = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const whole = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/**
 * Reads the document of the form file `area`: a GeoJSON feature or collection whose further fields are the payload's.
 * @throws CatalogueError with what the server says
 */
export function readPayload(json: string): Payload {
  // An unreadable payload comes back whole: errors echo what was sent.
  const unreadable = (reason: string) => new CatalogueError(`loadArea: ${reason}\nJSON:\n${json}`, 400);
  let document: Data;
  try {
    document = loose(JSON.parse(json));
  } catch (error) {
    throw unreadable(`json: ${(error as Error).message}`);
  }
  const sceneType = loose(document.scene_type);
  for (const [field, values] of [
    ['graph_config', document.graph_config],
    ['scene_type.parameters', sceneType.parameters],
    ['record_tags', document.record_tags],
  ] as const) {
    for (const value of Object.values(loose(values))) {
      if (typeof value === 'string') continue;
      throw unreadable(
        `json: cannot unmarshal ${typeof value} into Go struct field .${field} of type string`,
      );
    }
  }
  const times = [document.start_time, document.end_time].map((time) => {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text(time)) && !Number.isNaN(Date.parse(text(time)))) {
      return Date.parse(text(time));
    }
    throw unreadable(`parsing time "${text(time)}" as "2006-01-02T15:04:05Z07:00": cannot parse`);
  });
  const [start = 0, end = 0] = times;
  const name = text(document.name);
  if (!/^[A-Za-z0-9:_-]+$/.test(name)) {
    throw new CatalogueError(
      `ValidateArea: wrong format for AOIID (must be [a-zA-Z0-9-:_]+, found '${name}')`,
    );
  }
  const outlines = readGeometry(document);
  const wanted = text(sceneType.constellation) || 'sentinel1';
  const constellation = constellations[wanted.toLowerCase()];
  if (!constellation || !Object.hasOwn(constellations, wanted.toLowerCase())) {
    throw new CatalogueError(`no catalog is configured for '${wanted}'`);
  }
  checkLayers(document.layers);
  const graphName = text(document.scene_graph_name) || text(document.graph_name);
  return {
    name,
    constellation,
    outlines,
    start,
    end,
    count: whole(Number(text(loose(sceneType.parameters).count) || Number.NaN)),
    retryCount: whole(document.retry_count) ?? 0,
    copied: {
      name,
      graphName: graphName || undefined,
      graphConfig: loose(document.graph_config),
      isRetriable: typeof document.is_retriable === 'boolean' ? document.is_retriable : undefined,
      storageUri: text(document.storage_uri),
      retryCount: whole(document.retry_count),
      recordTags: loose(document.record_tags) as Record<string, string>,
    },
    page: whole(document.page),
    limit: whole(document.limit),
  };
}

function readGeometry(document: Data): Position[][] {
  const features = Array.isArray(document.features) ? document.features : [document];
  const outlines = features.flatMap((feature) => readOutlines(loose(feature).geometry) ?? []);
  if (outlines.length === 0) {
    throw new CatalogueError('geometry: a Polygon or MultiPolygon is expected');
  }
  return outlines;
}

function checkLayers(layers: unknown): void {
  for (const [name, layer] of Object.entries(loose(layers))) {
    const { variable, instance } = loose(layer);
    if (!text(variable) || !text(instance)) {
      throw new CatalogueError(
        `layer ${name}: unknown instance ${text(instance)} for variable ${text(variable)}`,
      );
    }
  }
}
