import { cx } from '@/components/ui/cx';
import type { OrderState } from '@/lib/ordering/order-state';
import { orderStateLooks } from './order-look';

/** The state of an order as icon and word. */
export function OrderStatePill({ state, className }: { state: OrderState; className?: string }) {
  const { icon: Icon, word, text, soft } = orderStateLooks[state];
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-mark px-1.5 font-strong text-12',
        text,
        soft,
        className,
      )}
    >
      <Icon aria-hidden size={16} />
      {word}
    </span>
  );
}
