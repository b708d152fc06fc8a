import { z } from 'zod';

/** Amounts of money: decimal text, never a binary number. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a decimal amount');
/** A time with its zone, ISO 8601. */
export const time = z.iso.datetime({ offset: true });

/** A string without control characters, at most `max` long. */
export const plain = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'must not contain control characters');
/** A string that a person typed, without blanks around it. */
export const typed = (max: number) => plain(max).transform((text) => text.trim());
