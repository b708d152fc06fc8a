import { z } from 'zod';

/** What went wrong, in words for a person. */
export const trouble = z.object({ title: z.string(), detail: z.string() });
export type Trouble = z.output<typeof trouble>;
