import 'server-only';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { roles as knownRoles, type Role } from '@/lib/accounts/role';
import { users } from '@/lib/accounts/tables';
import { db, type Transaction } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import type { Actor } from '../store';
import { contractRules } from '../tables';
import { maxRules } from './contract-rule';

/** Someone whom a contract is restricted to. */
export interface ContractUser {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  isDisabled: boolean;
}

/** Who can use a contract, as it was saved last. */
export interface SavedContractRule {
  contractId: string;
  name: string;
  /** False: everyone. */
  isRestricted: boolean;
  people: ContractUser[];
  roles: Role[];
  /** How many of the saved people and roles are none that Swath knows. They admit no one. */
  unknown: number;
  version: number;
  changedAt: Date;
  /** The name of who changed it last; undefined where that is unknown. */
  changedBy?: string;
}

/** What an admin says of a contract. */
export interface ContractRuleChange {
  contractId: string;
  name: string;
  isRestricted: boolean;
  userIds: readonly string[];
  roles: readonly Role[];
  /** The version that it was made on; 0 where there was no rule yet. */
  version: number;
}

/** People and roles that one row of the audit names. */
const maxAudited = 50;

const isRole = (text: string): text is Role => knownRoles.some((role) => role === text);

/** All rules that were ever saved, by the name of the contract. A row with an odd part has the rest. */
export async function listContractRules(): Promise<SavedContractRule[]> {
  const rows = await db()
    .select()
    .from(contractRules)
    .orderBy(asc(contractRules.name), asc(contractRules.contractId))
    .limit(maxRules);
  const ids = rows.flatMap(({ userIds, changedBy }) => [...userIds, ...(changedBy ? [changedBy] : [])]);
  const known = await findUsers(ids);
  return rows.map(({ userIds, roles, changedBy, ...row }) => {
    const people = userIds.flatMap((id) => known.get(id) ?? []);
    const named = roles.filter(isRole);
    return {
      ...row,
      people: people.sort((a, b) => a.name.localeCompare(b.name)),
      roles: named,
      unknown: userIds.length - people.length + roles.length - named.length,
      changedBy: known.get(changedBy ?? '')?.name,
    };
  });
}

async function findUsers(ids: readonly string[]): Promise<Map<string, ContractUser>> {
  if (ids.length === 0) return new Map();
  const found = await db()
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    found.map(({ id, name, email, roles, disabledAt }) => [
      id,
      { id, name, email, roles: roles.filter(isRole), isDisabled: disabledAt !== null },
    ]),
  );
}

/**
 * Saves who can use a contract, with its row of the audit; it holds from the next request on. Throws a `Problem` where
 * someone else changed it since `version`, or a person does not exist.
 */
export async function saveContractRule(change: ContractRuleChange, actor: Actor): Promise<void> {
  const userIds = [...new Set(change.userIds)];
  const roles = [...new Set(change.roles)];
  await db().transaction(async (tx) => {
    await requirePeople(tx, userIds);
    const [before] = await tx
      .select()
      .from(contractRules)
      .where(eq(contractRules.contractId, change.contractId))
      .for('update');
    if (!before) await requireRoom(tx);
    const next = {
      name: change.name,
      isRestricted: change.isRestricted,
      userIds,
      roles,
      version: change.version + 1,
      changedBy: actor.id,
      changedAt: new Date(),
    };
    const [saved] =
      change.version === 0
        ? await tx
            .insert(contractRules)
            .values({ ...next, contractId: change.contractId })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(contractRules)
            .set(next)
            .where(
              and(eq(contractRules.contractId, change.contractId), eq(contractRules.version, change.version)),
            )
            .returning();
    if (!saved) {
      throw new Problem({
        type: 'contract-rule-changed',
        status: 409,
        title: 'Someone else changed who can use this contract',
        detail: 'Nothing was saved. Check who can use it now, and change it again.',
      });
    }
    const had = before?.isRestricted ? before.userIds : [];
    const has = change.isRestricted ? userIds : [];
    await recordAudit(tx, {
      actor,
      action: 'contract.access',
      subject: `contract:${change.contractId}`,
      detail: {
        isRestricted: change.isRestricted,
        roles,
        added: has.filter((id) => !had.includes(id)).slice(0, maxAudited),
        removed: had.filter((id) => !has.includes(id)).slice(0, maxAudited),
        people: userIds.length,
      },
    });
  });
}

async function requirePeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  if (found.length === ids.length) return;
  throw new Problem({
    type: 'no-such-user',
    status: 422,
    title: 'A user in this list does not exist',
    detail: 'Nothing was saved. Load the page again, and choose from the list.',
    errors: [{ path: 'body.userIds', message: 'has a user that does not exist' }],
  });
}

async function requireRoom(tx: Transaction): Promise<void> {
  const [held] = await tx.select({ rules: count() }).from(contractRules);
  if ((held?.rules ?? 0) < maxRules) return;
  throw new Problem({
    type: 'too-many-contract-rules',
    status: 409,
    title: `${maxRules} contracts have a rule already`,
    detail: 'Nothing was saved. Swath cannot restrict another contract.',
  });
}
