import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { type Database, db, pool, type Transaction } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { postWebhook } from '@/lib/upstream/webhook';
import { renewSecrets } from './renew-secrets';
import { holdsFor } from './rule';
import type { AlertEvent, AlertRow } from './store';
import { webhookDeliveries, webhooks } from './tables';

/*
 * What is to be told lies in the database before it is sent, written in the same transaction as what it tells of. A
 * process takes a delivery by moving its next time ahead; should it die, another one sends the same bytes under the
 * same id when that time has come. Receivers get everything at least once and know repetitions by their id.
 */

/** While it is being sent no other process takes it; longer than a try can last. */
const heldMs = 60_000;
const askMs = 2_000;
const mostAtOnce = 4;
const mostTries = 10;
/** 10 s after the first try, then ever longer: the last try is some 9 hours after the first. */
const pauseMs = (tries: number) => Math.min(10_000 * 3 ** (tries - 1), 3 * 3_600_000);

const state = processWide('webhooks', () => ({ sending: new Map<string, Promise<void>>(), isEnding: false }));

/** Puts what begins or ends before every webhook that wants to know. */
export async function tellWebhooks(
  on: Database | Transaction,
  event: AlertEvent,
  alert: AlertRow,
): Promise<void> {
  const rows = await on.select().from(webhooks).where(eq(webhooks.isOn, true));
  for (const { id, kinds, pattern } of rows) {
    const isAbout = alert.aoi === '' || holdsFor({ kind: alert.kind, pattern }, alert.aoi);
    if (!kinds.includes(alert.kind) || !isAbout) continue;
    await addDelivery(on, id, `alert.${event}`, alert.aoi || 'workflow server', {
      alert: {
        id: alert.id,
        rule: alert.ruleName,
        kind: alert.kind,
        aoi: alert.aoi || null,
        sentence: alert.sentence,
        count: alert.count,
        since: alert.since.toISOString(),
        firedAt: alert.firedAt?.toISOString() ?? null,
        endedAt: alert.endedAt?.toISOString() ?? null,
      },
      url: `${config().portalUrl}/ingestion/alerts${alert.aoi ? `?aoi=${encodeURIComponent(alert.aoi)}` : ''}`,
    });
  }
}

/** Puts one message into the outbox of a webhook; gives its id. */
export async function addDelivery(
  on: Database | Transaction,
  webhookId: string,
  event: string,
  subject: string,
  data: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  const body = JSON.stringify({ id, type: event, timestamp: new Date().toISOString(), data });
  await on.insert(webhookDeliveries).values({ id, webhookId, event, subject, body });
  return id;
}

/** Takes the next delivery that is due, of a webhook that this process sends nothing to at the moment. */
const takeSql = `
  update webhook_deliveries d set next_at = now() + $1 * interval '1 millisecond', tries = d.tries + 1, tried_at = now()
  from webhooks w where w.id = d.webhook_id and d.id = (
    select o.id from webhook_deliveries o join webhooks h on h.id = o.webhook_id
    where o.state = 'waiting' and o.next_at <= now() and h.is_on and h.id <> all($2::text[])
    order by o.next_at limit 1 for update of o skip locked
  ) returning d.id, d.webhook_id, d.body, d.tries, w.url, w.secret`;

interface Taken {
  id: string;
  webhook_id: string;
  body: string;
  tries: number;
  url: string;
  secret: string;
}

/** Begins to send what is due, several at a time, one to each webhook; true where there may be more afterwards. */
async function beginToSend(): Promise<boolean> {
  while (!state.isEnding && state.sending.size < mostAtOnce) {
    const { rows } = await pool().query<Taken>(takeSql, [heldMs, [...state.sending.keys()]]);
    const [taken] = rows;
    if (!taken) break;
    const sending = send(taken)
      .catch((error) => log().warn({ err: error }, 'a webhook could not be told'))
      .finally(() => state.sending.delete(taken.webhook_id));
    state.sending.set(taken.webhook_id, sending);
  }
  return state.sending.size > 0;
}

/** Sends everything that is due, to its end. */
export async function sendDue(): Promise<void> {
  while (await beginToSend()) await Promise.race(state.sending.values());
}

async function send({ id, body, tries, url, secret }: Taken): Promise<void> {
  const outcome = await postWebhook({ url, id, body, sealed: secret });
  const isDead = !outcome.isTaken && (tries >= mostTries || outcome.status === 410);
  const nextMs = pauseMs(tries) * (0.9 + Math.random() * 0.2);
  await db()
    .update(webhookDeliveries)
    .set({
      state: outcome.isTaken ? 'delivered' : isDead ? 'dead' : 'waiting',
      status: outcome.status,
      problem: outcome.problem,
      nextAt: sql`now() + ${nextMs} * interval '1 millisecond'`,
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
}

/** Sends what is due from now on; gives what ends it, after what is being sent. */
export function startWebhooks(): () => Promise<void> {
  state.isEnding = false;
  let isAsking = false;
  let isRenewed = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const work = async () => {
      if (!isRenewed) await renewSecrets();
      isRenewed = true;
      await beginToSend();
    };
    await work().catch((error) => log().warn({ err: error }, 'webhooks could not be told'));
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), askMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    state.isEnding = true;
    await Promise.all(state.sending.values());
  };
}
