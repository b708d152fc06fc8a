import { z } from 'zod';

/** What went wrong, in words for a person. */
export const explanation = z.object({ title: z.string(), detail: z.string() });
export type Explanation = z.output<typeof explanation>;
