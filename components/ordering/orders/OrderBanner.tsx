import { cx } from '@/components/ui/cx';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { orderStateAppearance } from './order-state-appearance';

/** What a person has to know or do about an order, where its state calls for it. */
export function OrderBanner({ order }: { order: OrderDetail }) {
  const sentences = describeOrder(order);
  if (sentences.length === 0) return null;
  const { icon: Icon, text, soft, description } = orderStateAppearance[order.state];
  return (
    <section
      aria-label="What this means"
      className={cx(
        'flex gap-3 rounded-panel border p-4',
        order.state === 'unknown' ? 'border-failed-text' : 'border-line',
        soft,
      )}
    >
      <Icon aria-hidden size={16} className={cx('mt-0.5', text)} />
      <div className="min-w-0">
        <p className="font-strong">{description}</p>
        {sentences.map((sentence) => (
          <p key={sentence} className="break-words text-12">
            {sentence}
          </p>
        ))}
      </div>
    </section>
  );
}

function describeOrder(order: OrderDetail): string[] {
  switch (order.state) {
    case 'unknown':
      // What is known is below, piece by piece.
      return [
        'Search for it at the provider by time, reference and total. Then settle it as placed, with its number, or as not placed.',
        order.why.settle ? `${order.why.settle}.` : '',
      ].filter(Boolean);
    case 'refused':
      return [
        lastNote(order, 'refuse'),
        order.isMine ? 'Choose Order again to change it and get a new quote.' : '',
      ].filter(Boolean);
    case 'awaiting-approval':
      return [
        order.why.approve ? `${order.why.approve}.` : 'Check contents and price, then approve or decline.',
      ];
    case 'approved':
      return [
        turnedBack(order),
        order.isMine ? 'Confirm once more to place it.' : 'Waiting for its author to place it.',
      ].filter(Boolean);
    case 'quoted':
      return [turnedBack(order)].filter(Boolean);
    case 'submitting':
      return ['This continues without you. You can leave this page.'];
    case 'not-placed':
      return [lastNote(order, 'settle-not-placed')];
    case 'withdrawn':
      return [order.isMine ? 'Add it to the basket again to order it.' : ''].filter(Boolean);
    case 'draft':
      // A restored backup says here that this may have been placed since.
      return [
        order.declineReason ? `It was declined: ${order.declineReason}` : '',
        lastNote(order, 'change'),
      ].filter(Boolean);
    default:
      return [];
  }
}

/** Why the last attempt placed nothing, where that is the last that happened. */
function turnedBack({ events }: OrderDetail): string {
  const last = events.at(-1);
  return last?.event.startsWith('turn-back') && last.note
    ? `${last.note}. You can safely place the order again.`
    : '';
}

function lastNote({ events }: OrderDetail, event: string): string {
  const note = events.findLast((one) => one.event === event)?.note ?? '';
  return note === '' || note.endsWith('.') ? note : `${note}.`;
}
