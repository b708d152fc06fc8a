'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '@/components/api';
import { useMay } from '@/components/shell/session';
import { formatCount, formatExact } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { creditEvidence } from '@/lib/ordering/lost-evidence';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderDetail } from '@/lib/ordering/shape';
import { ListedOrders } from './ListedOrders';

const hints = {
  'as-if-placed': 'It fell by exactly the total of this order, as if it had been placed.',
  'no-evidence':
    'The credit has not fallen by the total of this order. This is no evidence: the service may book it later.',
  unclear: 'It fell by more than the total: other orders came from this contract meanwhile.',
};

/** Everything that is known of an order whose answer was lost, for whoever looks it up and settles it. */
export function LostEvidence({ order }: { order: OrderDetail }) {
  const { data } = useQuery({ ...query('GET /api/ordering/contracts', {}), meta: { isQuiet: true } });
  const maySettle = useMay(['approver']);
  const now = data?.contracts.find(({ id }) => id === order.content.contractId);
  const money = (amount: string) => formatMoney(amount, order.creditCurrency ?? order.currency ?? '');
  const evidence = creditEvidence(order);
  const lost = order.events.findLast(({ event }) => event === 'lose');
  const late = order.events.findLast(({ event }) => event === 'late-answer');
  return (
    <Panel title="What is known">
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Fact name="Sent">
          {order.sentAt
            ? formatExact(order.sentAt)
            : 'As far as is known, nothing had left the portal when it stopped.'}
        </Fact>
        <Fact name="What became of the connection">
          {lost?.note ?? 'It ended without an answer'}
          {order.outcomeStatus !== undefined && ` (status ${order.outcomeStatus})`}
          {lost && <Quiet>noticed {formatExact(lost.at)}</Quiet>}
          {late?.note && <Quiet>An answer came too late to be trusted: {late.note}</Quiet>}
        </Fact>
        <Fact name="What was sent">
          {formatCount(new TextEncoder().encode(order.body).length)} bytes, shown below
          <Quiet>
            reference <span className="select-all">{order.customerReference || 'none'}</span>, SHA-256{' '}
            <span className="select-all break-all">{order.bodyHash}</span>
          </Quiet>
        </Fact>
        <Fact name="Credit of the contract">
          {order.creditAtQuote === undefined
            ? 'The service did not tell it when the price was asked.'
            : `${money(order.creditAtQuote)} before`}
          {order.creditAfter !== undefined && `, ${money(order.creditAfter)} after`}
          {now?.creditRemaining !== undefined &&
            now.currency === (order.creditCurrency ?? order.currency) &&
            `, ${money(now.creditRemaining)} now`}
          {evidence && (
            <Quiet>
              {hints[evidence.hint]}
              {order.creditAfterAt && ` Read ${formatExact(order.creditAfterAt)}.`}
            </Quiet>
          )}
          {order.creditAfter === undefined && (
            <Quiet>What was left afterwards is read as soon as the service answers.</Quiet>
          )}
        </Fact>
        {maySettle && (
          <Fact name="The service’s own list of orders">
            <ListedOrders orderId={order.id} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="text-12 text-muted">{children}</p>;
