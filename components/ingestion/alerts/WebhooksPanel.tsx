'use client';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pencil, Plus, Send, Trash2, Webhook } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { call, query, routeKey } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural, formatSeries } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { useAction } from '@/components/ui/use-action';
import { type WebhookView, webhookKindLabel } from './webhook-view';

const DeliveriesDialog = dynamic(
  () => import('./DeliveriesDialog').then(({ DeliveriesDialog: Part }) => Part),
  { ssr: false },
);
const SecretDialog = dynamic(() => import('./SecretDialog').then(({ SecretDialog: Part }) => Part), {
  ssr: false,
});
const WebhookDialog = dynamic(() => import('./WebhookDialog').then(({ WebhookDialog: Part }) => Part), {
  ssr: false,
});

type Asked = { type: 'edit' | 'messages' | 'delete' | 'secret'; webhook: WebhookView } | { type: 'add' };

/** Where else alerts are reported; for admins. */
export function WebhooksPanel() {
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/webhooks', {}),
    refetchInterval: 10_000,
  });
  const renews = [routeKey('GET /api/ingestion/webhooks')];
  const close = () => setAsked(undefined);
  const chosen = asked && asked.type !== 'add' ? asked.webhook : undefined;
  const turn = useAction({
    act: ({ id, name, url, kinds, pattern, isEnabled }: WebhookView) =>
      call('PUT /api/ingestion/webhooks/{id}', {
        params: { id },
        body: { name, url, kinds, pattern, isEnabled },
      }),
    renews,
    isParallel: true,
  });
  const test = useAction({
    act: ({ id }: WebhookView) => call('POST /api/ingestion/webhooks/{id}/test', { params: { id } }),
    renews,
    isParallel: true,
  });
  return (
    <>
      {error && <ErrorMessage problem={error} onRetry={refetch} />}
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        {isPending && <SkeletonRows rows={3} className="h-13" />}
        {data?.webhooks.length === 0 && (
          <EmptyState title="No webhooks yet" icon={Webhook}>
            A webhook also sends alerts and notifications, signed, to a chat, a pager or your own service.
          </EmptyState>
        )}
        <ul>
          {data?.webhooks.map((webhook) => (
            <li
              key={webhook.id}
              className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <p className="break-words font-strong">{webhook.name}</p>
                <p className="truncate text-muted">{webhook.url}</p>
                <p className="text-12 text-muted">
                  {formatSeries(webhook.kinds.map(webhookKindLabel))}
                  {webhook.pattern === '*' ? '' : `. Alerts of AOIs named ${webhook.pattern} only`}
                </p>
                {webhook.dead > 0 && (
                  <p className="text-12 text-failed-text">
                    {formatPlural(webhook.dead, 'message')} not confirmed: see Messages
                  </p>
                )}
                {webhook.waiting > 0 && (
                  <p className="text-12 text-muted">{formatPlural(webhook.waiting, 'message')} to be sent</p>
                )}
              </div>
              <Button
                size="small"
                className="max-md:hidden"
                onClick={() => setAsked({ type: 'messages', webhook })}
              >
                Messages
              </Button>
              <Switch
                label={`${webhook.name} is ${webhook.isEnabled ? 'on' : 'off'}`}
                hideLabel
                checked={webhook.isEnabled}
                onChange={(isEnabled) => turn.run({ ...webhook, isEnabled })}
              />
              <Menu
                trigger={<IconButton size="small" icon={Ellipsis} label={`More about ${webhook.name}`} />}
                entries={[
                  {
                    label: 'Send a test',
                    icon: Send,
                    reason: webhook.isEnabled ? undefined : 'It is off',
                    onSelect: () => {
                      void test.run(webhook);
                      setAsked({ type: 'messages', webhook });
                    },
                  },
                  { label: 'Messages', onSelect: () => setAsked({ type: 'messages', webhook }) },
                  { label: 'Change', icon: Pencil, onSelect: () => setAsked({ type: 'edit', webhook }) },
                  {
                    label: 'Create a new secret',
                    icon: KeyRound,
                    onSelect: () => setAsked({ type: 'secret', webhook }),
                  },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    danger: true,
                    onSelect: () => setAsked({ type: 'delete', webhook }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
        <ShownOf shown={data?.webhooks.length ?? 0} total={data?.total} />
      </div>
      <Button className="mt-3" icon={Plus} onClick={() => setAsked({ type: 'add' })}>
        Add a webhook
      </Button>
      {(asked?.type === 'add' || asked?.type === 'edit') && (
        <WebhookDialog webhook={chosen} onClose={close} onDone={setSecret} />
      )}
      {asked?.type === 'messages' && chosen && <DeliveriesDialog webhook={chosen} onClose={close} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      <ConfirmDialog
        open={asked?.type === 'secret'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Create a new secret for ${chosen?.name}?`}
        confirm="Create a new secret"
        onConfirm={async () => {
          if (!chosen) return;
          const made = await call('POST /api/ingestion/webhooks/{id}/secret', { params: { id: chosen.id } });
          setSecret(made.secret);
        }}
      >
        Swath signs new messages with it from now on. Give it to the receiver to verify them.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.type === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Delete the webhook ${chosen?.name}?`}
        confirm="Delete the webhook"
        danger
        onConfirm={() => call('DELETE /api/ingestion/webhooks/{id}', { params: { id: chosen?.id ?? '' } })}
        renews={renews}
      >
        Its unsent messages are deleted too. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
