import { z } from 'zod';

/** What the server takes as the name of an AOI. */
export const aoiNamePattern = /^[A-Za-z0-9:_-]+$/;

/** Whether the server would see a pattern in a name where it lists or retries. */
export const hasPattern = (name: string): boolean => /[*?]|\(\?/.test(name);

const geometry = z.union(
  [
    z.looseObject({
      type: z.literal('Polygon'),
      coordinates: z.array(z.array(z.array(z.number()).min(2)).min(4)).min(1),
    }),
    z.looseObject({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(z.array(z.array(z.array(z.number()).min(2)).min(4)).min(1)).min(1),
    }),
  ],
  { error: 'is no Polygon or MultiPolygon' },
);

const layer = z.looseObject({
  variable: z.string().min(1, 'is missing'),
  instance: z.string().min(1, 'is missing'),
});

/**
 * The payload of an ingestion (interface sections 1.5 and 4.3). It is GeoJSON; fields that nobody knows are kept and
 * sent. Times are ISO 8601.
 */
export const payload = z.looseObject({
  type: z.string().optional(),
  name: z
    .string({ error: 'is missing' })
    .min(1, 'is missing')
    .regex(aoiNamePattern, 'may hold letters, digits, “:”, “_” and “-” only'),
  geometry: geometry,
  start_time: z.iso.datetime({ offset: true, local: true, error: 'is no time such as 2026-11-01T00:00:00Z' }),
  end_time: z.iso.datetime({ offset: true, local: true, error: 'is no time such as 2026-11-19T23:59:59Z' }),
  scene_type: z.looseObject({
    constellation: z.string({ error: 'is missing' }).min(1, 'is missing'),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
  layers: z.record(z.string(), layer).optional(),
  record_tags: z.record(z.string(), z.string({ error: 'has to be text' })).optional(),
  graph_name: z.string().optional(),
  graph_config: z.record(z.string(), z.unknown()).optional(),
  is_retriable: z.boolean().optional(),
  storage_uri: z.string().optional(),
});
export type Payload = z.output<typeof payload>;

export interface PayloadProblem {
  /** Where, such as `scene_type.constellation`. */
  path: string;
  /** A sentence. */
  message: string;
}

/** Checks a payload before any call; no problems and the payload, or what is wrong with it, all at once. */
export function checkPayload(document: unknown): { payload?: Payload; problems: PayloadProblem[] } {
  const parsed = payload.safeParse(document);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const path = issue.path.join('.') || 'payload';
      return { path, message: `${path} ${issue.message}` };
    });
    return { problems };
  }
  const { start_time, end_time } = parsed.data;
  if (Date.parse(start_time) > Date.parse(end_time)) {
    return { problems: [{ path: 'end_time', message: 'end_time is before start_time' }] };
  }
  return { payload: parsed.data, problems: [] };
}
