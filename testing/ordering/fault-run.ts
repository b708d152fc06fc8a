import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DrivenPortal, Shown } from './driven-portal';
import { type CheckedOrder, findViolations } from './fault-check';
import type { FaultPlan } from './fault-plan';
import { dearArea, type FaultStage, faultOrderLimit } from './fault-stage';
import { area } from './services';

export interface RunResult {
  violations: string[];
  /** How many processes died, and how many POSTs of orders reached the service. */
  deaths: number;
  posts: number;
  /** The state in which the first order ended, before anybody settled it. */
  state: string;
}

type Order = NonNullable<Shown['order']>;

/** Carries out a plan against both processes of a stage, lets the dust settle, and says what is wrong. */
export async function runPlan(stage: FaultStage, plan: FaultPlan): Promise<RunResult> {
  const reference = `run-${plan.seed}-${randomUUID()}`;
  const confirmed = new Set<string>();
  let deaths = 0;
  const { sim, database } = stage;

  /** A click on "Place the order", by someone who was shown this order. */
  const confirm = (portal: DrivenPortal, order: Order) => {
    confirmed.add(`${order.id} ${order.bodyHash}`);
    return portal.act({ do: 'place', id: order.id, seen: toSeen(order) });
  };
  const orders = async (): Promise<CheckedOrder[]> =>
    (
      await database.query<CheckedOrder>(
        `select id, number, state, body_hash as "bodyHash", total, currency, sales_order_id as "salesOrderId",
           (select count(*)::int from order_events where order_id = orders.id and event = 'submit') as submits,
           (select count(*)::int from order_events where order_id = orders.id and event like 'turn-back%') as "turnBacks"
         from orders where body like $1 order by number`,
        [`%${reference}%`],
      )
    ).rows;
  const current = async (id: string) => (await orders()).find((one) => one.id === id);
  const revived = async () => {
    const before = await stage.portals();
    for (const portal of before) await portal.dieAt();
    return before;
  };

  let [first, second] = await revived();
  await sim.faults.clear();
  await Promise.all([first.forget(), second.forget()]);
  await sim.clearRequests();
  const filled = await first.act({
    do: 'fill',
    sourceId: stage.sourceId,
    area: plan.isDear ? dearArea : area,
    reference,
  });
  if (filled?.problem) throw new Error(`the basket could not be filled: ${filled.problem}`);
  await sim.faults.set(plan.faults);
  if (plan.revokesTokens) await sim.revokeTokens();
  const order = await quotedDespite(first, () => sim.faults.clear());
  if (plan.isDear) {
    // A total that cannot be read needs one, too.
    if (order.total !== null && Number(order.total) <= faultOrderLimit)
      throw new Error(`an order of ${order.total} needs no approver`);
    await first.act({ do: 'ask', id: order.id, seen: toSeen(order) });
    await second.act({ do: 'approve', id: order.id, seen: toSeen(order) });
  }
  if (plan.isOld) {
    await database.query("update orders set quoted_at = now() - interval '2 hours' where id = $1", [
      order.id,
    ]);
  }

  // The click, its doubles, the other tab and the death, all at their time.
  const both = [first, second];
  const { death } = plan;
  if (death?.at === 'awaiting-answer') {
    // The service takes its time over every order, so that there is a moment to die in.
    await sim.faults.set([{ kind: 'latency', ms: 250, ...ordersRoute }, ...plan.faults]);
  } else if (death && typeof death.at === 'string') {
    await both[death.process]?.dieAt(death.at);
  }
  const happenings: Promise<Shown | undefined>[] = plan.clicks.map(async ({ process, afterMs }) => {
    if (afterMs > 0) await pause(afterMs);
    return confirm(both[process] as DrivenPortal, order);
  });
  if (death && typeof death.at === 'number') {
    happenings.push(
      pause(death.at).then(async () => {
        await both[death.process]?.kill();
        return undefined;
      }),
    );
  }
  const clicked = Promise.all(happenings);
  if (death?.at === 'awaiting-answer' && (await isAwaiting(stage, clicked)))
    await both[death.process]?.kill();
  if (plan.otherTab !== 'nothing') happenings.push(second.act(tabStep(plan, order, reference)));
  const shown = await Promise.all(happenings);
  if (shown.some((one) => one?.problem === 'price-changed')) {
    // Someone who is shown another price and agrees to it.
    const anew = await current(order.id);
    if (anew?.state === 'quoted' && first.isAlive()) await confirm(first, anew);
  }

  // Everything is quiet again: the dead are started again, and the person clicks once more in each of them.
  deaths += both.filter((portal) => !portal.isAlive()).length;
  await sim.faults.clear();
  [first, second] = await revived();
  await quiet(stage);
  await Promise.all([confirm(first, order), confirm(second, order)]);
  await database.query(
    "update orders set submit_deadline = now() - interval '1 second' where state = 'submitting'",
  );
  await Promise.all([first.swept(), second.swept()]);
  await Promise.all([confirm(first, order), confirm(second, order)]);
  const state = (await current(order.id))?.state ?? 'gone';

  const evidence = async () => {
    await quiet(stage);
    const placed = (await sim.truth()).orders.filter(({ body }) => body.includes(reference));
    return { orders: await orders(), placed, requests: await sim.requests(), confirmed };
  };
  const violations = findViolations(await evidence());

  if (plan.settles && state === 'unknown') {
    const { placed } = await evidence();
    const there = placed.find(({ bodySha256 }) => bodySha256 === order.bodyHash);
    await second.act({
      do: 'settle',
      id: order.id,
      settlement: there
        ? { outcome: 'placed', salesOrderId: there.id, note: 'seen at the provider' }
        : { outcome: 'not-placed', note: 'the provider knows nothing of it' },
    });
  }
  if (plan.ordersAgain && !plan.isDear) {
    await first.act({ do: 'to-basket', id: order.id });
    const again = await first.act({ do: 'quote' });
    if (again?.order && again.order.id !== order.id) await confirm(second, again.order);
  }
  const last = await evidence();
  violations.push(...findViolations(last));
  return {
    violations: [...new Set(violations)],
    deaths,
    posts: last.requests.filter((one) => one.method === 'POST' && one.path.endsWith('/api/v1/orders')).length,
    state,
  };
}

