import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { approver, author, quoted, type Services, startServices, toSeen } from '@/testing/ordering/services';
import { listOrderEvents, type OrderRow, readOrder } from '../store';
import { orders } from '../tables';
import { placeOrder } from './place-order';
import { approveOrder, askForApproval } from './review-order';

let services: Services;
const folder = mkdtempSync(join(tmpdir(), 'swath-restore-'));
beforeAll(async () => {
  services = await startServices({ ORDER_LIMIT: '1.00' });
});
afterAll(async () => {
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A command of the operator, with the configuration of the portal. */
function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', ...args], {
    env: { ...process.env, ...services.env },
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
}

async function approved(): Promise<OrderRow> {
  const order = await quoted(services.sim);
  await askForApproval(order.id, author, toSeen(order));
  return approveOrder(order.id, approver, toSeen(order));
}

const posts = async () =>
  (await services.sim.requests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/api/v1/orders'),
  ).length;
const outcome = (order: OrderRow) =>
  placeOrder(order.id, author, toSeen(order)).then(
    ({ state }) => state,
    (error: { type?: string }) => error.type,
  );

it('a backup that is restored places nothing again that was approved when it was written', async () => {
  const first = await approved();
  const second = await approved();
  const priced = await quoted(services.sim);
  await db()
    .update(orders)
    .set({ state: 'submitting', submitOwner: 'gone', submitDeadline: sql`now() + interval '1 hour'` })
    .where(eq(orders.id, second.id));
  const file = join(folder, 'backup.gz');
  run('backup', '--', '--to', file);

  expect(await outcome(first)).toBe('placed');
  const before = await posts();
  run('restore', '--', '--from', file);

  // Approved and priced orders are drafts again: neither the old confirmation nor the old approval holds.
  for (const order of [first, priced]) {
    const restored = await readOrder(order.id);
    expect(restored).toMatchObject({ state: 'draft', approvedBy: null, approvedAt: null, total: null });
    expect(await outcome(order)).toBe('order-changed');
    expect((await listOrderEvents(order.id)).at(-1)?.event.note).toContain('A backup was restored');
  }
  // What was being sent may have arrived.
  expect((await readOrder(second.id))?.state).toBe('unknown');
  expect(await outcome(second)).toBe('unknown');
  expect(await posts()).toBe(before);
  const there = (await services.sim.truth()).orders.filter(({ bodySha256 }) => bodySha256 === first.bodyHash);
  expect(there).toHaveLength(1);
});
