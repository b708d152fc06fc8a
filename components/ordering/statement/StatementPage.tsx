'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button, ButtonLink } from '@/components/ui/Button';
import { downloadFrom } from '@/components/ui/download-file';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatExact, formatLongMonth, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { monthStart, toMonth } from '@/lib/ordering/statement/month';
import type { Statement } from '@/lib/ordering/statement/statement-shape';
import { StatementOrders } from './StatementOrders';
import { StatementPeople, StatementReferences, StatementTotal } from './StatementSums';
import { StatementToolbar } from './StatementToolbar';
import { firstLimit, type StatementParams, statementParsers, toStatementQuery } from './statement-params';

/** The most orders that one answer lists. */
const max = 500;

/** What was ordered from a contract in a month, and what it comes to. */
export function StatementPage() {
  const [params, setParams] = useQueryStates(statementParsers);
  const [limit, setLimit] = useState(firstLimit);
  const asked = toStatementQuery(params);
  const { data, error, refetch, isRefetchError, isPlaceholderData } = useQuery({
    ...query('GET /api/ordering/statement', { query: { ...asked, limit } }),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<StatementParams>) => {
    setLimit(firstLimit);
    void setParams(next);
  };
  // A choice that has just been made is not yet what is shown: no figure appears under another month or contract.
  const isOther =
    isPlaceholderData &&
    (data?.month !== (params.month ?? toMonth(new Date())) ||
      data.contract?.id !== (params.contract ?? data.contract?.id) ||
      data.scope !== params.scope);
  const shown = isOther ? undefined : data;
  return (
    <>
      <PageTitle
        title="Statement"
        parent={{ href: '/orders', label: 'Orders' }}
        facts={shown?.contract && <Facts statement={shown} name={shown.contract.name} />}
        age={
          shown && (
            <span className="print:hidden">
              <Freshness at={shown.readAt} isStale={isRefetchError} />
            </span>
          )
        }
        actions={
          shown?.contract && (
            <>
              <Button
                icon={FileSpreadsheet}
                onClick={() =>
                  downloadFrom('/api/ordering/statement/export', {
                    query: { month: shown.month, contract: shown.contract?.id, scope: shown.scope },
                  })
                }
              >
                Download CSV
              </Button>
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            </>
          )
        }
      />
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        {data && <StatementToolbar statement={data} params={params} onChange={change} />}
        {error && (
          <ErrorMessage
            problem={error}
            onRetry={refetch}
            reassurance={shown && 'What is shown can be out of date.'}
          />
        )}
        {shown ? (
          <Content
            statement={shown}
            onMonth={(month) => change({ month })}
            onMore={limit < max ? () => setLimit(Math.min(max, limit * 2)) : undefined}
          />
        ) : (
          !error && (
            <div className="rounded-panel border border-line bg-surface">
              <SkeletonRows rows={8} />
            </div>
          )
        )}
      </div>
    </>
  );
}

const nameOfMonth = (month: string) => formatLongMonth(monthStart(month));

function Facts({ statement, name }: { statement: Statement; name: string }) {
  return (
    <span className="min-w-0 break-words">
      {name} · {nameOfMonth(statement.month)}
    </span>
  );
}

interface ContentProps {
  statement: Statement;
  onMonth: (month: string) => void;
  /** Left out where no more can be listed. */
  onMore: (() => void) | undefined;
}

function Content({ statement, onMonth, onMore }: ContentProps) {
  const { contract, orders, total, unknown, unknownTotal, scope, month, months, readAt } = statement;
  if (!contract) return <NoOrders />;
  return (
    <>
      <p className="text-muted">
        {scope === 'mine' ? 'Only your orders' : 'Everyone’s orders'} that were sent in {nameOfMonth(month)}{' '}
        (UTC) and placed.
        <span className="hidden print:inline"> Read from Swath on {formatExact(readAt)}.</span>
      </p>
      {total === 0 ? (
        <Panel title="Orders">
          <EmptyState
            title={`No orders in ${nameOfMonth(month)}`}
            className="-m-4"
            action={
              months[0] !== undefined &&
              months[0] !== month && (
                <Button onClick={() => onMonth(months[0] ?? month)}>Show {nameOfMonth(months[0])}</Button>
              )
            }
          >
            No order from this contract that you can see was sent in this month and placed.
          </EmptyState>
        </Panel>
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-3 print:grid-cols-1">
            <StatementTotal statement={statement} />
            <StatementPeople statement={statement} />
            <StatementReferences statement={statement} />
          </div>
          <Panel title="Orders" note={formatPlural(total, 'order')} padded={false}>
            <StatementOrders label="Placed orders" orders={orders} />
            {total > orders.length && (
              <div className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-muted">
                <span>
                  The first {formatCount(orders.length)} of {formatPlural(total, 'order')} are listed. The
                  sums include all of them.
                </span>
                {onMore ? (
                  <Button size="small" onClick={onMore} className="print:hidden">
                    Show more
                  </Button>
                ) : (
                  <span>Download the CSV file to see the others.</span>
                )}
              </div>
            )}
          </Panel>
        </>
      )}
      {unknownTotal > 0 && (
        <Panel title="Outcome unknown" note={formatPlural(unknownTotal, 'order')} padded={false}>
          <p className="px-4 py-2.5 text-retry-text">
            These orders may or may not have been placed. They are in no sum.
          </p>
          <StatementOrders label="Orders whose outcome is unknown" orders={unknown} />
          {unknownTotal > unknown.length && (
            <p className="px-4 py-2.5 text-muted">
              The first {formatCount(unknown.length)} of {formatPlural(unknownTotal, 'order')} are listed.
            </p>
          )}
        </Panel>
      )}
    </>
  );
}

function NoOrders() {
  return (
    <div className="rounded-panel border border-line bg-surface">
      <EmptyState
        title="No statement yet"
        action={
          <ButtonLink href="/orders" variant="secondary">
            Open orders
          </ButtonLink>
        }
      >
        A contract has statements once an order was placed with it.
      </EmptyState>
    </div>
  );
}
