import { type Column, DataTable } from '@/components/ui/DataTable';
import { formatCount, formatDateTime, formatPlural, pluralForm } from '@/components/ui/format';
import { Money } from '@/components/ui/Money';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { Term } from '@/components/ui/Term';
import type { Statement, StatementOrder, StatementSum } from '@/lib/ordering/statement/statement-shape';

/** What all orders come to, for each currency alone, and the credit at both ends of the month. */
export function StatementTotal({ statement }: { statement: Statement }) {
  const { sums, first, last } = statement;
  return (
    <Panel title="Total">
      <dl className="flex flex-col gap-3">
        {sums.map(({ currency, total, orders, unpriced }) => (
          <div key={currency}>
            <dt className="sr-only">{currency || 'Unknown currency'}</dt>
            <dd>
              <span className="font-strong text-15">
                <Money amount={total} currency={currency} />
              </span>
              <span className="ml-2 text-muted">{formatPlural(orders, 'order')}</span>
              {unpriced > 0 && (
                <p className="text-12 text-retry-text">
                  {formatPlural(unpriced, 'order')} {pluralForm(unpriced, 'has', 'have')} no readable total
                  and {pluralForm(unpriced, 'is', 'are')} not in this sum.
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {sums.length > 1 && (
        <p className="mt-2 text-12 text-muted">Amounts of different currencies are not added.</p>
      )}
      <h3 className="mt-4 border-line border-t pt-3 font-normal text-12 text-muted">
        <Term of="contract credit">Credit</Term> as the ordering service stated it
      </h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12">
        <Credit label="First order" order={first} />
        <Credit label="Last order" order={last} />
      </dl>
    </Panel>
  );
}

function Credit({ label, order }: { label: string; order: StatementOrder | undefined }) {
  if (!order) return null;
  const { number, credit } = order;
  return (
    <>
      <dt className="text-muted">
        {label}, {number}
      </dt>
      <dd className="text-right">
        {credit ? (
          <>
            <Money amount={credit.amount} currency={credit.currency} />
            <span className="block text-muted">read {formatDateTime(credit.readAt)}</span>
          </>
        ) : (
          'unknown'
        )}
      </dd>
    </>
  );
}

const sumColumns: Column<StatementSum>[] = [
  {
    key: 'orders',
    header: 'Orders',
    align: 'end',
    cell: ({ orders, unpriced }) => (
      <>
        {formatCount(orders)}
        {unpriced > 0 && (
          <span className="block text-12 text-retry-text">{formatCount(unpriced)} without total</span>
        )}
      </>
    ),
  },
  {
    key: 'total',
    header: 'Sum',
    align: 'end',
    // An amount in an unknown currency has words, which can break.
    className: '[&>span]:whitespace-normal',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
];

/** On paper nothing scrolls. */
const bounded = 'max-h-96 overflow-y-auto print:max-h-none';
const named = 'max-w-40 [overflow-wrap:anywhere]';

/** What the orders of each person come to. */
export function StatementPeople({ statement: { people, peopleTotal } }: { statement: Statement }) {
  return (
    <Panel title="By person" padded={false}>
      <DataTable
        label="Sums by person"
        className={bounded}
        isBounded
        columns={[
          { key: 'person', header: 'Person', className: named, cell: ({ person }) => person.name },
          ...sumColumns,
        ]}
        rows={people}
        rowKey={({ person, currency }) => `${person.id} ${currency}`}
      />
      <ShownOf shown={people.length} total={peopleTotal} />
    </Panel>
  );
}

/** What the orders with each reference of the customer come to. */
export function StatementReferences({
  statement: { references, referencesTotal },
}: {
  statement: Statement;
}) {
  return (
    <Panel title="By reference" padded={false}>
      <DataTable
        label="Sums by reference"
        className={bounded}
        isBounded
        columns={[
          {
            key: 'reference',
            header: 'Reference',
            className: named,
            cell: ({ reference }) => reference || <span className="text-muted">none</span>,
          },
          ...sumColumns,
        ]}
        rows={references}
        rowKey={({ reference, currency }) => `${currency} ${reference}`}
      />
      <ShownOf shown={references.length} total={referencesTotal} />
    </Panel>
  );
}
