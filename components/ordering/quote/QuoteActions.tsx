'use client';
import { Stamp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDuration } from '@/components/ui/format';
import { Term } from '@/components/ui/Term';
import { type RunAction, useAction } from '@/components/ui/use-action';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { closedContractWords } from '@/lib/ordering/contracts/closed-contract';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import type { ListedContract, ProductType } from '@/lib/ordering/product-shape';
import type { BasketEditor } from '../basket/use-basket-editor';
import type { GroupForms } from '../options/use-group-forms';
import { ChecklistItem } from './ChecklistItem';
import { ConfirmOrder } from './ConfirmOrder';
import { type QuoteBlocker, QuoteBlockers } from './QuoteBlockers';
import { readRealAmounts, toSeen } from './RealAmounts';

export interface QuoteActionsProps {
  content: BasketContent;
  editor: BasketEditor;
  groupForms: GroupForms;
  types: ProductType[] | undefined;
  contract: ListedContract | undefined;
  contracts: ListedContract[] | undefined;
  /** When the service was asked for the contracts, and with them their credit. */
  contractsReadAt: string | undefined;
  /** The order that is being made of the basket, once a price was asked. */
  order: OrderDetail | undefined;
  /** Called with each failure to get a price, and with null when there is one. */
  onRefused: (error: unknown) => void;
  /** Whether everything that the last refusal named was changed since. */
  isRefusalOld: boolean;
  isCurrent: boolean;
  missing: QuoteBlocker[];
  quote: Pick<RunAction<void, unknown>, 'run' | 'isBusy'>;
}

/** The checks, and one primary action: ask for the price, ask for approval, or place. */
export function QuoteActions(props: QuoteActionsProps) {
  const { order, groupForms, isCurrent, missing, quote } = props;
  const router = useRouter();
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = async (action: 'ask' | 'place', seen: OrderDetail | null | undefined) => {
    if (!seen) return;
    const input = { params: { id: seen.id }, body: toSeen(seen) };
    await (action === 'ask'
      ? call('POST /api/ordering/orders/{id}/request-approval', input)
      : call('POST /api/ordering/orders/{id}/place', input));
    router.push(`/orders/${seen.id}`);
  };
  const ask = useAction({
    act: async () => leave('ask', order && (await readRealAmounts(order))),
    renews: 'all',
    failure: 'inline',
  });
  const money = formatMoney(order?.total ?? '0', order?.currency ?? '');

  if (order?.state === 'submitting') {
    return (
      <ChecklistItem kind="waiting">Swath is placing this order. You can leave this page.</ChecklistItem>
    );
  }
  if (!isCurrent || !order) {
    return (
      <div className="flex flex-col gap-2">
        {missing.length === 0 ? (
          <ChecklistItem>{answered(groupForms.forms.length)}</ChecklistItem>
        ) : (
          <QuoteBlockers
            missing={missing}
            basket={{
              content: props.content,
              forms: groupForms.forms,
              types: props.types ?? [],
              contracts: (props.contracts ?? []).filter(({ isClosed }) => !isClosed),
            }}
            editor={props.editor}
          />
        )}
        {order?.price && missing.length === 0 && (
          <ChecklistItem kind="open">The basket changed, so it needs a new quote</ChecklistItem>
        )}
        <Button
          data-story="quote"
          variant="primary"
          size="large"
          className="mt-1 w-full"
          reason={missing[0]?.message}
          busy={quote.isBusy}
          onClick={() => quote.run()}
        >
          Get quote
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <ChecklistItem>{answered(groupForms.forms.length)}</ChecklistItem>
      {order.needsApproval ? (
        <ChecklistItem kind="warning">
          {explainOverLimit(order)}: needs <Term of="approval">approval</Term> first
        </ChecklistItem>
      ) : (
        <ChecklistItem>
          Within your limit of {formatMoney(order.limits.perOrder, order.currency ?? '')}, no approval needed
        </ChecklistItem>
      )}
      {props.contract?.isClosed ? (
        <ChecklistItem kind="warning">{closedContractWords}</ChecklistItem>
      ) : (
        <CreditCheckItem order={order} />
      )}
      <ChecklistItem>
        Quoted again before placing if older than {formatDuration(order.quoteMaxAgeMs)}
      </ChecklistItem>
      {ask.problem !== undefined && <ErrorMessage problem={ask.problem} isInline />}
      {order.needsApproval ? (
        <Button
          data-story="ask"
          variant="primary"
          size="large"
          icon={Stamp}
          className="mt-1 w-full"
          reason={order.why.ask}
          busy={ask.isBusy}
          onClick={() => ask.run()}
        >
          Ask for approval · {money}
        </Button>
      ) : (
        <>
          <Button
            data-story="place"
            variant="primary"
            size="large"
            className="mt-1 w-full"
            reason={order.why.place}
            onClick={() => setIsConfirming(true)}
          >
            Place order · {money}
          </Button>
          <p className="text-center text-12 text-muted">
            You confirm first. The order is then sent exactly once.
          </p>
        </>
      )}
      <ConfirmOrder
        order={order}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        onConfirm={(seen) => leave('place', seen)}
      />
    </div>
  );
}

/** `All options set for both product types` */
const answered = (count: number) =>
  `All options set for ${['the product type', 'both product types'][count - 1] ?? `all ${count} product types`}`;

/** What the server knows of the credit, which decides when the order is placed. */
function CreditCheckItem({ order: { credit, creditReadAt, currency = '' } }: { order: OrderDetail }) {
  if (!credit) return null;
  if (credit.standing === 'unknown') {
    return <ChecklistItem kind="warning">Contract credit unknown. It may not be enough</ChecklistItem>;
  }
  const left = formatMoney(credit.left ?? '0', currency);
  return (
    <ChecklistItem kind={credit.standing === 'covered' ? 'done' : 'warning'}>
      {credit.standing === 'covered'
        ? `Covered by the contract’s credit of ${left}`
        : `The contract has only ${left} left`}
      {creditReadAt && (
        <>
          , read <Age at={creditReadAt} />
        </>
      )}
    </ChecklistItem>
  );
}

/** Which limit an order is over, with what the month came to so far where that is it. */
function explainOverLimit({ limits, currency = '' }: OrderDetail): string {
  const { over, perOrder, perMonth, spent } = limits;
  if (over === 'credit') return 'More than the contract’s credit';
  if (over === 'currency') return 'May be in another currency than the contract and your limits';
  if (over === 'month-unknown')
    return 'Some orders of this month are in another currency than your monthly limit, or have no readable total';
  if (over !== 'month') return `Over your limit of ${formatMoney(perOrder, currency)}`;
  return `With ${formatMoney(spent, currency)} ordered this month, over your monthly limit of ${formatMoney(perMonth, currency)}`;
}