const toSeen = ({ bodyHash, total, currency }: Order) => ({
  bodyHash,
  total: total ?? '0',
  currency: currency ?? '',
});

/** Asks for a price until there is one, as people do; in the end without faults. */
async function quotedDespite(portal: DrivenPortal, calm: () => Promise<void>): Promise<Order> {
  let problem: string | undefined;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (attempt >= 3) {
      await calm();
      await portal.forget();
    }
    const shown = await portal.act({ do: 'quote' });
    if (shown?.order) return shown.order;
    problem = shown?.problem;
  }
  throw new Error(`no price could be had: ${problem}`);
}

function tabStep({ otherTab }: FaultPlan, order: Order, reference: string) {
  if (otherTab === 'change') return { do: 'change' as const, reference: `${reference}-changed` };
  if (otherTab === 'to-basket') return { do: 'to-basket' as const, id: order.id };
  return { do: 'quote' as const };
}

const ordersRoute = { service: 'ordering', method: 'POST', path: '/api/v1/orders' } as const;

/** Whether the service got an order and has not answered; false when everything is over before that. */
async function isAwaiting({ sim }: FaultStage, over: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const requests = await sim.requests();
    if (requests.some(({ path, status }) => path.endsWith(ordersRoute.path) && status === null)) return true;
  }
  return false;
}

/** Waits until the service has answered, or lost, every request that reached it. */
async function quiet({ sim }: FaultStage): Promise<void> {
  while ((await sim.requests()).some(({ status }) => status === null)) await pause(20);
}
