import 'server-only';
import { longListCap } from '@/lib/platform/list-cap';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import * as client from '../client';
import type { Contract } from '../product-shape';
import { listContractRules, type SavedContractRule } from './contract-rule-store';

/** A page for admins waits no longer for the service, ms: what was saved is shown without it. */
const deadlineMs = 10_000;

/** Lists the contracts of the service, then those that have a rule and are not among them, with who can use each. */
export async function listContractAccess(signal?: AbortSignal) {
  const readAt = new Date().toISOString();
  const [saved, service] = await Promise.all([listContractRules(), readService(signal)]);
  const rules = new Map(saved.map((rule) => [rule.contractId, rule]));
  const ids = new Set(service.contracts?.map(({ id }) => id));
  const rows = [
    ...(service.contracts ?? []).map(({ id, name }) => toRow(id, name, true, rules.get(id))),
    ...saved
      .filter(({ contractId }) => !ids.has(contractId))
      .map((rule) => toRow(rule.contractId, rule.name, service.contracts && false, rule)),
  ];
  return {
    contracts: rows.slice(0, longListCap),
    total: rows.length,
    unreadable: service.unreadable,
    serviceProblem: service.problem,
    readAt,
  };
}

async function readService(
  signal?: AbortSignal,
): Promise<{ contracts?: Contract[]; unreadable: number; problem?: string }> {
  let unreadable = 0;
  const onUnreadable = (count: number) => {
    unreadable = count;
  };
  try {
    const contracts = await client.contracts({ signal, deadlineMs, onUnreadable });
    // A service that lists one twice has it once here.
    return { contracts: [...new Map(contracts.map((one) => [one.id, one])).values()], unreadable };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind === 'cancelled') throw error;
    return { unreadable: 0, problem: explain(error).title };
  }
}

const toRow = (
  id: string,
  name: string,
  isListed: boolean | undefined,
  rule: SavedContractRule | undefined,
) => ({
  id,
  name,
  isListed,
  isRestricted: rule?.isRestricted ?? false,
  people: rule?.people ?? [],
  roles: rule?.roles ?? [],
  unknown: rule?.unknown ?? 0,
  version: rule?.version ?? 0,
  changedAt: rule?.changedAt.toISOString(),
  changedBy: rule?.changedBy,
});
