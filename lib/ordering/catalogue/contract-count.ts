import 'server-only';
import type { Contract } from '../product-shape';

let count: number | undefined;

/** Takes over how many contracts the ordering service listed with their credit. */
export function recordContracts(contracts: readonly Contract[]): void {
  count = contracts.filter(({ creditRemaining }) => creditRemaining !== undefined).length;
}

/** How many contracts had a credit when this process last read them; undefined before. A page leaves room for them. */
export const contractCount = (): number | undefined => count;
