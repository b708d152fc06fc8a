'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { formatCount, formatExact } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { creditEvidence } from '@/lib/ordering/orders/lost-evidence';
import { Fact } from './Fact';
import { ProviderMatches } from './ProviderMatches';

const hints = {
  'as-if-placed': 'It fell by exactly this order’s total, as if the order was placed.',
  'no-evidence':
    'The credit has not fallen by the total of this order. This proves nothing: the service may book it later.',
  unclear: 'It fell by more than this order’s total. Other orders used this contract too.',
};

/** Everything that is known of an order whose answer was lost, for anyone who looks it up and settles it. */
export function OrderEvidence({ order }: { order: OrderDetail }) {
  const { data } = useQuery({ ...query('GET /api/ordering/contracts', {}), meta: { silent: true } });
  const canSettle = useCan(['approver']);
  const now = data?.contracts.find(({ id }) => id === order.content.contractId);
  const money = (amount: string) => formatMoney(amount, order.creditCurrency ?? '');
  const evidence = creditEvidence(order);
  const lost = order.events.findLast(({ event }) => event === 'lose');
  const late = order.events.findLast(({ event }) => event === 'late-answer');
  return (
    <Panel title="What is known">
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Fact name="Sent">
          {order.sentAt
            ? formatExact(order.sentAt)
            : 'As far as Swath knows, nothing was sent before it stopped.'}
        </Fact>
        <Fact name="Connection">
          {lost?.note ?? 'It ended without an answer'}
          {order.outcomeStatus !== undefined && ` (status ${order.outcomeStatus})`}
          {lost && <Quiet>noticed {formatExact(lost.at)}</Quiet>}
          {late?.note && <Quiet>A late answer arrived and was not used: {late.note}</Quiet>}
        </Fact>
        <Fact name="What was sent">
          {formatCount(new TextEncoder().encode(order.body).length)} bytes, shown below
          <Quiet>
            reference <span className="select-all">{order.customerReference || 'none'}</span>, SHA-256{' '}
            <span className="select-all break-all">{order.bodyHash}</span>
          </Quiet>
        </Fact>
        <Fact name="Credit of the contract">
          {order.creditAtQuote === undefined ? 'unknown before' : `${money(order.creditAtQuote)} before`}
          {order.creditAfter !== undefined && `, ${money(order.creditAfter)} after`}
          {now?.creditRemaining !== undefined &&
            now.currency === (order.creditCurrency ?? '') &&
            `, ${money(now.creditRemaining)} as of ${formatExact(data?.readAt ?? '')}`}
          {evidence && (
            <Quiet>
              {hints[evidence.hint]}
              {order.creditAfterAt && ` Read ${formatExact(order.creditAfterAt)}.`}
            </Quiet>
          )}
          {order.creditAfter === undefined && (
            <Quiet>Credit afterwards: unknown until the ordering service answers.</Quiet>
          )}
        </Fact>
        {canSettle && (
          <Fact name="The service’s own list of orders">
            <ProviderMatches orderId={order.id} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="text-12 text-muted">{children}</p>;
