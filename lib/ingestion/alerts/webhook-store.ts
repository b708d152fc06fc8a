import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { addDelivery } from '@/lib/notifications/outbox';
import { webhookDeliveries, webhooks } from '@/lib/notifications/tables';
import { db, type Transaction } from '@/lib/platform/db';
import { listCap, shortListCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { newWebhookSecret } from '@/lib/upstream/webhooks/webhook';
import { webhookAddressProblem } from '@/lib/upstream/webhooks/webhook-address';
import { Problem } from '@/lib/web/problem';
import type { WebhookKind } from './webhooks-api';

export interface WebhookFields {
  name: string;
  url: string;
  kinds: WebhookKind[];
  pattern: string;
  isEnabled: boolean;
}

const countIn = (state: string) =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = ${state})`;

/** All webhooks, without their secrets, with how many messages wait and how many failed. */
export async function listWebhooks() {
  const rows = await db()
    .select({ webhook: webhooks, waiting: countIn('waiting'), dead: countIn('dead'), total: totalColumn })
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt))
    .limit(listCap);
  const listed = rows.map(
    ({ webhook: { secret: _, createdBy: __, createdAt, ...webhook }, waiting, dead }) => ({
      ...webhook,
      kinds: webhook.kinds as WebhookKind[],
      createdAt: createdAt.getTime(),
      waiting,
      dead,
    }),
  );
  return { webhooks: listed, total: totalCount(rows) };
}

/** Adds a webhook; its secret is given this once. */
export async function addWebhook(fields: WebhookFields, user: User) {
  refuseBadAddress(fields.url);
  const id = randomUUID();
  const { secret, encrypted } = newWebhookSecret();
  await db().transaction(async (tx) => {
    await tx.insert(webhooks).values({ id, ...fields, secret: encrypted, createdBy: user.id });
    await note(tx, user, 'add', id, fields);
  });
  return { id, secret };
}

export async function changeWebhook(id: string, fields: WebhookFields, user: User): Promise<void> {
  refuseBadAddress(fields.url);
  await db().transaction(async (tx) => {
    const rows = await tx.update(webhooks).set(fields).where(eq(webhooks.id, id)).returning();
    if (rows.length === 0) throw noWebhook();
    await note(tx, user, 'change', id, fields);
  });
}

/** Deletes a webhook with what waits for it. */
export async function removeWebhook(id: string, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const [removed] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
    if (!removed) throw noWebhook();
    await note(tx, user, 'delete', id, removed);
  });
}

/** Gives a webhook a new secret, which is given this once; the old one signs nothing more. */
export async function renewSecret(id: string, user: User) {
  const { secret, encrypted } = newWebhookSecret();
  await db().transaction(async (tx) => {
    const [changed] = await tx
      .update(webhooks)
      .set({ secret: encrypted })
      .where(eq(webhooks.id, id))
      .returning();
    if (!changed) throw noWebhook();
    await note(tx, user, 'new-secret', id, changed);
  });
  return { secret };
}

/** Sends a message that reports nothing; gives the id of its delivery. */
export async function testWebhook(id: string, user: User) {
  return db().transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id));
    if (!webhook) throw noWebhook();
    if (!webhook.isEnabled) {
      throw new Problem({
        type: 'webhook-off',
        status: 409,
        title: 'This webhook is off',
        detail: 'Switch it on to send a test.',
      });
    }
    await note(tx, user, 'test', id, webhook);
    return { delivery: await addDelivery(tx, id, 'test', 'a test', { sentBy: user.name }) };
  });
}

/** The newest messages to a webhook and the outcome of each. */
export async function listDeliveries(webhookId: string) {
  const ofWebhook = eq(webhookDeliveries.webhookId, webhookId);
  const rows = await db()
    .select()
    .from(webhookDeliveries)
    .where(ofWebhook)
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(shortListCap);
  // A page asks every 2 s: the index alone is counted, and no message is read beyond the newest.
  const total = await db().$count(webhookDeliveries, ofWebhook);
  const deliveries = rows.map(({ webhookId: _, body, nextAt, createdAt, triedAt, ...row }) => ({
    ...row,
    body,
    nextAt: row.state === 'waiting' ? nextAt.getTime() : null,
    createdAt: createdAt.getTime(),
    triedAt: triedAt?.getTime() ?? null,
  }));
  return { deliveries, total };
}

/** Sends a message again that failed, or waits for its next try. */
export async function resend(webhookId: string, id: string, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const rows = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, nextAt: new Date() })
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.state, 'dead'),
        ),
      )
      .returning();
    if (rows.length === 0) {
      throw new Problem({ type: 'not-found', status: 404, title: 'No failed message with this ID' });
    }
    await recordAudit(tx, {
      actor: user,
      action: 'ingestion.webhook-resend',
      subject: `webhook:${webhookId}`,
    });
  });
}

function refuseBadAddress(url: string): void {
  const problem = webhookAddressProblem(url);
  if (!problem) return;
  throw new Problem({
    type: 'invalid',
    status: 422,
    title: 'This address cannot be a webhook',
    errors: [{ path: 'body.url', message: problem }],
  });
}

/** The path and query of an address may hold what only the receiver should know. */
const note = (
  tx: Transaction,
  user: User,
  what: string,
  id: string,
  { name, url }: { name: string; url: string },
) =>
  recordAudit(tx, {
    actor: user,
    action: `ingestion.webhook-${what}`,
    subject: `webhook:${id}`,
    detail: { name, host: new URL(url).host },
  });

const noWebhook = () => new Problem({ type: 'not-found', status: 404, title: 'There is no such webhook' });
