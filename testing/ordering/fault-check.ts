import type { SimulatorRequest, SimulatorTruth } from '@/testing/simulator';

export interface CheckedOrder {
  id: string;
  number: number;
  state: string;
  bodyHash: string;
  total: string | null;
  currency: string | null;
  salesOrderId: string | null;
  /** How often it was submitted, and how often a refused sign-in turned it back, by its events. */
  submits: number;
  turnBacks: number;
}

interface Evidence {
  /** The orders of a run, as the portal's database has them. */
  orders: CheckedOrder[];
  /** What the service knows: the orders that it has, and the requests that reached it, oldest first. */
  placed: SimulatorTruth['orders'];
  requests: SimulatorRequest[];
  /** What a person confirmed: `id hash`. */
  confirmed: ReadonlySet<string>;
}

const couldExist = (state: string) => state === 'placed' || state === 'unknown';
const posts = (requests: SimulatorRequest[], path: string) =>
  requests.filter((one) => one.method === 'POST' && one.path.endsWith(path));

/** What is wrong with how a run ended, a sentence each: nothing, when money left as it was confirmed to. */
export function findViolations({ orders, placed, requests, confirmed }: Evidence): string[] {
  const wrong: string[] = [];
  const isConfirmed = ({ id, bodyHash }: CheckedOrder) => confirmed.has(`${id} ${bodyHash}`);
  const prices = posts(requests, '/api/v1/prices');
  const sent = posts(requests, '/api/v1/orders');

  for (const { id, bodySha256 } of placed) {
    const owners = orders.filter((one) => one.bodyHash === bodySha256 && couldExist(one.state));
    const named = owners.filter((one) => one.salesOrderId === id);
    // Where an order bears its number, one of the same bytes whose answer was lost has another or none.
    const own = named.length > 0 ? named : owners.filter((one) => one.state === 'unknown');
    if (own.length !== 1) wrong.push(`${id} at the service belongs to ${own.length} orders of the portal`);
    if (!own.every(isConfirmed)) wrong.push(`${id} at the service was not confirmed by anybody`);
  }
  for (const order of orders) {
    const name = `order ${order.number} (${order.state})`;
    const siblings = orders.filter((one) => one.bodyHash === order.bodyHash);
    const there = placed.filter((one) => one.bodySha256 === order.bodyHash);
    const max = siblings.filter(({ state }) => couldExist(state)).length;
    if (there.length > max) wrong.push(`${name}: ${there.length} at the service, at most ${max} may be`);
    if (order.state === 'placed') {
      const its = there.filter(({ id }) => id === order.salesOrderId);
      if (its.length !== 1) wrong.push(`${name}: ${its.length} orders at the service carry its number`);
    }
    if (order.state === 'submitting') wrong.push(`${name}: still being sent when everything is quiet`);
    if (order.submits - order.turnBacks > 1) {
      wrong.push(`${name}: submitted ${order.submits} times, turned back ${order.turnBacks} times`);
    }
    if (order.submits > 0 && !isConfirmed(order)) wrong.push(`${name}: submitted without a confirmation`);
  }
  for (const request of sent) {
    const isPriced = prices.some((one) => one.id < request.id && one.bodySha256 === request.bodySha256);
    if (!isPriced) wrong.push(`bytes were ordered that had not been priced (${request.bodySha256})`);
    const times = sent.filter((one) => one.bodySha256 === request.bodySha256).length;
    const submits = orders
      .filter((one) => one.bodyHash === request.bodySha256)
      .reduce((sum, one) => sum + one.submits, 0);
    if (times > submits) wrong.push(`the same bytes left ${times} times, submitted ${submits} times`);
  }
  return [...new Set(wrong)];
}
