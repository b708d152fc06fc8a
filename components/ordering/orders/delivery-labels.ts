import { formatDate } from '@/components/ui/format';
import type { OrderDelivery } from '@/lib/ordering/order-delivery';
import type { deliveryFilters } from '@/lib/ordering/orders/delivery-filters';

export const deliveryFilterLabels: Record<(typeof deliveryFilters)[number], string> = {
  undelivered: 'Not delivered',
  overdue: 'Overdue',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The delivery of a placed order in words. */
export function formatDelivery({ state, expectedOn, isOverdue }: OrderDelivery): string {
  if (isOverdue && expectedOn) return `Overdue since ${formatDate(expectedOn)}`;
  if (state === 'expected' && expectedOn) return `Expected by ${formatDate(expectedOn)}`;
  return state === 'unknown' ? 'Unknown' : state === 'delivered' ? 'Delivered' : 'Cancelled';
}
