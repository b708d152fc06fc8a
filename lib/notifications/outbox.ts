import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Executor, pool } from '@/lib/platform/db';
import { every } from '@/lib/platform/work/every';
import { claim, runningJobs } from '@/lib/platform/work/job';
import type { Lease } from '@/lib/platform/work/lease';
import { postWebhook } from '@/lib/upstream/webhooks/webhook';
import { foldDeliveries } from './fold-deliveries';
import { renewSecrets } from './renew-secrets';
import { webhookDeliveries, type webhooks } from './tables';

/*
 * What is to be reported is in the database before it is sent, written in the same transaction as what it reports. A
 * process sends to a webhook under a lease; should it die, another one sends the same bytes under the same id. Receivers
 * get everything at least once and know repetitions by their id. After an outage they get it in few messages.
 */

/** A try that ends without an outcome is made again after this long. */
const lostTryMs = 60_000;
const pollIntervalMs = 2_000;
const maxConcurrency = 4;
const maxAttempts = 10;
/** 10 s after the first try, then ever longer: the last try is some 9 hours after the first. */
const retryDelayMs = (tries: number) => Math.min(10_000 * 3 ** (tries - 1), 3 * 3_600_000);

/** Puts one message into the outbox of a webhook; gives its id. */
export async function addDelivery(
  tx: Executor,
  webhookId: string,
  event: string,
  subject: string,
  data: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  const body = JSON.stringify({ id, type: event, timestamp: new Date().toISOString(), data });
  await tx.insert(webhookDeliveries).values({ id, webhookId, event, subject, body });
  return id;
}

const dueSql = `
  select h.id from webhook_deliveries o join webhooks h on h.id = o.webhook_id
  where o.state = 'waiting' and o.next_at <= now() and h.is_on and not exists (
    select 1 from leases where kind = 'webhook' and subject = h.id and lease_until > now())
  group by h.id order by min(o.next_at) limit $1`;

/** Begins to send what is due, to several webhooks at a time, one message to each. */
async function beginToSend(): Promise<void> {
  const free = maxConcurrency - runningJobs('webhook').length;
  if (free <= 0) return;
  const { rows } = await pool().query<{ id: string }>(dueSql, [free]);
  for (const { id } of rows)
    await claim('webhook', id, async (lease) => {
      const taken = await take(lease);
      return taken && (() => send(taken, lease));
    });
}

/** Sends everything that is due, to its end. */
export async function sendDue(): Promise<void> {
  for (;;) {
    await beginToSend();
    const sending = runningJobs('webhook');
    if (sending.length === 0) return;
    await Promise.race(sending);
  }
}

type Taken = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'body' | 'tries'> &
  Pick<typeof webhooks.$inferSelect, 'url' | 'secret'>;

/** Takes the next message that is due to a webhook. */
const take = (lease: Lease): Promise<Taken | undefined> =>
  lease.write(async (tx) => {
    await foldDeliveries(tx, lease.subject);
    const { rows } = await tx.execute<Taken & Record<string, unknown>>(sql`
      update webhook_deliveries d set tries = d.tries + 1, tried_at = now(),
        next_at = now() + ${lostTryMs} * interval '1 millisecond'
      from webhooks h where h.id = d.webhook_id and h.is_on and d.id = (
        select id from webhook_deliveries
        where webhook_id = ${lease.subject} and state = 'waiting' and next_at <= now() order by next_at limit 1
      ) returning d.id, d.body, d.tries, h.url, h.secret`);
    return rows[0];
  });

async function send({ id, body, tries, url, secret }: Taken, lease: Lease): Promise<void> {
  const outcome = await postWebhook({ url, id, body, encrypted: secret, signal: lease.signal });
  const isDead = !outcome.isTaken && (tries >= maxAttempts || outcome.status === 410);
  const nextMs = retryDelayMs(tries) * (0.9 + Math.random() * 0.2);
  await lease.write((tx) =>
    tx
      .update(webhookDeliveries)
      .set({
        state: outcome.isTaken ? 'delivered' : isDead ? 'dead' : 'waiting',
        status: outcome.status,
        problem: outcome.problem,
        nextAt: sql`now() + ${nextMs} * interval '1 millisecond'`,
      })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting'))),
  );
}

/** Sends what is due from now on. Returns what ends that; what is being sent ends with the jobs of the process. */
export function startWebhooks(): () => Promise<void> {
  let isRenewed = false;
  return every(pollIntervalMs, 'webhook queue could not be read', async () => {
    if (!isRenewed) await renewSecrets();
    isRenewed = true;
    await beginToSend();
  });
}
