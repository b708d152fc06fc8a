import { isAllowed, type Role } from '@/lib/accounts/role';
import type { OverLimit } from './limits';
import type { OrderState } from './order-state';
import type { OrderAction } from './shape';

interface Reader {
  id: string;
  roles: readonly Role[];
}
interface Order {
  state: OrderState;
  authorId: string;
}

/** Why somebody else has to agree, as a sentence. */
const overWords: Record<OverLimit, string> = {
  order: 'The total is over the limit: an approver has to agree first',
  credit: 'The total is more than the contract has left: an approver has to agree first',
  currency:
    'The total is not known to be in the currency of the contract and its limits: an approver has to agree first',
  'month-currency':
    'Orders of this month are in another currency than the limit: an approver has to agree first',
  month: 'With it the orders of this month are over the limit: an approver has to agree first',
};

/** For each action that an order's state allows: nothing when the reader may take it, else why not, as a sentence. */
export function judgeActions(
  { state, authorId }: Order,
  reader: Reader,
  over: OverLimit | undefined,
): Partial<Record<OrderAction, string | true>> {
  const isAuthor = reader.id === authorId;
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
        ask: over ? onlyAuthor('analyst') : 'The order is within the limits, no approval is needed',
        place: over ? overWords[over] : onlyAuthor('analyst'),
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
    case 'withdrawn':
      return { 'to-basket': onlyAuthor('analyst') };
  }
}
