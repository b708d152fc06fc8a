import { z } from 'zod';
import { statuses } from '../workflow/store';

/** Raised whenever a state of before can no longer be read. */
export const stateVersion = 1;

const data = z.record(z.string(), z.unknown());
const item = {
  id: z.int(),
  sourceId: z.string(),
  data,
  status: z.enum(statuses),
  message: z.string(),
  retryCountDown: z.int(),
  wkt: z.string(),
};
const scene = z.object({ ...item, tags: z.record(z.string(), z.string()) });
const tile = z.object({
  ...item,
  scene: z.int(),
  previous: z.int().nullable(),
  reference: z.int().nullable(),
});
const aoi = z.object({
  name: z.string(),
  isRunning: z.boolean(),
  failures: z.number(),
  saysRetry: z.boolean(),
  scenes: z.array(scene),
  tiles: z.array(tile),
});
const named = z.object({ kind: z.enum(['scene', 'tile']), id: z.int() });

export const savedWorkflow = z.object({
  ids: z.object({ scene: z.int(), tile: z.int() }),
  aois: z.array(aoi),
  /** What is queued or worked on. */
  jobs: z.array(named),
  /** How often an item was worked on. */
  attempts: z.array(named.extend({ count: z.int() })),
});
export type SavedWorkflow = z.output<typeof savedWorkflow>;
export type SavedAoi = z.output<typeof aoi>;

export const savedDesk = z.object({
  /** Orders since the world began; the newest of them are in `orders`. */
  placed: z.int(),
  orders: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      clockMs: z.number(),
      contractId: z.string(),
      currency: z.string(),
      total: z.string(),
      customerReference: z.string().optional(),
      body: z.string(),
      bodySha256: z.string(),
    }),
  ),
  credits: z.record(z.string(), z.string()),
  vouchers: z.record(z.string(), z.int()),
});
export type SavedDesk = z.output<typeof savedDesk>;

/** Images that a presenter had delivered: drawn again from this. */
export const savedDelivery = z.object({
  /** West, south, east, north, degrees. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  count: z.int(),
  /** Simulated time, milliseconds since 1970 UTC. */
  atMs: z.number(),
});
export type SavedDelivery = z.output<typeof savedDelivery>;

/** What a simulator leaves to the next one. */
export const savedState = z.object({
  version: z.literal(stateVersion),
  /** Seed, mode and world: those of another simulator are not taken over. */
  world: z.string(),
  clockMs: z.number(),
  ordering: savedDesk,
  workflow: savedWorkflow,
  deliveries: z.array(savedDelivery).default([]),
});
export type SavedState = z.output<typeof savedState>;
