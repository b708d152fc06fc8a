import { z } from 'zod';
import { storableText } from '@/lib/upstream/storable-text';
import { decimalText } from './money';

/*
 * What some deployments of the ordering service report beyond the interface. No one promises these answers, so every
 * part of them may be missing, and what cannot be read is passed over.
 */

const words = (max: number) =>
  z
    .string()
    .transform((text) => storableText(text.trim().slice(0, max)))
    .optional()
    .catch(undefined);
/** What is empty is not zero. */
const number = z
  .union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())])
  .optional()
  .catch(undefined);
const amount = z.unknown().transform(decimalText).optional();

/** The text of a licence in the answer of `GET /licences/{name}`: as it is, or inside JSON. */
export function parseLicenceText(answer: string): string | undefined {
  const text = storableText(textIn(answer)).trim();
  // A gateway that does not know the path may answer a page of its own.
  return text === '' || text.startsWith('<') ? undefined : text;
}

function textIn(answer: string): string {
  try {
    const json: unknown = JSON.parse(answer);
    const { text, content } = Object(json) as Record<string, unknown>;
    return [json, text, content].find((one) => typeof one === 'string') ?? '';
  } catch {
    return answer;
  }
}

/** What a voucher is worth; amounts as decimal text in the contract's currency. */
export const voucher = z.object({
  description: z.string().optional(),
  percent: z.string().optional(),
  value: z.string().optional(),
  validUntil: z.string().optional(),
  usesLeft: z.number().optional(),
  /** Left out where the service does not say. */
  isValid: z.boolean().optional(),
});
export type Voucher = z.output<typeof voucher>;

/** The answer of `GET /vouchers/{code}`. */
export const voucherAnswer = z
  .object({
    description: words(500),
    discountPercentage: amount,
    discountValue: amount,
    validUntil: words(40),
    usesLeft: z.number().int().optional().catch(undefined),
    valid: z.boolean().optional().catch(undefined),
  })
  .transform(
    (wire): Voucher => ({
      description: wire.description || undefined,
      percent: wire.discountPercentage,
      value: wire.discountValue,
      validUntil: wire.validUntil,
      usesLeft: wire.usesLeft,
      isValid: wire.valid,
    }),
  );

/** What can be expected of a new acquisition. */
export const outlook = z.object({
  /** In the service's own word, such as `GREEN`. */
  rating: z.string().optional(),
  /** Percent. */
  probability: z.number().optional(),
  /** The passes in which it can be tried, in UTC; left out where the service does not say them. */
  attempts: z
    .array(
      z.object({
        start: z.string(),
        satellite: z.string().optional(),
        /** Degrees. */
        incidenceAngle: z.number().optional(),
      }),
    )
    .optional(),
});
export type Outlook = z.output<typeof outlook>;

/** The answer of `POST /tasking/feasibility`. */
export const feasibilityAnswer = z
  .object({ feasibility: words(60), successProbability: number })
  .transform((wire) => ({ rating: wire.feasibility, probability: wire.successProbability }));

const attempt = z.object({
  start: z.string().max(40),
  satellite: words(60),
  incidenceAngle: number,
});

/** The answer of `POST /tasking/attempts`; passes that cannot be read are left out. */
export const attemptsAnswer = z
  .object({ attempts: z.array(z.unknown()).max(5_000) })
  .transform(({ attempts }) =>
    attempts.flatMap((one) => {
      const read = attempt.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
