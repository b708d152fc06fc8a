import type { Position } from '../geometry';
import { outlinesOf } from '../geometry';
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
  /** `scene_type.parameters.count`: list so many scenes, however many there would be. */
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
  let document: Data;
  try {
    document = loose(JSON.parse(json));
  } catch (error) {
    throw new CatalogueError(`json.Unmarshal: ${(error as Error).message}`, 400);
  }
  const name = text(document.name);
  if (!/^[A-Za-z0-9:_-]+$/.test(name)) {
    throw new CatalogueError(`wrong format for the name of the area '${name}': [a-zA-Z0-9:_-]+ is expected`);
  }
  const outlines = geometryOf(document);
  const [start, end] = [Date.parse(text(document.start_time)), Date.parse(text(document.end_time))];
  if (Number.isNaN(start) || Number.isNaN(end)) {
    throw new CatalogueError('start_time and end_time: a time such as 2026-11-01T00:00:00Z is expected');
  }
  const sceneType = loose(document.scene_type);
  const wanted = text(sceneType.constellation) || 'sentinel1';
  const constellation = constellations[wanted.toLowerCase()];
  if (!constellation || !Object.hasOwn(constellations, wanted.toLowerCase())) {
    throw new CatalogueError(`no catalog is configured for '${wanted}'`);
  }
  checkLayers(document.layers);
  checkTags(document.record_tags);
  const graphName = text(document.scene_graph_name) || text(document.graph_name);
  return {
    name,
    constellation,
    outlines,
    start,
    end,
    count: whole(loose(sceneType.parameters).count),
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

function geometryOf(document: Data): Position[][] {
  const features = Array.isArray(document.features) ? document.features : [document];
  const outlines = features.flatMap((feature) => outlinesOf(loose(feature).geometry) ?? []);
  if (outlines.length === 0) {
    throw new CatalogueError('geometry: a Polygon or MultiPolygon is expected');
  }
  return outlines;
}

function checkLayers(layers: unknown): void {
  for (const [name, layer] of Object.entries(loose(layers))) {
    const { variable, instance } = loose(layer);
    if (!text(variable) || !text(instance)) {
      throw new CatalogueError(`layer '${name}': variable and instance are expected`);
    }
  }
}

function checkTags(tags: unknown): void {
  for (const [name, value] of Object.entries(loose(tags))) {
    if (typeof value !== 'string')
      throw new CatalogueError(`record_tags: the value of '${name}' is no string`);
  }
}
