import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-06-01');
const range = z.object({ min: z.number().optional(), max: z.number().optional() });

/** What a saved search asks for, beside its area. */
export const savedQuery = z.object({
  /** None: all that the service knows. */
  constellations: z.array(z.string().trim().min(1).max(60)).max(30),
  /** The first day, and the last one; without a last one it continues to the present day. UTC. */
  from: day,
  to: day.optional(),
  filters: z.object({
    cloudCover: range.optional(),
    incidenceAngle: range.optional(),
    resolution: range.optional(),
    coverage: range.optional(),
    satellites: z.array(z.string().max(60)).max(100).optional(),
    productName: z.string().max(80).optional(),
  }),
});
export type SavedQuery = z.output<typeof savedQuery>;

export const searchName = z
  .string()
  .trim()
  .min(1, 'Give the search a name')
  .max(120, 'A name has at most 120 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'A name is one line of text');

/** A saved search as its reader sees it. */
export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  area: z.object({ id: z.string(), name: z.string(), km2: z.number() }),
  query: savedQuery,
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  /** When the reader looked at it last; left out where they never did. */
  seenAt: z.iso.datetime({ offset: true }).optional(),
});
export type SavedSearch = z.output<typeof savedSearch>;

/** What the archive got for a saved search since someone looked. */
export const searchNews = z.object({
  /** Since when: the last visit, or the day on which the search was saved. */
  since: z.iso.datetime({ offset: true }),
  count: z.number(),
  /**
   * By what they are new: some services do not say when they catalogued an image, which may be long after it was taken.
   */
  by: z.enum(['catalogued', 'taken']),
  /** Whether that is all; else there are more, or the service failed in part. */
  isComplete: z.boolean(),
  /** The newest of them. */
  latest: z.array(z.object({ id: z.string(), thumbnail: z.string().optional() })),
});
export type SearchNews = z.output<typeof searchNews>;
