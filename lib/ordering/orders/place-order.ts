import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import { withRetry } from '@/lib/platform/work/retry';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { storableText } from '@/lib/upstream/storable-text';
import { Problem } from '@/lib/web/problem';
import * as client from '../client';
import { requireContract } from '../contract-access';
import { formatMoney, isSameAmount } from '../money';
import type { OrderEvent } from '../order-state';
import { lockCredit, refuseBeyondCredit } from '../quote/credit';
import { checkLimits, lockMonth } from '../quote/month-limit';
import { hashBody, isQuoteExpired, requote } from '../quote/quote';
import { type Actor, moveOrder, type OrderRow, readOrder } from '../store';
import { orders } from '../tables';
import {
  type Confirmation,
  findConfirmed,
  placementProblem,
  refuseOverLimit,
  toConfirmation,
} from './confirm-order';
import { failpoint } from './failpoint';
import { recordOrderNote, releaseBasket, returnToBasket } from './store';

/*
 * The only caller of POST /orders. An order leaves at most once, whatever happens:
 *
 *  1. `submitting` is committed, by compare-and-set, with this process as owner and a deadline. One caller wins.
 *     A safe call then renews a token that was revoked.
 *  2. Right before the bytes leave, the owner takes its row once more: past its deadline nothing leaves.
 *  3. The answer is written, by compare-and-set on owner and state.
 *
 * A process that dies between 1 and 3 leaves `submitting`; once the deadline is over, a sweep makes it `unknown`, which
 * only people settle. Nothing leads from there back to 1.
 */

/** This process, among all that share the database. */
const owner = () => processSingleton('submit-owner', () => randomUUID());

/** For what happens around the request itself: connecting to the database, a slow disk. */
const marginMs = 15_000;
const timeoutMs = () => config().ordering?.timeoutMs ?? 60_000;
/** From `submitting` to the deadline of the row. */
const submittingMs = () => 2 * timeoutMs() + marginMs;

/**
 * Places an order that its author confirmed. Calling it again, in another tab or another process, places nothing more
 * and gives the order as it is. Throws a `Problem` when the order is not, or not any more, what was confirmed.
 */
export function placeOrder(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const placing = place(id, actor, seen);
  // From the beginning: its author may have left, and then no request keeps the process from ending after `submitting`.
  underWay().add(placing);
  return placing.finally(() => underWay().delete(placing));
}

async function place(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const order = await findConfirmed(id, actor, seen);
  if (!['quoted', 'approved'].includes(order.state)) return order;
  const fresh = isQuoteExpired(order) ? await withFreshPrice(order, actor) : order;
  await failpoint('before-submitting');
  const mine = fresh && (await submit(fresh, actor, seen));
  return mine ? finish(mine) : findConfirmed(id, actor, seen);
}

/** What this process is placing, so that it can end after it. */
const underWay = () => processSingleton('placing', () => new Set<Promise<OrderRow>>());

/** Waits for the orders that this process is placing: once submitted, each ends by its own deadline. */
export async function ordersUnderWay(): Promise<void> {
  await Promise.allSettled(underWay());
}

async function finish(order: OrderRow): Promise<OrderRow> {
  const deadline = performance.now() + submittingMs();
  await failpoint('after-submitting');
  const outcome = await send(order);
  metrics.orders.inc({ outcome: outcomeLabels[outcome.event] });
  await failpoint('after-answer');
  const done = await record(order, outcome, deadline);
  await failpoint('after-outcome');
  if (outcome.problem && done.state !== 'unknown') throw outcome.problem;
  return done;
}

/**
 * Prices an old quote again with the same bytes; another total has to be confirmed again. Undefined when it changed.
 */
