import { z } from 'zod';

/** What people call a preset. */
export const presetName = z
  .string()
  .trim()
  .min(1, 'Give the preset a name')
  .max(80, 'A name has at most 80 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'A name is one line of text');

/** Choices by option name, as people made them. */
export const presetValues = z
  .record(z.string().min(1).max(200), z.string().max(2000))
  .refine((values) => Object.keys(values).length <= 1_000, 'A preset holds at most 1,000 choices')
  // PostgreSQL keeps no NUL.
  .refine((values) => !JSON.stringify(values).includes('\\u0000'), 'A choice cannot hold a NUL');

/** Choices of a product type's options that can be made again at once. */
export const preset = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  values: presetValues,
  updatedAt: z.iso.datetime({ offset: true }),
});
export type Preset = z.output<typeof preset>;
