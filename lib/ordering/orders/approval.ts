import { isAllowed, type Role } from '@/lib/accounts/role';
import { closedContractWords } from '../contracts/closed-contract';
import type { OrderAction } from '../order-shape';
import type { OrderState } from '../order-state';
import type { OverLimit } from '../quote/limits';

interface UserRef {
  id: string;
  roles: readonly Role[];
}
interface Order {
  state: OrderState;
  authorId: string;
  /** Whether its contract is restricted to others than the reader. */
  isClosed?: boolean;
}

/** Why someone else has to agree, as a sentence. */
const overLimitLabels: Record<OverLimit, string> = {
  order: 'The total is over the limit and needs approval',
  credit: 'The total is more than the contract’s credit and needs approval',
  currency: 'The total may be in another currency than the contract and its limits, so this needs approval',
  'month-unknown':
    'What this month’s orders come to cannot be compared with the limit, so this needs approval',
  month: 'This order exceeds the monthly limit and needs approval',
};

/** For each action that an order's state allows: nothing when the reader may take it, else why not, as a sentence. */
export function allowedActions(
  { state, authorId, isClosed = false }: Order,
  reader: UserRef,
  over: OverLimit | undefined,
): Partial<Record<OrderAction, string | true>> {
  const isAuthor = reader.id === authorId;
  const onlyAuthor = (role: Role): string | true => {
    if (!isAuthor) return 'Only the author of this order can do this';
    return isAllowed(reader.roles, [role]) || `This needs the role ${role}`;
  };
  const onContract = (verdict: string | true): string | true =>
    verdict === true && isClosed ? closedContractWords : verdict;
  const byAnother = (what: string): string | true => {
    if (!isAllowed(reader.roles, ['approver'])) return `Someone with the role approver must ${what} it`;
    return !isAuthor || `You made this order, so someone else must ${what} it`;
  };
  switch (state) {
    case 'draft':
      return { 'to-basket': onlyAuthor('analyst') };
    case 'quoted':
      return {
        ask: over
          ? onContract(onlyAuthor('analyst'))
          : 'The order is within the limits, no approval is needed',
        place: over ? overLimitLabels[over] : onContract(onlyAuthor('analyst')),
        'to-basket': onlyAuthor('analyst'),
      };
    case 'awaiting-approval':
      return {
        approve: onContract(byAnother('approve')),
        decline: onContract(byAnother('decline')),
        'to-basket': onlyAuthor('analyst'),
      };
    case 'approved':
      return { place: onContract(onlyAuthor('analyst')), 'to-basket': onlyAuthor('analyst') };
    case 'submitting':
      return {};
    case 'unknown':
      return { settle: onContract(byAnother('settle')) };
    case 'placed':
    case 'refused':
    case 'not-placed':
    case 'withdrawn':
      return { 'to-basket': onlyAuthor('analyst') };
  }
}
