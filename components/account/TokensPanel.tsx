'use client';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { maxTokens } from '@/lib/accounts/tokens/scopes';
import { CreateTokenDialog } from './CreateTokenDialog';
import { NewTokenDialog } from './NewTokenDialog';
import { ReplaceTokenDialog } from './ReplaceTokenDialog';
import { TokensTable } from './TokensTable';
import type { OwnToken, ShownToken } from './token-labels';

const soonMs = 7 * 86_400_000;

/** The reader's access tokens, for programs that read Swath. */
export function TokensPanel() {
  const { data, error, refetch } = useQuery(query('GET /api/account/tokens', {}));
  const [isCreating, setIsCreating] = useState(false);
  const [replaced, setReplaced] = useState<OwnToken>();
  const [made, setMade] = useState<ShownToken>();
  const show = (token: ShownToken) => {
    setIsCreating(false);
    setReplaced(undefined);
    setMade(token);
  };
  const ending = data?.tokens.filter(({ expiresAt }) => new Date(expiresAt).getTime() < Date.now() + soonMs);
  const reason =
    data?.maxDays === 0
      ? 'Access tokens are off. Ask your administrator.'
      : (data?.total ?? 0) >= maxTokens
        ? `You have ${maxTokens}, and no more are possible. Revoke one first.`
        : undefined;
  return (
    <Panel
      title="Access tokens"
      padded={false}
      note={data && formatPlural(data.total, 'token')}
      actions={
        <Button icon={KeyRound} size="small" reason={reason} onClick={() => setIsCreating(true)}>
          Create token
        </Button>
      }
      footer={
        <p className="text-12 text-muted">
          {ending && ending.length > 0
            ? `${formatPlural(ending.length, 'token ends', 'tokens end')} within 7 days. Replace what you still need.`
            : 'For QGIS, notebooks and scripts. A token reads what you can read now, and changes nothing.'}{' '}
          <Link href="/api-docs" className="rounded-mark text-accent underline underline-offset-2">
            API reference
          </Link>
        </p>
      }
    >
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={() => refetch()} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <TokensTable tokens={data.tokens} of="own" onRotate={setReplaced} />
      )}
      {isCreating && data && (
        <CreateTokenDialog maxDays={data.maxDays} onCreated={show} onClose={() => setIsCreating(false)} />
      )}
      {replaced && (
        <ReplaceTokenDialog token={replaced} onCreated={show} onClose={() => setReplaced(undefined)} />
      )}
      {made && <NewTokenDialog token={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}
