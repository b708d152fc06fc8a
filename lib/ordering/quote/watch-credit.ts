import 'server-only';
import Big from 'big.js';
import { eq } from 'drizzle-orm';
import { kindAudience } from '@/lib/notifications/kinds';
import { notify, settleNotifications } from '@/lib/notifications/notify';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { every, inTurn } from '@/lib/platform/work/every';
import { nameInSentence } from '@/lib/upstream/shown-name';
import * as client from '../client';
import { canUserUse } from '../contract-access';
import { formatMoney } from '../money';
import type { Contract } from '../product-shape';
import { lowCredits } from '../tables';

const pollIntervalMs = 5 * 60_000;
const hourMs = 3_600_000;

/**
 * Notifies those who order and approve, and can use it, of each contract whose credit fell below the configured amount, once until it is
 * enough again. A contract whose credit is unknown is neither.
 */
export async function reportLowCredit(contracts: readonly Contract[]): Promise<void> {
  const { creditLow } = config();
  if (creditLow === undefined) return;
  for (const { id, name, creditRemaining, currency } of contracts) {
    if (creditRemaining === undefined) continue;
    const key = `credit:${id}`;
    const isLow = new Big(creditRemaining).lt(creditLow);
    await db().transaction(async (tx) => {
      if (!isLow) {
        const ended = await tx.delete(lowCredits).where(eq(lowCredits.contractId, id)).returning();
        if (ended.length > 0) await settleNotifications(tx, key);
        return;
      }
      const begun = await tx.insert(lowCredits).values({ contractId: id }).onConflictDoNothing().returning();
      if (begun.length === 0) return;
      const left = formatMoney(creditRemaining, currency, 'en-GB');
      await notify(tx, {
        kind: 'credit-low',
        key,
        title: 'Credit of a contract is low',
        sentence: `Contract ${nameInSentence(name)} has ${left} left, less than ${formatMoney(creditLow, currency, 'en-GB')}`,
        path: '/orders',
        to: { roles: kindAudience['credit-low'].roles, among: canUserUse(id) },
      });
    });
  }
}

/** Reads the credit of all contracts every hour, in one of all processes. Returns what ends it. */
export function startCreditWatch(): () => Promise<void> {
  const { ordering, creditLow } = config();
  if (!ordering || creditLow === undefined) return async () => undefined;
  return every(pollIntervalMs, 'the credit of contracts could not be read', (ending) =>
    inTurn('low credit', hourMs, ending, async (signal) => {
      await reportLowCredit(await client.contracts({ signal }));
    }),
  );
}