async function withFreshPrice(order: OrderRow, actor: Actor): Promise<OrderRow | undefined> {
  const fresh = await requote(order, actor);
  if (!fresh) return undefined;
  const isSame =
    fresh.total !== null &&
    order.total !== null &&
    isSameAmount(fresh.total, order.total) &&
    fresh.currency === order.currency;
  if (isSame) return fresh;
  const money = ({ total, currency }: OrderRow) => formatMoney(total ?? '0', currency ?? '');
  throw placementProblem(
    'price-changed',
    409,
    `The price is now ${money(fresh)}`,
    `It was ${money(order)}. Nothing was sent. Confirm the new price to place the order.`,
  );
}

/** Takes the order for this process. Undefined when someone else has, or it changed: then nothing may be sent. */
async function submit(order: OrderRow, actor: Actor, seen: Confirmation): Promise<OrderRow | undefined> {
  if (hashBody(order.body) !== seen.bodyHash)
    throw new Error('the stored bytes are not those of the stored hash');
  const unchanged = toConfirmation(order);
  return db().transaction(async (tx) => {
    // Once more, since a new price took its time.
    await requireContract(actor.id, order.content.contractId, 'Nothing was sent.', tx);
    if (order.state === 'quoted') {
      await lockMonth(order, tx);
      refuseOverLimit(order, await checkLimits(order, tx));
    }
    await lockCredit(order, tx);
    const note = await refuseBeyondCredit(order, seen.credit ?? 'covered', tx);
    const approved =
      order.state === 'quoted' ? await moveOrder(tx, order, 'allow', { actor, where: unchanged }) : order;
    if (!approved) return undefined;
    return moveOrder(tx, approved, 'submit', {
      actor,
      note,
      where: unchanged,
      set: {
        submitOwner: owner(),
        submittedAt: sql`now()`,
        submitDeadline: after(submittingMs()),
      },
    });
  });
}

