import { Age } from '@/components/ui/Age';
import { formatDateTime } from '@/components/ui/format';
import { Money } from '@/components/ui/Money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { orderStateAppearance } from './order-state-appearance';

type Event = OrderDetail['events'][number];

const words: Record<Event['event'], string> = {
  create: 'Made from the basket',
  quote: 'Quoted',
  'reprice-same': 'Quoted again, same price',
  'reprice-changed': 'Quoted again, new price',
  change: 'Changed',
  ask: 'Sent for approval',
  allow: 'Confirmed within the limit',
  approve: 'Approved',
  decline: 'Declined',
  submit: 'Being sent',
  place: 'Placed',
  refuse: 'Refused',
  lose: 'Answer lost',
  'turn-back': 'Not placed: the sign-in failed',
  'turn-back-approved': 'Not placed: the sign-in failed',
  'late-answer': 'The answer came late',
  delivery: 'Delivery recorded',
  'settle-placed': 'Settled: it was placed',
  'settle-not-placed': 'Settled: it was not placed',
  withdraw: 'Withdrawn with its basket',
};

/** Everything that happened to an order, oldest first, with who did it. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <ol className="flex flex-col gap-3">
      {order.events.map((event) => {
        const { icon: Icon, text } = orderStateAppearance[event.to];
        return (
          <li key={event.id} className="flex gap-3">
            <Icon aria-hidden size={16} className={`mt-0.5 ${text}`} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-strong">{words[event.event]}</span>
                <Age at={event.at} className="text-12 text-muted" />
              </p>
              <p className="text-12 text-muted">
                {event.actor?.name ?? 'Swath'}, {formatDateTime(event.at)}
              </p>
              {event.total && ['quote', 'reprice-same', 'reprice-changed'].includes(event.event) && (
                <p className="text-12">
                  <Money amount={event.total} currency={order.currency ?? ''} />
                </p>
              )}
              {event.note && <p className="break-words text-12">{event.note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
