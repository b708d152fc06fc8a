import { cx } from '@/components/ui/cx';
import type { OrderState } from '@/lib/ordering/order-state';
import { orderStateAppearance } from './order-state-appearance';

/** The state of an order as icon and word. */
export function OrderStatePill({ state }: { state: OrderState }) {
  const { icon: Icon, label, text, soft } = orderStateAppearance[state];
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-mark px-1.5 font-strong text-12',
        text,
        soft,
      )}
    >
      <Icon aria-hidden size={16} />
      {label}
    </span>
  );
}
