'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShoppingBasket, Stamp, ThumbsDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useToast } from '@/components/ui/Toast';
import { formatMoney, isTyped, typedAmount } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/shape';
import { Problem } from '@/lib/web/problem';
import { ConfirmOrder } from './ConfirmOrder';
import { CreditWarning } from './Credit';
import { DeclineDialog } from './DeclineDialog';
import { SettleDialog } from './SettleDialog';

type Open = 'approve' | 'decline' | 'place' | 'settle' | 'replace';

/** What the reader can do about an order now; the server decides again. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined);
  const params = { id: order.id };
  const seen = {
    bodyHash: order.bodyHash,
    total: order.total ?? '0',
    currency: order.currency ?? '',
    credit: order.credit?.standing,
  };
  const money = formatMoney(seen.total, order.currency ?? '');
  const may = (action: OrderDetail['actions'][number]) => order.actions.includes(action);

  const after = async <T,>(doing: Promise<T>): Promise<T> => {
    try {
      return await doing;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['api'] });
    }
  };
  const ask = useMutation({
    mutationFn: () => after(call('POST /api/orders/{id}/ask', { params, body: seen })),
    onError: toast.failed,
  });
  const toBasket = (replace: boolean) =>
    after(call('POST /api/orders/{id}/to-basket', { params, body: { replace } })).then(() =>
      router.push('/basket'),
    );
  const take = useMutation({
    mutationFn: () => toBasket(false),
    onError: (error) => {
      if (error instanceof Problem && error.type === 'basket-not-empty') setOpen('replace');
      else toast.failed(error);
    },
  });
  const isSent = ['placed', 'refused', 'not-placed'].includes(order.state);
  return (
    <>
      {may('to-basket') && (
        <Button icon={ShoppingBasket} busy={take.isPending} onClick={() => take.mutate()}>
          {order.state === 'withdrawn'
            ? 'Put into the basket again'
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
        <Button variant="primary" icon={Stamp} onClick={() => setOpen('approve')}>
          Approve · {money}
        </Button>
      )}
      {may('ask') && (
        <Button variant="primary" icon={Stamp} busy={ask.isPending} onClick={() => ask.mutate()}>
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
        onConfirm={() => after(call('POST /api/orders/{id}/place', { params, body: seen }))}
      />
      <ConfirmDialog
        open={open === 'approve'}
        onOpenChange={close}
        title={`Approve order ${order.number} for ${money}?`}
        confirm={`Approve · ${money}`}
        keep="Not yet"
        typed={order.credit?.standing === 'beyond' ? typedAmount(seen.total) : undefined}
        isTyped={(given) => isTyped(given, seen.total, seen.currency)}
        onConfirm={() => after(call('POST /api/orders/{id}/approve', { params, body: seen }))}
      >
        <p>
          {order.author.name} can then place it from contract <strong>{order.contractName}</strong>. It holds
          for exactly these contents and this total.
        </p>
        <CreditWarning order={order} />
      </ConfirmDialog>
      <DeclineDialog
        order={order}
        open={open === 'decline'}
        onOpenChange={close}
        onDecline={async (reason) => {
          await after(call('POST /api/orders/{id}/decline', { params, body: { reason } }));
          toast({ title: `Order ${order.number} was declined` });
          router.push('/orders');
        }}
      />
      <SettleDialog
        order={order}
        open={open === 'settle'}
        onOpenChange={close}
        onSettle={(body) => after(call('POST /api/orders/{id}/settle', { params, body }))}
      />
      <ConfirmDialog
        open={open === 'replace'}
        onOpenChange={close}
        title="Replace what the basket holds?"
        confirm="Replace the basket"
        danger
        onConfirm={() => toBasket(true)}
      >
        What is in the basket now is thrown away. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
