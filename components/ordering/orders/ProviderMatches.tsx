'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatExact, formatList, formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { formatMoney } from '@/lib/ordering/money';
import type { ListEvidence } from '@/lib/ordering/service-list';

type ProviderMatch = Extract<ListEvidence, { type: 'read' }>['fitting'][number];

const traitLabels: Record<ProviderMatch['shares'][number], string> = {
  reference: 'the reference',
  total: 'the total',
  contract: 'the contract',
  time: 'the time',
};

/** What the service's own list of orders says of one whose answer was lost, where the service has such a list. */
export function ProviderMatches({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ordering/orders/{id}/service-list', { params: { id: orderId } }),
    // It is a look at one moment; who wants another one asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  });
  return (
    <div className="flex flex-col gap-1">
      {data ? (
        <>
          <Said evidence={data} />
          <Quiet>
            Read <Age at={data.readAt} />
          </Quiet>
        </>
      ) : error ? (
        <ErrorMessage problem={error} isInline />
      ) : (
        <p className="text-muted">Loading…</p>
      )}
      <TextButton className="self-start print:hidden" onClick={() => refetch()}>
        Search again
      </TextButton>
    </div>
  );
}

function Said({ evidence }: { evidence: ListEvidence }) {
  if (evidence.type === 'absent') return <p>This ordering service does not list its orders.</p>;
  if (evidence.type === 'failed') {
    return (
      <p className="break-words">
        The list could not be read, so it proves nothing about this order. <Quiet>{evidence.why}</Quiet>
      </p>
    );
  }
  const { count, claimed, fitting } = evidence;
  const held =
    claimed > 0 ? ` ${formatPlural(claimed, 'of them is', 'of them are')} held by other orders here.` : '';
  if (fitting.length === 0) {
    return (
      <p>
        It lists {formatPlural(count, 'order')}, none matching this one.{held}{' '}
        <Quiet>This proves nothing: the list may be late or incomplete.</Quiet>
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-1">
        {fitting.map((one) => (
          <li key={one.salesOrderId} className="break-words">
            It lists <span className="select-all font-strong">{one.salesOrderId}</span>
            {one.at && `, made ${formatExact(one.at)}`}
            {one.total && `, for ${formatMoney(one.total, one.currency ?? '')}`}
            {one.reference && `, with the reference ${one.reference}`}
            {one.status && ` (${one.status})`}.{' '}
            <Quiet>
              The same: {formatList(one.shares.map((trait) => traitLabels[trait]))}. No other order in Swath
              has this number.
            </Quiet>
          </li>
        ))}
      </ul>
      <p>
        <Quiet>This is evidence, not proof. Check with the provider before you settle the order.{held}</Quiet>
      </p>
    </>
  );
}

const Quiet = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-12 text-muted">{children}</span>
);
