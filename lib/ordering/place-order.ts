import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import * as client from './client';
import { crashPoint } from './crash-point';
import { lockCredit, refuseBeyondCredit } from './credit';
import { noteCreditAfterLoss } from './lost-credit';
import { formatMoney, isNegative, isSameAmount } from './money';
import { checkLimits, type LimitCheck, lockMonth } from './month-limit';
import type { OrderEvent } from './order-state';
import { hashOf, isOld, negativeTotal, requote } from './quote';
import type { CreditStanding } from './shape';
import { type Actor, moveOrder, noteOrder, type OrderRow, readOrder, releaseBasket } from './store';
import { orders } from './tables';

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
const owner = () => processWide('submit-owner', () => randomUUID());

/** For what happens around the request itself: connecting to the database, a slow disk. */
const marginMs = 15_000;
const timeoutMs = () => config().ordering?.timeoutMs ?? 60_000;

export interface Confirmation {
  /** What the person saw: nothing else is placed. */
  bodyHash: string;
  total: string;
  currency: string;
  /** What the person was told of the contract's credit; left out means that it covers the order. */
  credit?: CreditStanding;
}

/**
 * Places an order that its author confirmed. Calling it again, in another tab or another process, places nothing more
 * and gives the order as it is. Throws a `Problem` when the order is not, or not any more, what was confirmed.
 */
export async function placeOrder(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const order = await confirmed(id, actor, seen);
  if (!['quoted', 'approved'].includes(order.state)) return order;
  const fresh = isOld(order) ? await withFreshPrice(order, actor) : order;
  await crashPoint('before-submitting');
  const mine = fresh && (await submit(fresh, actor, seen));
  if (!mine) return confirmed(id, actor, seen);
  const finishing = finish(mine);
  underWay().add(finishing);
  return finishing.finally(() => underWay().delete(finishing));
}

/** What this process is sending, so that it can end after it. */
const underWay = () => processWide('placing', () => new Set<Promise<OrderRow>>());

/** Waits for the orders that this process is sending: each ends by its own deadline. */
export async function ordersUnderWay(): Promise<void> {
  await Promise.allSettled(underWay());
}

async function finish(order: OrderRow): Promise<OrderRow> {
  await crashPoint('after-submitting');
  const outcome = await send(order);
  metrics.orders.inc({ outcome: outcomeWords[outcome.event] });
  await crashPoint('after-answer');
  const done = await record(order, outcome);
  await crashPoint('after-outcome');
  if (outcome.problem && done.state !== 'unknown') throw outcome.problem;
  return done;
}

/** The order, when it is what was confirmed and may be placed or already was. */
async function confirmed(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const order = await readOrder(id);
  if (!order) throw problem('not-found', 404, 'This order does not exist', 'It may have been deleted.');
  if (order.authorId !== actor.id) {
    throw problem('not-author', 403, 'Only its author can place this order', 'Nothing was sent.');
  }
  if (order.state === 'withdrawn') {
    throw problem(
      'order-withdrawn',
      409,
      'This order was withdrawn, for its basket was emptied',
      'Nothing was sent. Put it into the basket again and ask for its price to order it.',
    );
  }
  if (!isAsSeen(order, seen)) {
    throw problem(
      'order-changed',
      409,
      'The order is not what you confirmed any more',
      'Its contents or its price changed. Nothing was sent. Look at it again and confirm it anew.',
    );
  }
  if (order.total !== null && isNegative(order.total)) throw negativeTotal(order.total, order.currency);
  if (order.state === 'draft') {
    throw problem('not-quoted', 409, 'This order has no price', 'Nothing was sent. Ask for its price first.');
  }
  if (order.state === 'awaiting-approval') {
    throw problem('needs-approval', 409, approverFirst, 'It waits for one already. Nothing was sent.');
  }
  if (order.state === 'quoted') refuseOverLimit(order, await checkLimits(order));
  if (order.state === 'approved' || order.state === 'quoted')
    await refuseBeyondCredit(order, seen.credit ?? 'covered');
  return order;
}

