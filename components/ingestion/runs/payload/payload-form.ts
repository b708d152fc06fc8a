import type { AreaGeometry } from '@/lib/areas/types';

/** The payload as a JSON document; the form shows some of its fields and keeps the rest. */
export type PayloadDocument = Record<string, unknown>;

/** What the form shows of a payload. */
export interface PayloadFields {
  name: string;
  constellation: string;
  start: string;
  end: string;
  graphName: string;
  sceneGraphName: string;
  tileGraphName: string;
  storageUri: string;
  /** A whole number, or empty. */
  retryCount: string;
  isRetriable: boolean;
  /** One address on each line. */
  annotationsUrls: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a document; what has another type there is shown as empty, and kept until it is changed. */
export function parseFields(document: PayloadDocument): PayloadFields {
  const sceneType = (document.scene_type ?? {}) as PayloadDocument;
  return {
    name: text(document.name),
    constellation: text(sceneType.constellation),
    start: text(document.start_time).slice(0, 10),
    end: text(document.end_time).slice(0, 10),
    graphName: text(document.graph_name),
    sceneGraphName: text(document.scene_graph_name),
    tileGraphName: text(document.tile_graph_name),
    storageUri: text(document.storage_uri),
    retryCount: ['number', 'string'].includes(typeof document.retry_count)
      ? String(document.retry_count)
      : '',
    isRetriable: document.is_retriable === true,
    annotationsUrls: Array.isArray(document.annotations_urls) ? document.annotations_urls.join('\n') : '',
  };
}

/** The document with some fields changed; everything else stays as it was. */
export function withFields(document: PayloadDocument, change: Partial<PayloadFields>): PayloadDocument {
  const next = { ...document };
  const set = (key: string, value: string | undefined) => {
    if (value === undefined) return;
    if (value === '') delete next[key];
    else next[key] = value;
  };
  set('name', change.name);
  set('graph_name', change.graphName);
  set('scene_graph_name', change.sceneGraphName);
  set('tile_graph_name', change.tileGraphName);
  set('storage_uri', change.storageUri);
  if (change.isRetriable !== undefined) next.is_retriable = change.isRetriable;
  if (change.retryCount !== undefined) {
    const count = change.retryCount.trim();
    if (count === '') delete next.retry_count;
    // What is no number is kept as it was typed, and complained about.
    else next.retry_count = /^-?\d+(\.\d+)?$/.test(count) ? Number(count) : count;
  }
  if (change.annotationsUrls !== undefined) {
    const lines = change.annotationsUrls.split('\n');
    if (lines.every((line) => line.trim() === '')) delete next.annotations_urls;
    else next.annotations_urls = lines;
  }
  if (change.start !== undefined) set('start_time', change.start && `${change.start}T00:00:00Z`);
  if (change.end !== undefined) set('end_time', change.end && `${change.end}T23:59:59Z`);
  if (change.constellation !== undefined) {
    next.scene_type = {
      ...((document.scene_type as PayloadDocument) ?? {}),
      constellation: change.constellation,
    };
  }
  return next;
}

/** The document with another area; of a collection its features give way to it. */
export function withGeometry(document: PayloadDocument, geometry: AreaGeometry): PayloadDocument {
  const { features, ...rest } = document;
  return { ...rest, type: 'Feature', geometry };
}

/** An object in the document, `layers` for instance, changed; an empty one is left out. */
export function withObject(document: PayloadDocument, key: string, value: PayloadDocument): PayloadDocument {
  const { [key]: _, ...rest } = document;
  return Object.keys(value).length > 0 ? { ...rest, [key]: value } : rest;
}

/** The object under a key of a document; empty where there is something else. */
export function getObject(document: PayloadDocument, key: string): PayloadDocument {
  const value = document[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as PayloadDocument)
    : {};
}

/** The fields of the payload that one can leave open in a template. */
export const openFields = {
  name: ['name'],
  area: ['geometry', 'features'],
  dates: ['start_time', 'end_time'],
} as const satisfies Record<string, readonly string[]>;
export type OpenField = keyof typeof openFields;

/** A document as a template: what is to be filled in each time is left out. */
export function asTemplate(document: PayloadDocument, open: readonly OpenField[]): PayloadDocument {
  const left = new Set<string>(open.flatMap((field) => openFields[field]));
  return Object.fromEntries(Object.entries(document).filter(([key]) => !left.has(key)));
}

/** What a new payload starts as: GeoJSON, over the last month, with a constellation that the server is likely to know. */
export function newPayload(today: Date, change: Partial<PayloadFields> = {}): PayloadDocument {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const fields = {
    start: day(today.getTime() - 30 * 86_400_000),
    end: day(today.getTime()),
    constellation: 'sentinel1',
    ...change,
  };
  return withFields({ type: 'Feature', is_retriable: true }, fields);
}

/** Reads a payload file: a JSON object, as it is. Throws a sentence. */
export function readPayloadFile(content: string): PayloadDocument {
  if (content.trim() === '') throw new Error('The file is empty.');
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`The file is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The file holds no JSON object. A payload looks like {"name": …, "geometry": …}.');
  }
  if (isList(value as PayloadDocument)) {
    throw new Error('This is a list of scenes or tiles, not a payload. Open it under “Scenes”.');
  }
  return value as PayloadDocument;
}

/** Whether a collection is one of catalogue scenes, whose features name their source. */
function isList({ features }: PayloadDocument): boolean {
  if (!Array.isArray(features)) return false;
  const { properties } = (features[0] ?? {}) as { properties?: { source_id?: unknown } | null };
  return properties?.source_id !== undefined;
}

/** The payload of a run again, up to today: it begins where the run ended, a day before so that nothing is missed. */
export function continuedToToday(document: PayloadDocument, today: Date): PayloadDocument {
  const end = Date.parse(text(document.end_time));
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const now = today.getTime();
  return withFields(document, {
    ...(Number.isNaN(end) ? {} : { start: day(Math.min(end - 86_400_000, now)) }),
    end: day(now),
  });
}
