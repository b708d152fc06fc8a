import 'server-only';
import { and, inArray, ne } from 'drizzle-orm';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { requireContract } from '../contract-access';
import { readOrderList } from '../optional-client';
import { type ListEvidence, type ListedOrder, sharedTraits } from '../service-list';
import { type OrderRow, readOrder } from '../store';
import { orders } from '../tables';

/** This many that fit are shown; more of them say nothing any more. */
const maxFitting = 10;

/**
 * Looks whether the service lists an order that could be this one, whose answer was lost. It changes nothing: that the
 * service does not answer is reported as what it is. Throws a `Problem` for an order whose outcome is known, or on a
 * contract that the reader cannot use.
 */
export async function matchProviderOrders(
  id: string,
  reader: Pick<User, 'id'>,
  signal?: AbortSignal,
): Promise<ListEvidence> {
  const order = await readOrder(id);
  if (order?.state !== 'unknown') {
    throw new Problem({
      type: 'order-changed',
      status: 409,
      title: 'There is nothing to search for',
      detail: 'Its outcome is known, or it does not exist. Load the order again.',
    });
  }
  await requireContract(reader.id, order.content.contractId, 'Nothing was read.');
  const readAt = new Date().toISOString();
  try {
    const listed = await readOrderList(signal);
    return listed ? await compareWithList(order, listed, readAt) : { type: 'absent', readAt };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind === 'cancelled') throw error;
    const { title, detail } = explain(error);
    return { type: 'failed', why: `${title}. ${detail}`, readAt };
  }
}

async function compareWithList(
  order: OrderRow,
  listed: ListedOrder[],
  readAt: string,
): Promise<ListEvidence> {
  const numbers = listed.map(({ salesOrderId }) => salesOrderId);
  const held =
    numbers.length === 0
      ? []
      : await db()
          .select({ salesOrderId: orders.salesOrderId })
          .from(orders)
          .where(and(inArray(orders.salesOrderId, numbers), ne(orders.id, order.id)));
  const claimed = new Set(held.map(({ salesOrderId }) => salesOrderId));
  const lost = {
    contractId: order.content.contractId,
    customerReference: order.content.customerReference,
    total: order.total ?? undefined,
    currency: order.currency ?? undefined,
    sentAt: (order.sentAt ?? order.submittedAt)?.toISOString(),
  };
  const fitting = listed
    .filter(({ salesOrderId }) => !claimed.has(salesOrderId))
    .flatMap((one) => {
      const shares = sharedTraits(one, lost);
      return shares ? [{ ...one, shares }] : [];
    })
    .sort((a, b) => b.shares.length - a.shares.length)
    .slice(0, maxFitting);
  return { type: 'read', count: listed.length, claimed: claimed.size, fitting, readAt };
}
