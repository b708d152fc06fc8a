import { z } from 'zod';
import { reportParts } from './report-parts';

/** How a part of an installation is: `attention` works and needs someone, `unknown` could not be found out. */
export const lineStates = ['ok', 'attention', 'failed', 'unknown', 'absent'] as const;
export type LineState = (typeof lineStates)[number];

/**
 * Whether an answer keeps to the interface to the letter, or is like those of real services, which have more than the
 * interface names. `unknown` if the answer does not show it.
 */
const dialect = z.enum(['letter', 'real', 'unknown']);
export type AnswerDialect = z.output<typeof dialect>;

/** How one part of an installation was found. No text of it holds a secret. */
export const reportLine = z.object({
  id: z.string(),
  part: z.enum(reportParts),
  label: z.string(),
  state: z.enum(lineStates),
  /** Where it was asked, without user, password and query; null if it has no address. */
  address: z.string().nullable(),
  /** What answered, in sentences. */
  found: z.string(),
  dialect: dialect.nullable(),
  /** How long the answer took, ms; null if there was none. */
  ms: z.number().nullable(),
  /** What the configuration leaves open, a sentence each. */
  missing: z.array(z.string()),
  /** What to do, in sentences; null if there is nothing. */
  next: z.string().nullable(),
});
export type ReportLine = z.output<typeof reportLine>;

/** How an installation was found, part by part. */
export const installationReport = z.object({
  /** When the check began, ISO 8601. */
  at: z.string(),
  /** How long it took, ms. */
  ms: z.number(),
  version: z.string(),
  build: z.string(),
  node: z.string(),
  lines: z.array(reportLine),
});
export type InstallationReport = z.output<typeof installationReport>;
