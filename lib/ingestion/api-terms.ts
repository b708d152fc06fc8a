import { z } from 'zod';
import { maxNameLength } from './aoi-name';
import { statuses } from './status';

/** The terms that the routes of ingestion share. */
export const operators = ['operator'] as const;
export const aoi = z.string().min(1).max(maxNameLength);
export const kind = z.enum(['scene', 'tile']);
export const id = z.coerce.number().int().positive();
export const count = z.number().int().nonnegative();
export const status = z.enum([...statuses, 'unknown']);
export const counts = z.object({
  NEW: count,
  PENDING: count,
  DONE: count,
  RETRY: count,
  FAILED: count,
  unknown: count,
});
/** A moment since 1970, or a while, ms. */
export const time = z.number();
export const polygon = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });
