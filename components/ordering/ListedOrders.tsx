'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Failure } from '@/components/ui/Failure';
import { formatExact, formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { formatMoney } from '@/lib/ordering/money';
import type { ListEvidence } from '@/lib/ordering/service-list';

type Fitting = Extract<ListEvidence, { is: 'read' }>['fitting'][number];

const traitWords: Record<Fitting['shares'][number], string> = {
  reference: 'the reference',
  total: 'the total',
  contract: 'the contract',
  time: 'the time',
};
const inWords = new Intl.ListFormat('en-GB');

/** What the service's own list of orders says of one whose answer was lost, where the service has such a list. */
export function ListedOrders({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/orders/{id}/service-list', { params: { id: orderId } }),
    // It is a look at one moment; who wants another one asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
  return (
    <div className="flex flex-col gap-1">
      {data ? (
        <Said evidence={data} />
      ) : error ? (
        <Failure problem={error} isInline />
      ) : (
        <p className="text-muted">It is being read …</p>
      )}
      <TextButton className="self-start print:hidden" onClick={() => refetch()}>
        Look again
      </TextButton>
    </div>
  );
}

function Said({ evidence }: { evidence: ListEvidence }) {
  if (evidence.is === 'absent') return <p>This ordering service does not tell which orders it has.</p>;
  if (evidence.is === 'failed') {
    return (
      <p className="break-words">
        It could not be read, so it says nothing of this order. <Quiet>{evidence.why}</Quiet>
      </p>
    );
  }
  const { count, claimed, fitting } = evidence;
  const held =
    claimed > 0 ? ` ${formatPlural(claimed, 'of them is', 'of them are')} held by other orders here.` : '';
  if (fitting.length === 0) {
    return (
      <p>
        It lists {formatPlural(count, 'order')}, and none that fits this one.{held}{' '}
        <Quiet>That proves nothing: a list may come late, or be cut.</Quiet>
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
              The same: {inWords.format(one.shares.map((trait) => traitWords[trait]))}. No other order of the
              portal has this number.
            </Quiet>
          </li>
        ))}
      </ul>
      <p>
        <Quiet>
          This is evidence, not a verdict: whoever settles the order looks it up at the provider.{held}
        </Quiet>
      </p>
    </>
  );
}

const Quiet = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-12 text-muted">{children}</span>
);
