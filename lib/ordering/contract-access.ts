import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';

/*
 * Who can use a contract: everyone, unless an admin restricted it to people and roles. Admins always can. Roles decide
 * what someone does with it: analysts order, approvers approve, others see its amounts. Every check asks the database,
 * and these conditions are the only place that knows the rule. What a rule holds that fits no one admits no one.
 */

/** True in SQL for a contract that the user of row `u` of `users` can use. */
export const canUserUse = (contractId: SQL | string): SQL => sql`not exists (
  select 1 from contract_rules r where r.contract_id = ${contractId} and r.is_restricted
    and (u.id = any(r.user_ids) or u.roles && array_append(r.roles, 'admin')) is not true)`;

/** True in SQL for a contract that a reader can use; someone who is no user can use only what is not restricted. */
export const canUse = (contractId: SQL | string, readerId: string): SQL => sql`not exists (
  select 1 from contract_rules r where r.contract_id = ${contractId} and r.is_restricted
    and not exists (select 1 from users u where u.id = ${readerId}
      and (u.id = any(r.user_ids) or u.roles && array_append(r.roles, 'admin'))))`;

/** Whether a reader can use a contract. */
export async function canUseContract(
  readerId: string,
  contractId: string,
  tx: Database | Transaction = db(),
): Promise<boolean> {
  const { rows } = await tx.execute<{ can: boolean }>(sql`select ${canUse(contractId, readerId)} as can`);
  return rows[0]?.can === true;
}

/** The ids of the contracts that a reader cannot use. */
export async function closedContracts(readerId: string): Promise<Set<string>> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select c.contract_id as id from contract_rules c where not (${canUse(sql`c.contract_id`, readerId)})`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Throws a `Problem` unless the actor can use the contract.
 * @param nothing what did not happen, as a sentence
 */
export async function requireContract(
  actorId: string,
  contractId: string,
  nothing: string,
  tx: Database | Transaction = db(),
): Promise<void> {
  if (contractId === '' || (await canUseContract(actorId, contractId, tx))) return;
  throw new Problem({
    type: 'contract-closed',
    status: 403,
    title: 'You cannot use this contract',
    detail: `${nothing} Choose another contract, or ask an admin for access.`,
    errors: [{ path: 'contractId', message: 'is restricted to other people' }],
  });
}
