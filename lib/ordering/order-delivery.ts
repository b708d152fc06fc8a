import { z } from 'zod';

/** What people record of the delivery of a placed order. Until then nothing is known of it. */
export const recordedDeliveries = ['expected', 'delivered', 'cancelled'] as const;
export type RecordedDelivery = (typeof recordedDeliveries)[number];

const day = z.iso.date('must be a day such as 2026-12-01');

/** What someone records. */
export const deliveryRecord = z
  .object({
    state: z.enum(recordedDeliveries),
    /** The day by which it is expected, in UTC; left out where it is unknown. */
    expectedOn: day.optional(),
    note: z.string().trim().max(2000).default(''),
  })
  .refine(({ state, expectedOn }) => state !== 'expected' || expectedOn !== undefined, {
    path: ['expectedOn'],
    message: 'Enter the day by which it is expected',
  });

/** The delivery of a placed order as lists show it. */
export const orderDelivery = z.object({
  state: z.enum(['unknown', ...recordedDeliveries]),
  expectedOn: day.optional(),
  /** Whether it is not delivered and the expected day is over. */
  isOverdue: z.boolean(),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/**
 * The delivery of an order, from what was recorded.
 * @param today the day in UTC, `2026-12-01`
 */
export function toOrderDelivery(
  { deliveryState, expectedOn }: { deliveryState: RecordedDelivery | null; expectedOn: string | null },
  today: string,
): OrderDelivery {
  const state = deliveryState ?? 'unknown';
  return {
    state,
    expectedOn: expectedOn ?? undefined,
    isOverdue: state === 'expected' && expectedOn !== null && expectedOn < today,
  };
}
