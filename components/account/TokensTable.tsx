'use client';
import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatExact } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { type OwnToken, scopeLabels, tokenKeys } from './token-labels';

type AnyToken = OwnToken & { user?: { name: string; email: string } };

export interface TokensTableProps {
  tokens: readonly AnyToken[];
  /** Whose they are: one's own, or everyone's for admins. */
  of: 'own' | 'everyone';
  /** Begins to replace one. */
  onRotate?: (token: OwnToken) => void;
}

/** Access tokens with what they read, when they were used and when they end. */
export function TokensTable({ tokens, of, onRotate }: TokensTableProps) {
  const [ending, setEnding] = useState<AnyToken>();
  const columns: Column<AnyToken>[] = [
    ...(of === 'everyone' ? [{ key: 'user', header: 'User', cell: ({ user }: AnyToken) => user?.name }] : []),
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, id, expiresAt }) => (
        <span className="flex flex-wrap items-baseline gap-x-2 py-1">
          <span className="min-w-0 wrap-anywhere font-strong">{name}</span>
          <span className="font-mono text-12 text-muted max-sm:hidden">swath_{id}_…</span>
          <span className="w-full text-12 text-muted sm:hidden">Ends {formatExact(expiresAt)}</span>
        </span>
      ),
    },
    {
      key: 'scopes',
      header: 'Reads',
      className: 'max-md:hidden',
      cell: ({ scopes }) => scopes.map((scope) => scopeLabels[scope].label).join(', '),
    },
    {
      key: 'used',
      header: 'Last used',
      className: 'max-sm:hidden whitespace-nowrap',
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt === null ? (
          <span className="text-muted">Never</span>
        ) : (
          <>
            <Age at={lastUsedAt} />
            {lastAddress && <span className="text-muted"> from {lastAddress}</span>}
          </>
        ),
    },
    {
      key: 'expires',
      header: 'Ends',
      className: 'max-sm:hidden whitespace-nowrap',
      cell: ({ expiresAt }) => formatExact(expiresAt),
    },
    {
      key: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      className: 'w-24 whitespace-nowrap',
      cell: (token) => (
        <>
          {onRotate && (
            <IconButton
              icon={RefreshCw}
              size="small"
              label={`Replace ${token.name}`}
              onClick={() => onRotate(token)}
            />
          )}
          <IconButton
            icon={Trash2}
            size="small"
            label={`Revoke ${token.name}${token.user ? ` of ${token.user.name}` : ''}`}
            onClick={() => setEnding(token)}
          />
        </>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label="Access tokens"
        columns={columns}
        rows={tokens}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={KeyRound} title="No access tokens">
            {of === 'own' ? 'Create one to read Swath from QGIS, a notebook or a script.' : undefined}
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={`Revoke ${ending?.name}?`}
        confirm="Revoke token"
        danger
        done="Access token revoked"
        renews={tokenKeys}
        onConfirm={() => {
          const input = { params: { id: ending?.id ?? '' } };
          return of === 'own'
            ? call('DELETE /api/account/tokens/{id}', input)
            : call('DELETE /api/tokens/{id}', input);
        }}
      >
        Programs that use it stop within a second. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}
