import 'server-only';
import { and, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { shortListCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { canUse } from '../contract-access';
import { orderStates } from '../order-state';
import { totalAmount, withReadableAmounts } from '../quote/readable-total';
import { orders } from '../tables';
import type { ordersFilter } from './order-filter';

export type OrdersFilter = z.output<typeof ordersFilter>;

/** When an order was sent, or, before that, made. */
const orderedAt = sql`coalesce(${orders.submittedAt}, ${orders.createdAt})`;
const stateRank = sql`array_position(array[${sql.join(
  orderStates.map((state) => sql`${state}`),
  sql`, `,
)}]::text[], ${orders.state})`;

const sortedBy: Record<OrdersFilter['sort'], SQL> = {
  changed: sql`${orders.updatedAt}`,
  ordered: orderedAt,
  number: sql`${orders.number}`,
  state: stateRank,
  total: totalAmount,
  author: sql`lower(${users.name})`,
  contract: sql`lower(${orders.contractName})`,
};

/** Everything of an order that a person would type to find it; coordinates are not among it. */
const searched = sql`concat_ws(' ', ${orders.number}, ${orders.salesOrderId}, ${orders.contractName}, ${orders.total},
  ${users.name}, ${orders.content}->>'customerReference',
  jsonb_path_query_array(${orders.content}, '$.areas[*].name'),
  jsonb_path_query_array(${orders.content}, '$.items[*].image.*'),
  jsonb_path_query_array(${orders.options}, '$[*].productLabel'))`;

/** The contract of an order in SQL; empty where there is none. */
export const contractId = sql<string>`coalesce(${orders.content}->>'contractId', '')`;

/**
 * The orders that a reader may see: their own; of others, what left the basket and is on a contract that the reader can
 * use.
 */
export function seenBy(reader: string, isMineOnly: boolean): SQL | undefined {
  const isMine = eq(orders.authorId, reader);
  return isMineOnly
    ? isMine
    : or(
        isMine,
        and(sql`${orders.state} not in ('draft', 'quoted', 'withdrawn')`, canUse(contractId, reader)),
      );
}

const isUndelivered = sql`coalesce(${orders.deliveryState}, 'expected') = 'expected'`;
const today = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;

const byDelivery: Record<NonNullable<OrdersFilter['delivery']>, SQL> = {
  undelivered: isUndelivered,
  overdue: sql`${orders.deliveryState} = 'expected' and ${orders.expectedOn} < ${today}`,
  delivered: sql`${orders.deliveryState} = 'delivered'`,
  cancelled: sql`${orders.deliveryState} = 'cancelled'`,
};

function toCondition(reader: string, filter: OrdersFilter): SQL | undefined {
  const words = filter.q.split(/\s+/).filter((word) => word !== '');
  return and(
    seenBy(reader, filter.scope === 'mine'),
    filter.state && inArray(orders.state, filter.state),
    filter.author === undefined ? undefined : eq(orders.authorId, filter.author),
    filter.contract === undefined ? undefined : eq(orders.contractName, filter.contract),
    filter.delivery && and(eq(orders.state, 'placed'), byDelivery[filter.delivery]),
    filter.from === undefined ? undefined : gte(orderedAt, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(orderedAt, new Date(filter.to)),
    ...words.map((word) => sql`${searched} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  );
}

/** The orders that a reader may see and that match, with their authors' names, and how many match in all. */
export async function listOrders(
  reader: string,
  filter: OrdersFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const condition = toCondition(reader, filter);
  const direction = filter.dir === 'asc' ? asc : desc;
  const [rows, [matching]] = await Promise.all([
    db()
      .select({ order: orders, authorName: users.name })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.authorId))
      .where(condition)
      .orderBy(sql`${direction(sortedBy[filter.sort])} nulls last`, direction(orders.number))
      .limit(limit)
      .offset(offset),
    db()
      .select({ count: count() })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.authorId))
      .where(condition),
  ]);
  return {
    rows: rows.map(({ order, ...rest }) => ({ ...rest, order: withReadableAmounts(order) })),
    count: matching?.count ?? 0,
  };
}

/** Whose orders, and of which contracts, a reader may see: what a list can be narrowed to. */
export async function orderChoices(reader: string) {
  const condition = seenBy(reader, false);
  const [authors, contracts] = await Promise.all([
    db()
      .selectDistinct({ id: users.id, name: users.name })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.authorId))
      .where(condition)
      .orderBy(users.name),
    db()
      .selectDistinct({ name: orders.contractName })
      .from(orders)
      .where(condition)
      .orderBy(orders.contractName),
  ]);
  return { authors, contracts: contracts.map(({ name }) => name) };
}

/** The orders that a reader may see and that hold an image, the last changed first. */
export async function ordersWithImage(reader: string, sourceId: string) {
  const rows = await db()
    .select({ order: orders, authorName: users.name, total: totalColumn })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.authorId))
    .where(
      and(
        seenBy(reader, false),
        sql`${orders.content} @> ${JSON.stringify({ items: [{ image: { sourceId } }] })}::jsonb`,
      ),
    )
    .orderBy(desc(orders.updatedAt))
    .limit(shortListCap);
  return {
    rows: rows.map(({ order, ...rest }) => ({ ...rest, order: withReadableAmounts(order) })),
    total: totalCount(rows),
  };
}
