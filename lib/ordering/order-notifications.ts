import 'server-only';
import type { Role } from '@/lib/accounts/role';
import { type Notification, notify, notifyBeside, settleNotifications } from '@/lib/notifications/notify';
import type { Transaction } from '@/lib/platform/db';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { canUserUse } from './contract-access';
import { formatMoney } from './money';
import type { OrderEvent, OrderState } from './order-state';
import type { orders } from './tables';

type OrderRow = typeof orders.$inferSelect;

const approvers: readonly Role[] = ['approver'];

/**
 * Notifies people of what happened to an order, in the transaction in which it did. What cannot be saved of it holds up
 * no order: the outcome of an order comes first.
 */
export async function notifyOfOrder(
  tx: Transaction,
  from: OrderState,
  event: OrderEvent,
  order: OrderRow,
): Promise<void> {
  await notifyBeside(tx, { order: order.id, event }, async (inner) => {
    if (from === 'awaiting-approval') await settleNotifications(inner, awaitingKey(order));
    if (from === 'unknown') await settleNotifications(inner, unknownKey(order));
    for (const one of toNotifications(event, order)) await notify(inner, one);
  });
}

const awaitingKey = ({ id }: OrderRow) => `order:${id}:awaiting`;
const unknownKey = ({ id }: OrderRow) => `order:${id}:unknown`;

function toNotifications(event: OrderEvent, order: OrderRow): Notification[] {
  const { id, number, authorId, total, currency, contractName, content } = order;
  const among = canUserUse(content.contractId);
  const money = total === null ? 'Total unknown' : formatMoney(total, currency ?? '', 'en-GB');
  const common = {
    sentence: `${money} on contract ${nameInSentence(contractName)}`,
    path: `/orders/${encodeURIComponent(id)}`,
    to: { ids: [authorId] },
  };
  const outcome = (kind: 'approved' | 'declined' | 'placed' | 'refused', title: string): Notification[] => [
    { ...common, kind: `order-${kind}`, key: `order:${id}:${kind}`, title },
  ];
  switch (event) {
    case 'ask':
      return [
        {
          ...common,
          kind: 'order-awaiting',
          key: awaitingKey(order),
          title: `Order ${number} awaits approval`,
          to: { roles: approvers, among, except: authorId },
        },
      ];
    case 'approve':
      return outcome('approved', `Order ${number} was approved`);
    case 'decline':
      return outcome('declined', `Order ${number} was declined`);
    case 'place':
    case 'settle-placed':
      return outcome('placed', `Order ${number} was placed`);
    case 'refuse':
      return outcome('refused', `Order ${number} was refused`);
    case 'settle-not-placed':
      return outcome('refused', `Order ${number} was not placed`);
    case 'lose':
      return [
        {
          ...common,
          kind: 'order-unknown',
          key: unknownKey(order),
          title: `Order ${number} may or may not have been placed`,
          to: { ids: [authorId], roles: approvers, among },
        },
      ];
    default:
      return [];
  }
}