const after = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`;
const mineStill = (order: OrderRow) =>
  and(eq(orders.id, order.id), eq(orders.state, 'submitting'), eq(orders.submitOwner, owner()));

/** How the metrics call what a call for an order ended with. */
const outcomeLabels = {
  place: 'placed',
  refuse: 'refused',
  lose: 'unknown',
  'turn-back': 'not-authorized',
  'turn-back-approved': 'not-authorized',
} satisfies Record<Outcome['event'], string>;

interface Outcome {
  event: Extract<OrderEvent, 'place' | 'refuse' | 'lose' | 'turn-back' | 'turn-back-approved'>;
  note: string;
  /** What to show the author, where the order is back in the state in which it can be placed. */
  problem?: Error;
  salesOrderId?: string;
  status?: number;
  text?: string;
}

/** The longest that one attempt to write to the database takes: its connection, and a query that is never answered. */
const writeMs = 13_000;

/** The time for the safe call before an order; it is part of the margin of the deadline. */
const renewalMs = 10_000;

/** Renews a token that the service no longer accepts. Throws only where no token can be had at all. */
async function renewToken(): Promise<void> {
  try {
    await client.contracts({ deadlineMs: Math.min(renewalMs, timeoutMs()) });
  } catch (error) {
    // Another problem of this call decides nothing: the order itself may pass.
    if (error instanceof UpstreamError && isCredentialFailure(error)) throw error;
  }
}

/** True if the problem is with Swath's credentials, so that an order was certainly not placed. */
const isCredentialFailure = ({ service, kind, status }: UpstreamError) =>
  service === 'identity' || (kind === 'status' && status === 401);

async function send(order: OrderRow): Promise<Outcome> {
  let hasLeft = false;
  try {
    await renewToken();
    const { salesOrderId, status, text } = await client.orders(order.body, {
      onSending: async () => {
        // A process that slept past its time must not send what others already abandoned.
        const [row] = await db()
          .update(orders)
          .set({ sentAt: sql`now()` })
          .where(and(mineStill(order), sql`${orders.submitDeadline} > ${after(timeoutMs())}`))
          .returning({ id: orders.id });
        if (!row) throw new Error('preparation took too long, so nothing was sent');
        await failpoint('before-sending');
        hasLeft = true;
      },
    });
    return { event: 'place', note: `Order number ${salesOrderId}`, salesOrderId, status, text };
  } catch (error) {
    return toOutcome(order, error, hasLeft);
  }
}

/**
 * Decides by status alone: certainly not sent, and every 4xx that is no lost patience, are a refusal. A 401 places nothing
 * either and says nothing of the order, which can be placed again. Everything else after sending is unknown.
 */
function toOutcome(order: OrderRow, error: unknown, hasLeft: boolean): Outcome {
  if (!(error instanceof UpstreamError)) {
    const note = toErrorNote(error, order.id);
    return hasLeft ? { event: 'lose', note } : { event: 'refuse', note: `Not sent: ${note}` };
  }
  const { title, detail } = explain(error);
  const { status, body: text } = error;
  if (isCredentialFailure(error)) {
    const event = order.approvedBy === null ? 'turn-back' : 'turn-back-approved';
    const problem = error.service === 'identity' ? error : notAuthorized(error);
    return { event, note: `Nothing was ordered: ${lowerFirst(problemTitle(problem))}`, problem };
  }
  if (!hasLeft || !error.sent) return { event: 'refuse', note: `Not sent: ${title}`, status, text };
  return error.isRefusal
    ? { event: 'refuse', note: `${title}. ${detail}`, status, text }
    : { event: 'lose', note: title, status, text };
}

/** The words of other errors stay in the log: one of the database holds a statement with its values. */
function toErrorNote(error: unknown, id: string): string {
  if (error instanceof Problem) return error.message;
  log().error({ err: error, order: id }, 'an order met an error of Swath itself');
  return 'an error of Swath itself; the log has it under the id of the order';
}

const notAuthorized = (cause: UpstreamError) =>
  new Problem(
    {
      type: 'token-refused',
      status: 502,
      title: 'The ordering service rejected Swath’s access token',
      detail: 'Nothing was ordered. You can safely place the order again: Swath then uses a new token.',
      service: 'ordering',
      retryable: true,
    },
    { cause },
  );

const problemTitle = (problem: UpstreamError | Problem) =>
  problem instanceof Problem ? problem.title : explain(problem).title;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Writes the outcome of an order. If the database is away, it tries again until the deadline of the row, by
 * `performance.now()`: after that a sweep makes the order unknown.
 */
async function record(order: OrderRow, outcome: Outcome, deadline: number): Promise<OrderRow> {
  const write = async () => (await settleOwn(order, outcome)) ?? recordLateAnswer(order, outcome);
  return withRetry(write, (error, failures) => {
    log().error(
      { err: error, order: order.id, event: outcome.event, salesOrderId: outcome.salesOrderId },
      'the outcome of an order could not be written',
    );
    const wait = Math.min(100 * 2 ** (failures - 1), 2_000);
    return performance.now() + wait + writeMs > deadline ? undefined : wait;
  });
}

function settleOwn(order: OrderRow, { event, note, salesOrderId, status, text }: Outcome) {
  return db().transaction(async (tx) => {
    const done = await moveOrder(tx, order, event, {
      note,
      where: [eq(orders.submitOwner, owner())],
      set:
        event === 'turn-back' || event === 'turn-back-approved'
          ? { submitOwner: null, submittedAt: null, submitDeadline: null, sentAt: null }
          : {
              salesOrderId,
              outcomeStatus: status,
              outcomeText: text && storableText(text).slice(0, 2000),
            },
    });
    if (done && (event === 'place' || event === 'lose')) await releaseBasket(tx, order.id);
    if (done && event === 'refuse') await returnToBasket(tx, order);
    return done;
  });
}

/** The row is not this process's any more: what the service said is kept for anyone who settles the order. */
async function recordLateAnswer(order: OrderRow, { event, note }: Outcome): Promise<OrderRow> {
  log().error({ order: order.id, event }, 'the answer to an order came after its deadline');
  await recordOrderNote(order.id, 'late-answer', note);
  return (await readOrder(order.id)) ?? order;
}