/** Whether body and price of an order are what a person saw. */
export function isAsSeen({ bodyHash, total, currency }: OrderRow, seen: Confirmation): boolean {
  const isSamePrice = total !== null && isSameAmount(total, seen.total) && (currency ?? '') === seen.currency;
  return isSamePrice && bodyHash === seen.bodyHash;
}

/** What must still hold in the row for an order to be what was read. */
export const asRead = ({ bodyHash, total, currency }: OrderRow) => [
  eq(orders.bodyHash, bodyHash),
  sql`${orders.total} is not distinct from ${total}`,
  sql`${orders.currency} is not distinct from ${currency}`,
];

const approverFirst = 'An approver has to agree to this order first';

function refuseOverLimit({ currency }: OrderRow, { over, limits, spent }: LimitCheck): void {
  // The credit has sentences of its own.
  if (!over || over === 'credit') return;
  const money = (amount: string) => formatMoney(amount, currency ?? '');
  const why = {
    order: `Its total is over the limit of ${money(limits.perOrder)}.`,
    month: `You ordered for ${money(spent)} on this contract this month; with it that is over the limit of ${money(limits.perMonth)}.`,
    currency:
      'Its price is not known to be in the currency of the contract, so it cannot be compared with your limits.',
    'month-currency':
      'You ordered on this contract in another currency this month, so what the month comes to cannot be compared with your limit.',
  };
  throw problem('needs-approval', 409, approverFirst, `${why[over]} Nothing was sent.`);
}

const problem = (type: string, status: number, title: string, detail: string) =>
  new Problem({ type, status, title, detail });

/** Prices an old quote again with the same bytes; another total has to be confirmed anew. Undefined when it changed. */
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
  throw problem(
    'price-changed',
    409,
    `The price is now ${money(fresh)}`,
    `It was ${money(order)}. Nothing was sent. Confirm the new price to place the order.`,
  );
}

/** Takes the order for this process. Undefined when somebody else has, or it changed: then nothing may be sent. */
async function submit(order: OrderRow, actor: Actor, seen: Confirmation): Promise<OrderRow | undefined> {
  if (hashOf(order.body) !== seen.bodyHash)
    throw new Error('the stored bytes are not those of the stored hash');
  const unchanged = asRead(order);
  return db().transaction(async (tx) => {
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
        submitDeadline: after(2 * timeoutMs() + marginMs),
      },
    });
  });
}

