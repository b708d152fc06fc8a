import 'server-only';
import { closedContracts } from '../contract-access';
import type { Contract } from '../product-shape';

let ids: string[] | undefined;

/** Takes over which contracts the ordering service listed with their credit. */
export function recordContracts(contracts: readonly Contract[]): void {
  ids = contracts.filter(({ creditRemaining }) => creditRemaining !== undefined).map(({ id }) => id);
}

/**
 * How many contracts that a reader can use had a credit when this process last read them; undefined before. A page leaves
 * room for them.
 */
export async function contractCount(readerId: string): Promise<number | undefined> {
  if (!ids) return undefined;
  const closed = await closedContracts(readerId);
  return ids.filter((id) => !closed.has(id)).length;
}
