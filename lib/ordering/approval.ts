import Big from 'big.js';
import { isAllowed, type Role } from '@/lib/accounts/role';
import type { OrderState } from './order-state';
import type { OrderAction } from './shape';

/** Whether a total is over what may be placed without an approver; both decimal, in the contract's currency. */
export const needsApproval = (total: string, limit: string) => new Big(total).gt(limit);

interface Reader {
  id: string;
  roles: readonly Role[];
}
interface Order {
  state: OrderState;
  authorId: string;
  total: string | null;
}

/** For each action that an order's state allows: nothing when the reader may take it, else why not, as a sentence. */
export function judgeActions(
  { state, authorId, total }: Order,
  reader: Reader,
  limit: string,
): Partial<Record<OrderAction, string | true>> {
  const isAuthor = reader.id === authorId;
  const isOver = total !== null && needsApproval(total, limit);
  const onlyAuthor = (role: Role): string | true => {
    if (!isAuthor) return 'Only the author of this order can do this';
    return isAllowed(reader.roles, [role]) || `This needs the role ${role}`;
  };
  const byAnother = (what: string): string | true => {
    if (!isAllowed(reader.roles, ['approver'])) return `Somebody with the role approver has to ${what} it`;
    return !isAuthor || `You made this order, so somebody else has to ${what} it`;
  };
  switch (state) {
    case 'draft':
      return { 'to-basket': onlyAuthor('analyst') };
    case 'quoted':
      return {
        ask: isOver ? onlyAuthor('analyst') : 'The total is within the limit, no approval is needed',
        place: isOver ? 'The total is over the limit: an approver has to agree first' : onlyAuthor('analyst'),
        'to-basket': onlyAuthor('analyst'),
      };
    case 'awaiting-approval':
      return {
        approve: byAnother('approve'),
        decline: byAnother('decline'),
        'to-basket': onlyAuthor('analyst'),
      };
    case 'approved':
      return { place: onlyAuthor('analyst'), 'to-basket': onlyAuthor('analyst') };
    case 'submitting':
      return {};
    case 'unknown':
      return { settle: byAnother('settle') };
    case 'placed':
    case 'refused':
    case 'not-placed':
      return { 'to-basket': onlyAuthor('analyst') };
  }
}
