'use client';
import { ShoppingBasket, Stamp, ThumbsDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import { formatMoney, isTyped, typedAmount } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { Problem } from '@/lib/web/problem';
import { ConfirmOrder } from '../quote/ConfirmOrder';
import { CreditWarning } from '../quote/Credit';
import { RealAmounts, readRealAmounts, toSeen } from '../quote/RealAmounts';
import { DeclineDialog } from './DeclineDialog';
import { SettleDialog } from './SettleDialog';

type Open = 'approve' | 'decline' | 'place' | 'settle' | 'replace';

/** What the reader can do about an order now; the server decides again. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined);
  const params = { id: order.id };
  const money = formatMoney(order.total ?? '0', order.currency ?? '');
  const may = (action: OrderDetail['actions'][number]) => order.actions.includes(action);

  const ask = useAction({
    act: async () => {
      const body = toSeen(await readRealAmounts(order));
      return call('POST /api/ordering/orders/{id}/request-approval', { params, body });
    },
    renews: 'all',
  });
  const toBasket = (replace: boolean) =>
    call('POST /api/ordering/orders/{id}/to-basket', { params, body: { replace } }).then(() =>
      // The basket marks what the service named when it refused.
      router.push(order.state === 'refused' ? `/basket?refused=${order.id}` : '/basket'),
    );
  const take = useAction({
    act: () => toBasket(false).catch(askToReplace),
    renews: 'all',
  });
  const askToReplace = (error: unknown) => {
    if (!(error instanceof Problem) || error.type !== 'basket-not-empty') throw error;
    setOpen('replace');
  };
  const isSent = ['placed', 'refused', 'not-placed'].includes(order.state);
  return (
    <>
      {may('to-basket') && (
        <Button icon={ShoppingBasket} busy={take.isBusy} onClick={() => take.run()}>
          {order.state === 'withdrawn'
            ? 'Add to basket again'
            : isSent
              ? 'Order again'
              : 'Change in the basket'}
        </Button>
      )}
      {may('decline') && (
        <Button icon={ThumbsDown} onClick={() => setOpen('decline')}>
          Decline
        </Button>
      )}
      {may('approve') && (
        <Button data-story="approve" variant="primary" icon={Stamp} onClick={() => setOpen('approve')}>
          Approve · {money}
        </Button>
      )}
      {may('ask') && (
        <Button variant="primary" icon={Stamp} busy={ask.isBusy} onClick={() => ask.run()}>
          Ask for approval · {money}
        </Button>
      )}
      {may('place') && (
        <Button variant="primary" onClick={() => setOpen('place')}>
          Place order · {money}
        </Button>
      )}
      {may('settle') && (
        <Button variant="primary" onClick={() => setOpen('settle')}>
          Settle
        </Button>
      )}
      <ConfirmOrder
        order={order}
        open={open === 'place'}
        onOpenChange={close}
        onConfirm={(real) => call('POST /api/ordering/orders/{id}/place', { params, body: toSeen(real) })}
      />
      <RealAmounts order={order} open={open === 'approve'}>
        {(real) => <ApproveDialog order={real} open={open === 'approve'} onOpenChange={close} />}
      </RealAmounts>
      <DeclineDialog
        order={order}
        open={open === 'decline'}
        onOpenChange={close}
        onDecline={async (reason) => {
          await call('POST /api/ordering/orders/{id}/decline', { params, body: { reason } });
          toast({ title: `Order ${order.number} was declined` });
          router.push('/orders');
        }}
      />
      <SettleDialog
        order={order}
        open={open === 'settle'}
        onOpenChange={close}
        onSettle={(body) => call('POST /api/ordering/orders/{id}/settle', { params, body })}
      />
      <ConfirmDialog
        open={open === 'replace'}
        onOpenChange={close}
        title="Replace the basket contents?"
        confirm="Replace the basket"
        danger
        onConfirm={() => toBasket(true)}
        renews="all"
      >
        Everything in the basket now is removed. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

/** The consent of an approver, to exactly what it shows. */
function ApproveDialog({
  order,
  open,
  onOpenChange,
}: {
  order: OrderDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const seen = toSeen(order);
  const money = formatMoney(seen.total, seen.currency);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Approve order ${order.number} for ${money}?`}
      confirm={`Approve · ${money}`}
      typed={order.credit?.standing === 'beyond' ? typedAmount(seen.total) : undefined}
      isTyped={(value) => isTyped(value, seen.total, seen.currency)}
      onConfirm={() =>
        call('POST /api/ordering/orders/{id}/approve', { params: { id: order.id }, body: seen })
      }
      renews="all"
    >
      <p>
        {order.author.name} can then place it from contract <strong>{order.contractName}</strong>. It holds
        for exactly these contents and this total.
      </p>
      <CreditWarning order={order} />
    </ConfirmDialog>
  );
}