const after = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`;
const mineStill = (order: OrderRow) =>
  and(eq(orders.id, order.id), eq(orders.state, 'submitting'), eq(orders.submitOwner, owner()));

/** How the metrics call what a call for an order ended with. */
const outcomeWords = {
  place: 'placed',
  refuse: 'refused',
  lose: 'unknown',
  'turn-back': 'not-authorized',
  'turn-back-approved': 'not-authorized',
} satisfies Record<Outcome['event'], string>;

interface Outcome {
  event: Extract<OrderEvent, 'place' | 'refuse' | 'lose' | 'turn-back' | 'turn-back-approved'>;
  note: string;
  /** What to tell the author, where the order is back in the state in which it can be placed. */
  problem?: Error;
  salesOrderId?: string;
  status?: number;
  text?: string;
}

/** The time for the safe call before an order; it is part of the margin of the deadline. */
const renewalMs = 10_000;

/** Renews a token that the service no longer accepts. Throws only where no token can be had at all. */
async function renewToken(): Promise<void> {
  try {
    await client.contracts({ deadlineMs: Math.min(renewalMs, timeoutMs()) });
  } catch (error) {
    // Other trouble of this call decides nothing: the order itself may pass.
    if (error instanceof UpstreamError && isCredentialTrouble(error)) throw error;
  }
}

/** True if the trouble is with Swath's credentials, so that an order was certainly not placed. */
const isCredentialTrouble = ({ service, kind, status }: UpstreamError) =>
  service === 'identity' || (kind === 'status' && status === 401);

async function send(order: OrderRow): Promise<Outcome> {
  let hasLeft = false;
  try {
    await renewToken();
    const { salesOrderId, status, text } = await client.orders(order.body, {
      onSending: async () => {
        // A process that slept past its time must not send what others already gave up on.
        const [row] = await db()
          .update(orders)
          .set({ sentAt: sql`now()` })
          .where(and(mineStill(order), sql`${orders.submitDeadline} > ${after(timeoutMs())}`))
          .returning({ id: orders.id });
        if (!row) throw new Error('getting ready took too long, so nothing was sent');
        await crashPoint('before-sending');
        hasLeft = true;
      },
    });
    return { event: 'place', note: `Order number ${salesOrderId}`, salesOrderId, status, text };
  } catch (error) {
    return outcomeOf(order, error, hasLeft);
  }
}

/**
 * Decides by status alone: certainly not sent, and every 4xx that is no lost patience, are a refusal. A 401 places nothing
 * either and says nothing of the order, which can be placed again. Everything else after sending is unknown.
 */
function outcomeOf(order: OrderRow, error: unknown, hasLeft: boolean): Outcome {
  if (!(error instanceof UpstreamError)) {
    const note = noteOf(error, order.id);
    return hasLeft ? { event: 'lose', note } : { event: 'refuse', note: `Not sent: ${note}` };
  }
  const { title, detail } = explain(error);
  const { status, body: text } = error;
  if (isCredentialTrouble(error)) {
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
function noteOf(error: unknown, id: string): string {
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

/** Writes what became of an order; a database that is away for a moment is asked again until the deadline. */
async function record(order: OrderRow, outcome: Outcome): Promise<OrderRow> {
  const end = Date.now() + timeoutMs();
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return (await settleOwn(order, outcome)) ?? (await tellLate(order, outcome));
    } catch (error) {
      log().error(
        { err: error, order: order.id, event: outcome.event, salesOrderId: outcome.salesOrderId },
        'the outcome of an order could not be written',
      );
      if (Date.now() + wait > end) throw error;
      await pause(wait);
    }
  }
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
              outcomeText: text?.replaceAll('\u0000', '').slice(0, 2000),
            },
    });
    if (done && (event === 'place' || event === 'lose')) await releaseBasket(tx, order.id);
    return done;
  });
}

/** The row is not this process's any more: what the service said is kept for whoever settles the order. */
async function tellLate(order: OrderRow, { event, note }: Outcome): Promise<OrderRow> {
  log().error({ order: order.id, event }, 'the answer to an order came after its deadline');
  await noteOrder(order.id, 'late-answer', note);
  return (await readOrder(order.id)) ?? order;
}

/** Makes every order `unknown` whose owner has not written an outcome by its deadline. Gives how many there were. */
export async function sweepSubmitting(): Promise<number> {
  const expired = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'submitting'), lt(orders.submitDeadline, sql`now()`)));
  let count = 0;
  for (const order of expired) {
    const lost = await db().transaction(async (tx) => {
      const row = await moveOrder(tx, order, 'lose', {
        where: [sql`${orders.submitDeadline} < now()`],
        note: order.sentAt
          ? 'The portal stopped before the service answered'
          : 'The portal stopped before the answer; as far as is known, nothing had left',
      });
      if (row) await releaseBasket(tx, order.id);
      return row;
    });
    if (lost) count += 1;
  }
  if (count > 0) log().error({ count }, 'orders whose answer was lost have to be settled');
  return count;
}

const sweepEveryMs = 10_000;

/**
 * Sweeps now and every ten seconds from now on, once per process. Gives a function that ends it, and waits for what
 * this process is still sending.
 */
export function startPlacing(): () => Promise<void> {
  const timer = processWide('order-sweep', () => {
    const sweep = async () => {
      await sweepSubmitting().catch((error) => log().error({ err: error }, 'orders could not be swept'));
      await noteCreditAfterLoss().catch((error) => log().warn({ err: error }, 'credit could not be read'));
    };
    void sweep();
    return setInterval(sweep, sweepEveryMs).unref();
  });
  return async () => {
    clearInterval(timer);
    await ordersUnderWay();
  };
}
