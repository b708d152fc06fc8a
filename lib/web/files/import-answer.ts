import { z } from 'zod';

/** What is done with a row of an imported file, or would be. */
const importOutcome = z.enum(['new', 'exists', 'wrong', 'created', 'failed']);
export type ImportOutcome = z.output<typeof importOutcome>;

/** What every row of an imported file answers; each import adds its own fields. */
export const importRow = z.object({
  /** Where the row begins in the file. */
  line: z.number(),
  outcome: importOutcome,
  /** What is wrong or has to be known, in a sentence. */
  sentence: z.string().optional(),
});

/** Headers of the file that mean nothing to the import. */
export const ignoredHeaders = z.array(z.string());

/** An import ends after this time, in milliseconds. What it did not reach is reported, so that it can be sent again. */
export const maxImportMs = 30_000;
