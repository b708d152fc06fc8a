import { z } from 'zod';
import { readBoxes } from './box';
import { readTimeRange } from './time-range';

/** Refuses what a parser cannot read, with a sentence. */
const read = <T>(parse: (text: string) => T | undefined, sentence: string) =>
  z
    .string()
    .max(10_000)
    .transform((text, context): T => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });

/** `bbox` of a query: one box or, across 180°, two. */
export const bboxParameter = read(
  (text) => readBoxes(text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))),
  'must be west,south,east,north in degrees',
);

/** `datetime` of a query. */
export const timeParameter = read(
  readTimeRange,
  'must be a moment such as 2026-06-01T00:00:00Z, or two with a slash between them',
);

/** `limit` of a query: the most features of a page. One that is greater than the greatest is taken as that. */
export const limitParameter = (usual: number, greatest: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(usual)
    .transform((limit) => Math.min(limit, greatest));
