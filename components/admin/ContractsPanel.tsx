'use client';
import { useQuery } from '@tanstack/react-query';
import { Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Chip } from '@/components/ui/Chip';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Unreadable } from '@/components/ui/Unreadable';
import { type ContractAccess, ContractDialog } from './ContractDialog';

/** People that a row names; the dialog has all. */
const maxNamed = 4;

/** The contracts, with who can order from each and see its amounts. */
export function ContractsPanel() {
  const { data, error, refetch } = useQuery(query('GET /api/ordering/contract-rules', {}));
  const [edited, setEdited] = useState<ContractAccess>();
  const restricted = data?.contracts.filter(({ isRestricted }) => isRestricted).length ?? 0;
  const columns: Column<ContractAccess>[] = [
    {
      key: 'name',
      header: 'Contract',
      className: 'w-2/5',
      cell: ({ id, name, isListed }) => (
        <div className="min-w-0 py-1">
          <p className="wrap-anywhere font-strong">{name}</p>
          <p className="wrap-anywhere text-12 text-muted">{id}</p>
          {isListed === false && (
            <p className="text-12 text-retry-text">The ordering service no longer lists it</p>
          )}
        </div>
      ),
    },
    { key: 'who', header: 'Who can use it', cell: (contract) => <WhoCan contract={contract} /> },
    {
      key: 'changed',
      header: 'Last change',
      className: 'max-md:hidden text-muted',
      cell: ({ changedAt, changedBy }) =>
        changedAt ? (
          <>
            <Age at={changedAt} />
            {changedBy && `, ${changedBy}`}
          </>
        ) : (
          'never'
        ),
    },
    {
      key: 'edit',
      header: <span className="sr-only">Change</span>,
      align: 'end',
      className: 'w-12',
      cell: (contract) => (
        <IconButton
          icon={Pencil}
          label={`Change who can use ${contract.name}`}
          size="small"
          onClick={() => setEdited(contract)}
        />
      ),
    },
  ];
  return (
    <Panel
      title="Contracts"
      padded={false}
      note={data && `${formatCount(restricted)} of ${formatCount(data.total)} restricted`}
      footer={
        <p className="text-12 text-muted">
          Of those who can use a contract, analysts order from it and approvers approve. Everyone else sees
          its name, and no amounts. Admins can use every contract.
        </p>
      }
    >
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={() => refetch()} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={3} className="h-14" />
      ) : (
        <>
          {data.serviceProblem !== undefined && (
            <p role="status" className="flex gap-2 border-line border-b px-4 py-2 text-12">
              <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-retry-text" />
              {data.serviceProblem}. Contracts without a saved rule are missing here. All rules still hold.
            </p>
          )}
          <Unreadable
            service="ordering service"
            rows={[{ of: 'contract', count: data.unreadable }]}
            className="border-line border-b"
          />
          <DataTable
            label="Contracts"
            columns={columns}
            rows={data.contracts}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No contracts">
                {data.serviceProblem === undefined
                  ? 'The ordering service lists no contract.'
                  : 'No rule was saved yet. The contracts appear when the ordering service answers.'}
              </EmptyState>
            }
          />
          <ShownOf shown={data.contracts.length} total={data.total} />
        </>
      )}
      {edited && <ContractDialog contract={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

function WhoCan({ contract: { isRestricted, people, roles, unknown } }: { contract: ContractAccess }) {
  if (!isRestricted) return <span className="text-muted">Everyone, as their roles allow</span>;
  const isNoOne = people.length + roles.length === 0;
  const more = people.length - maxNamed;
  return (
    <div className="flex min-w-0 flex-col gap-1 py-1">
      <span className="flex flex-wrap items-center gap-1">
        {isNoOne && 'Only admins'}
        {people.slice(0, maxNamed).map(({ id, name }) => (
          <Chip key={id} className="max-w-full">
            {name}
          </Chip>
        ))}
        {more > 0 && <span className="text-12 text-muted">and {formatPlural(more, 'other')}</span>}
        {roles.map((role) => (
          <Chip key={role}>every {role}</Chip>
        ))}
      </span>
      {unknown > 0 && (
        <span className="text-12 text-retry-text">
          {formatPlural(unknown, 'saved entry', 'saved entries')} unknown to Swath. They admit no one.
        </span>
      )}
    </div>
  );
}
