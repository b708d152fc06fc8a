'use client';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { formatList, formatPlural } from '@/components/ui/format';
import { formatMoney, isTyped, typedAmount } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { CreditWarning } from './Credit';
import { RealAmounts } from './RealAmounts';

export interface ConfirmOrderProps {
  order: OrderDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Given the order as the dialog shows it. */
  onConfirm: (order: OrderDetail) => Promise<unknown>;
}

/** The last question before money leaves: it names total, contract and number of images, also in presenter mode. */
export const ConfirmOrder = ({ order, ...props }: ConfirmOrderProps) => (
  <RealAmounts order={order} open={props.open}>
    {(real) => <Confirm order={real} {...props} />}
  </RealAmounts>
);

function Confirm({ order, open, onOpenChange, onConfirm }: ConfirmOrderProps) {
  const total = formatMoney(order.total ?? '0', order.currency ?? '');
  const isTooMuch = order.credit?.standing === 'beyond';
  const tasked = order.content.items.length - order.imageCount;
  const what = formatList([
    ...(order.imageCount > 0 ? [formatPlural(order.imageCount, 'image')] : []),
    ...(tasked > 0 ? [formatPlural(tasked, 'new acquisition')] : []),
  ]);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Place this order for ${total}?`}
      confirm={`Place order · ${total}`}
      typed={isTooMuch ? typedAmount(order.total ?? '0') : undefined}
      isTyped={(value) => isTyped(value, order.total ?? '0', order.currency ?? '')}
      onConfirm={() => onConfirm(order)}
      renews="all"
    >
      <p>
        {what} over {formatList(order.areaNames)}, paid from contract <strong>{order.contractName}</strong>.
      </p>
      <CreditWarning order={order} />
      <p className="mt-2">The order is sent once. You cannot undo this in Swath.</p>
    </ConfirmDialog>
  );
}
