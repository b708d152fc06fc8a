import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { listCap, total } from '@/lib/platform/list-cap';
import { count, counts, kind, time } from '../api-terms';
import { failingStatuses, statuses } from '../status';

const failing = z.enum(failingStatuses);

/** Failures of one kind that say the same; the first of their ids. */
const failures = z.object({
  status: failing,
  kind,
  signature: z.string(),
  count,
  ids: z.array(z.number()),
  /** What these are called, in the same order; null where that is unknown. Missing where it was not kept yet. */
  names: z.array(z.string().nullable()).optional(),
  /** When the last of them was seen to fail; null where that was before the portal looked. */
  lastAt: time.nullable(),
});
export const handoverDocument = z.object({
  aois: z.array(
    z.object({
      name: z.string(),
      scenes: counts.nullable(),
      tiles: counts.nullable(),
      /** When the counts were read; they may be older than the handover. */
      readAt: time.nullable(),
      /** Fail now and did not when the time began. */
      fresh: z.array(failures),
      /**
       * How many of those there are, with those of which counts alone say that they are new, and not which they are.
       * Missing where it was not kept yet.
       */
      freshCount: count.optional(),
      /**
       * When the counts were taken that distinguish new from old where no one watched; missing where records report
       * all.
       */
      comparedAt: time.optional(),
      /** Failed when they were first seen within the time and do not now: how many became what; `gone` were deleted. */
      cleared: z.array(z.object({ kind, became: z.enum([...statuses, 'unknown', 'gone']), count })),
      /** Fail now and are not recorded as new. Null where no one looked at the AOI closely. */
      open: z.array(failures).nullable(),
      /** How many fail now and are unknown to be new; null where that could not be read. */
      openCount: count.nullable(),
      /** How many of these are unknown to be old either. Missing where it was not kept yet. */
      unclearCount: count.optional(),
      /** Failed within the time, and neither before nor now. */
      passed: count,
    }),
  ),
  acts: z.array(
    z.object({
      at: time,
      who: z.string().nullable(),
      action: z.string(),
      subject: z.string(),
      outcome: z.string(),
    }),
  ),
  /** There were more acts than are kept. */
  hasMoreActs: z.boolean(),
});
export type HandoverDocument = z.output<typeof handoverDocument>;

const head = z.object({
  id: z.string(),
  createdBy: z.string(),
  createdAt: time,
  since: time,
  note: z.string(),
});

/** The routes of handovers between shifts. */
export const handoversApi = {
  'GET /api/ingestion/handovers': {
    role: viewerRoles,
    summary: 'Handovers between shifts, newest first.',
    response: z.object({ handovers: z.array(head).max(listCap), total }),
  },
  'POST /api/ingestion/handovers': {
    role: ['operator'],
    audit: ['ingestion.handover', 'handover:new'],
    summary:
      'Saves what failed, was cleared and is still open since a time, and who did what. It never changes afterwards.',
    body: z.object({ since: z.number().positive(), note: z.string().trim().max(4_000).default('') }),
    response: z.object({ id: z.string() }),
  },
  'GET /api/ingestion/handovers/{id}': {
    role: viewerRoles,
    summary: 'A handover as it was written down.',
    params: z.object({ id: z.string().max(100) }),
    response: head.extend({ document: handoverDocument }),
  },
} as const;
