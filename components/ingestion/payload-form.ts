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
  storageUri: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a document; what has another type there is shown as empty, and kept until it is changed. */
export function fieldsOf(document: PayloadDocument): PayloadFields {
  const sceneType = (document.scene_type ?? {}) as PayloadDocument;
  return {
    name: text(document.name),
    constellation: text(sceneType.constellation),
    start: text(document.start_time).slice(0, 10),
    end: text(document.end_time).slice(0, 10),
    graphName: text(document.graph_name),
    storageUri: text(document.storage_uri),
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
  set('storage_uri', change.storageUri);
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

export const withGeometry = (document: PayloadDocument, geometry: AreaGeometry): PayloadDocument => ({
  ...document,
  geometry,
});

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

/** Reads a payload file: an object, or the first feature of a collection with its properties. Throws a sentence. */
export function readPayloadFile(content: string): PayloadDocument {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new Error(`The file is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The file holds no JSON object. A payload looks like {"name": …, "geometry": …}.');
  }
  return value as PayloadDocument;
}
