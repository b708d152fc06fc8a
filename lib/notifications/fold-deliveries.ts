import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/lib/platform/db';
import { webhookDeliveries } from './tables';

/*
 * After an outage a receiver gets what waited in few messages, not in hundreds. What waits is put together only where
 * a try failed, so a receiver that answers gets each message on its own.
 */

/** Up to this many messages are still sent one by one. */
export const maxSingle = 10;
/** The most messages of one digest. */
export const maxFolded = 500;
/** The most characters of one digest, for receivers that take no large body. */
const maxChars = 250_000;

/** A message as it was written for a receiver. */
interface Message {
  type: string;
  data: { messages?: unknown[] };
}

/** The messages of a body: those of a digest, or itself; undefined if it is none. */
function readMessages(body: string): unknown[] | undefined {
  try {
    const message = JSON.parse(body) as Message;
    return message.type === 'digest' ? message.data.messages : [message];
  } catch {
    return undefined;
  }
}

/**
 * Puts what waits for a webhook into one message of the type `digest`, if more than a few wait and a try failed. Each is
 * in it whole, with its own id, the oldest first. A digest that was not taken goes into the next one.
 */
export async function foldDeliveries(tx: Transaction, webhookId: string): Promise<void> {
  const isWaiting = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting'));
  if ((await tx.$count(webhookDeliveries, isWaiting)) <= maxSingle) return;
  const waiting = await tx
    .select()
    .from(webhookDeliveries)
    .where(isWaiting)
    .orderBy(asc(webhookDeliveries.createdAt))
    .limit(maxFolded)
    .for('update');
  if (!waiting.some(({ problem, status }) => problem !== null || status !== null)) return;
  const taken: string[] = [];
  const messages: unknown[] = [];
  let chars = 0;
  for (const { id, body } of waiting) {
    const own = readMessages(body);
    // One that cannot be read is sent apart, as it is.
    if (own === undefined) continue;
    const isFull = messages.length + own.length > maxFolded || chars + body.length > maxChars;
    if (isFull && taken.length > 0) break;
    taken.push(id);
    messages.push(...own);
    chars += body.length;
  }
  // A digest that is full stays as it is.
  if (taken.length < 2) return;
  const id = randomUUID();
  const body = JSON.stringify({
    id,
    type: 'digest',
    timestamp: new Date().toISOString(),
    data: { messages },
  });
  await tx.insert(webhookDeliveries).values({
    id,
    webhookId,
    event: 'digest',
    subject: `${messages.length} messages`,
    body,
    // It is as old as the oldest of them, and so is sent before what comes later.
    createdAt: waiting[0]?.createdAt,
  });
  await tx.update(webhookDeliveries).set({ state: 'folded' }).where(inArray(webhookDeliveries.id, taken));
}
