import 'server-only';
import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '@/lib/accounts/tables';
import { db, type Transaction } from '@/lib/platform/db';
import { listCap, shortListCap } from '@/lib/platform/list-cap';
import { totalColumn } from '@/lib/platform/total';
import { canUse, requireContract } from '../contract-access';
import { decimalText } from '../money';
import { contractId, seenBy } from '../orders/order-list';
import { totalAmount } from '../quote/readable-total';
import { orders } from '../tables';
import { monthStart, toMonth } from './month';
import type { Statement, StatementOrder, statementChoice } from './statement-shape';

export type StatementChoice = z.output<typeof statementChoice>;

const currency = sql<string>`coalesce(${orders.currency}, '')`;
const reference = sql<string>`coalesce(${orders.content}->>'customerReference', '')`;
const sentMonth = sql<string>`to_char(${orders.submittedAt} at time zone 'UTC', 'YYYY-MM')`;

const sumColumns = {
  currency,
  total: sql<string>`coalesce(sum(${totalAmount}), 0)::text`,
  orders: count(),
  unpriced: sql<number>`count(*) filter (where ${totalAmount} is null)`.mapWith(Number),
  groups: totalColumn,
};
/** The largest first, one currency after the other. */
const bySum = [asc(currency), sql`sum(${totalAmount}) desc nulls last`];

const orderColumns = {
  id: orders.id,
  number: orders.number,
  sentAt: orders.submittedAt,
  author: { id: users.id, name: users.name },
  reference,
  salesOrderId: orders.salesOrderId,
  total: sql<string | null>`(${totalAmount})::text`,
  currency,
  credit: orders.creditAtQuote,
  creditCurrency: orders.creditCurrency,
  creditReadAt: orders.creditReadAt,
};

/**
 * Reads the statement of a contract in a month: what of it the reader may see, all at one moment. Sums are over all
 * orders; `limit` and `offset` choose those that are listed. Throws a `Problem` for a contract that the reader cannot
 * use.
 */
export function readStatement(
  reader: string,
  choice: StatementChoice,
  { limit, offset }: { limit: number; offset: number },
): Promise<Statement> {
  const readAt = new Date();
  const month = choice.month ?? toMonth(readAt);
  return db().transaction(
    async (tx) => {
      const sent = and(
        inArray(orders.state, ['placed', 'unknown']),
        seenBy(reader, choice.scope === 'mine'),
        sql`${orders.submittedAt} is not null`,
        // A statement shows what a contract has left, so that even one's own orders make none.
        canUse(contractId, reader),
      );
      await requireContract(reader, choice.contract ?? '', 'There is no statement of it for you.', tx);
      const contracts = await listContracts(tx, sent);
      const id = choice.contract ?? (await findLastContract(tx, sent));
      const own = and(sent, eq(contractId, id ?? ''));
      const chosen = and(own, inMonth(month));
      const placed = and(chosen, eq(orders.state, 'placed'));
      const lost = await listSent(tx, and(chosen, eq(orders.state, 'unknown')), { limit: shortListCap });
      const [whole] = await tx.select({ count: count() }).from(orders).where(placed);
      const people = await tx
        .select({ ...sumColumns, person: { id: users.id, name: users.name } })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.authorId))
        .where(placed)
        .groupBy(currency, users.id, users.name)
        .orderBy(...bySum, users.name, users.id)
        .limit(listCap);
      const references = await tx
        .select({ ...sumColumns, reference })
        .from(orders)
        .where(placed)
        .groupBy(currency, reference)
        .orderBy(...bySum, reference)
        .limit(listCap);
      const sums = await tx
        .select(sumColumns)
        .from(orders)
        .where(placed)
        .groupBy(currency)
        .orderBy(currency)
        .limit(listCap);
      return {
        readAt: readAt.toISOString(),
        month,
        scope: choice.scope,
        contract:
          id === undefined
            ? undefined
            : { id, name: contracts.find((contract) => contract.id === id)?.name ?? id },
        contracts,
        months: await listMonths(tx, own),
        orders: (await listSent(tx, placed, { limit, offset })).map(toOrder),
        total: whole?.count ?? 0,
        unknown: lost.map(toOrder),
        unknownTotal: lost[0]?.all ?? 0,
        sums: sums.map(withoutGroups),
        people: people.map(withoutGroups),
        peopleTotal: people[0]?.groups ?? 0,
        references: references.map(withoutGroups),
        referencesTotal: references[0]?.groups ?? 0,
        first: (await listSent(tx, placed, { limit: 1 })).map(toOrder)[0],
        last: (await listSent(tx, placed, { limit: 1, isNewestFirst: true })).map(toOrder)[0],
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** By the time at which orders were sent, in UTC: from the first moment of the month to that of the next, without it. */
function inMonth(month: string): SQL | undefined {
  return and(gte(orders.submittedAt, monthStart(month)), lt(orders.submittedAt, monthStart(month, 1)));
}

/** The contracts of orders, each by the name that it had last. */
async function listContracts(tx: Transaction, condition: SQL | undefined) {
  const latest = tx
    .selectDistinctOn([contractId], { id: contractId.as('id'), name: orders.contractName })
    .from(orders)
    .where(condition)
    .orderBy(contractId, desc(orders.submittedAt))
    .as('latest');
  return tx
    .select({ id: latest.id, name: latest.name })
    .from(latest)
    .orderBy(latest.name, latest.id)
    .limit(listCap);
}

async function findLastContract(tx: Transaction, condition: SQL | undefined): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: contractId })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.submittedAt))
    .limit(1);
  return row?.id;
}

async function listMonths(tx: Transaction, condition: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ month: sentMonth })
    .from(orders)
    .where(condition)
    .orderBy(desc(sentMonth))
    .limit(listCap);
  return rows.map(({ month }) => month);
}

function listSent(
  tx: Transaction,
  condition: SQL | undefined,
  { limit, offset = 0, isNewestFirst }: { limit: number; offset?: number; isNewestFirst?: boolean },
) {
  const direction = isNewestFirst ? desc : asc;
  return tx
    .select({ ...orderColumns, all: totalColumn })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.authorId))
    .where(condition)
    .orderBy(direction(orders.submittedAt), direction(orders.number))
    .limit(limit)
    .offset(offset);
}

type SentRow = Awaited<ReturnType<typeof listSent>>[number];

function toOrder({
  all: _all,
  sentAt,
  salesOrderId,
  total,
  credit,
  creditCurrency,
  creditReadAt,
  ...row
}: SentRow): StatementOrder {
  const stated = decimalText(credit);
  return {
    ...row,
    sentAt: (sentAt as Date).toISOString(),
    salesOrderId: salesOrderId ?? undefined,
    total: total ?? undefined,
    credit:
      stated !== undefined && creditReadAt !== null
        ? { amount: stated, currency: creditCurrency ?? '', readAt: creditReadAt.toISOString() }
        : undefined,
  };
}

function withoutGroups<Row extends { groups: number }>({
  groups: _groups,
  ...row
}: Row): Omit<Row, 'groups'> {
  return row;
}
