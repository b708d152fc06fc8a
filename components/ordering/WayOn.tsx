'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { formatDuration } from '@/components/ui/format';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/shape';
import { Checked } from './Checked';
import { ConfirmOrder } from './ConfirmOrder';
import { type Missing, MissingList } from './MissingList';
import type { QuotePanelProps } from './QuotePanel';

export interface WayOnProps extends QuotePanelProps {
  isCurrent: boolean;
  missing: Missing[];
  quote: { mutate: () => void; isPending: boolean };
}

/** The checks, and one primary action: ask for the price, ask for approval, or place. */
export function WayOn(props: WayOnProps) {
  const { order, groupForms, isCurrent, missing, quote } = props;
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const seen = {
    bodyHash: order?.bodyHash ?? '',
    total: order?.total ?? '',
    currency: order?.currency ?? '',
    credit: order?.credit?.standing,
  };
  const leave = async (action: 'ask' | 'place') => {
    if (!order) return;
    const input = { params: { id: order.id }, body: seen };
    try {
      await (action === 'ask'
        ? call('POST /api/orders/{id}/ask', input)
        : call('POST /api/orders/{id}/place', input));
      router.push(`/orders/${order.id}`);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['api'] });
    }
  };
  const ask = useMutation({ mutationFn: () => leave('ask') });
  const money = formatMoney(order?.total ?? '0', order?.currency ?? '');

  if (order?.state === 'submitting') {
    return (
      <Checked kind="waiting">
        This basket is being ordered. It goes on by itself, you may leave this page.
      </Checked>
    );
  }
  if (!isCurrent || !order) {
    return (
      <div className="flex flex-col gap-2">
        {missing.length === 0 ? (
          <Checked>{answered(groupForms.forms.length)}</Checked>
        ) : (
          <MissingList
            missing={missing}
            basket={{
              content: props.content,
              forms: groupForms.forms,
              types: props.types ?? [],
              contracts: props.contracts ?? [],
            }}
            editor={props.editor}
          />
        )}
        {order?.price && missing.length === 0 && (
          <Checked kind="open">The basket changed since this price, so it is asked again</Checked>
        )}
        <Button
          variant="primary"
          size="large"
          className="mt-1 w-full"
          reason={missing[0]?.message}
          busy={quote.isPending}
          onClick={() => quote.mutate()}
        >
          Ask for the price
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Checked>{answered(groupForms.forms.length)}</Checked>
      {order.needsApproval ? (
        <Checked kind="warning">{overWords(order)}: an approver has to agree first</Checked>
      ) : (
        <Checked>
          Within your limit of {formatMoney(order.limits.perOrder, order.currency ?? '')}, no approval needed
        </Checked>
      )}
      <CheckedCredit order={order} />
      <Checked>Priced again before placing if older than {formatDuration(order.quoteMaxAgeMs)}</Checked>
      {ask.error !== null && <Failure problem={ask.error} isInline />}
      {order.needsApproval ? (
        <Button
          variant="primary"
          size="large"
          icon={Stamp}
          className="mt-1 w-full"
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          Ask for approval · {money}
        </Button>
      ) : (
        <>
          <Button
            variant="primary"
            size="large"
            className="mt-1 w-full"
            onClick={() => setIsConfirming(true)}
          >
            Place order · {money}
          </Button>
          <p className="text-center text-12 text-muted">
            You confirm once more. It is then sent exactly once.
          </p>
        </>
      )}
      <ConfirmOrder
        order={order}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        onConfirm={() => leave('place')}
      />
    </div>
  );
}

/** `Every option of both product types is answered` */
const answered = (count: number) =>
  `Every option of ${['the product type', 'both product types'][count - 1] ?? `all ${count} product types`} is answered`;

/** What the server knows of the credit, which decides when the order is placed. */
function CheckedCredit({ order: { credit, creditReadAt, currency = '' } }: { order: OrderDetail }) {
  if (!credit) return null;
  if (credit.standing === 'unknown') {
    return <Checked kind="warning">It is not known whether the contract has enough left</Checked>;
  }
  const left = formatMoney(credit.left ?? '0', currency);
  return (
    <Checked kind={credit.standing === 'covered' ? 'done' : 'warning'}>
      {credit.standing === 'covered'
        ? `Covered by the ${left} of the contract`
        : `The contract has only ${left} left`}
      {creditReadAt && (
        <>
          , read <Age at={creditReadAt} />
        </>
      )}
    </Checked>
  );
}

/** Which limit an order is over, with what the month came to so far where that is it. */
function overWords({ limits, currency = '' }: OrderDetail): string {
  const { over, perOrder, perMonth, spent } = limits;
  if (over === 'credit') return 'More than the contract has left';
  if (over === 'currency') return 'In another currency than the contract and your limits';
  if (over === 'month-currency')
    return 'Orders of this month are in another currency than your monthly limit';
  if (over !== 'month') return `Over your limit of ${formatMoney(perOrder, currency)}`;
  return `With the ${formatMoney(spent, currency)} of this month over your monthly limit of ${formatMoney(perMonth, currency)}`;
}
