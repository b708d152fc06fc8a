'use client';
import { useQuery } from '@tanstack/react-query';
import { TokensTable } from '@/components/account/TokensTable';
import { query } from '@/components/api';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';

/** The access tokens of everyone, each of which an admin can revoke. */
export function EveryonesTokens() {
  const { data, error, refetch } = useQuery(query('GET /api/tokens', {}));
  return (
    <Panel title="Access tokens" padded={false} note={data && formatPlural(data.total, 'token')}>
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={() => refetch()} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <TokensTable tokens={data.tokens} of="everyone" />
          <ShownOf shown={data.tokens.length} total={data.total} />
        </>
      )}
    </Panel>
  );
}
