'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pencil, Plus, Send, Trash2, Webhook } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { type Api, call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { useToast } from '@/components/ui/Toast';
import type { Output } from '@/lib/web/call';
import { kindLook } from './kind-look';

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

export type WebhookView = Output<Api['GET /api/ingestion/webhooks']>['webhooks'][number];

type Asked = { is: 'edit' | 'messages' | 'delete' | 'secret'; webhook: WebhookView } | { is: 'add' };

/** Where else alerts are told; for admins. */
export function WebhooksPanel() {
  const queries = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/webhooks', {}),
    refetchInterval: 10_000,
  });
  const renew = () => queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'webhooks'] });
  const close = () => setAsked(undefined);
  const chosen = asked && asked.is !== 'add' ? asked.webhook : undefined;
  const run = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (failure) {
      toast.failed(failure);
    }
    await renew();
  };
  const turn = ({ id, name, url, kinds, pattern }: WebhookView, isOn: boolean) =>
    void run(
      call('PUT /api/ingestion/webhooks/{id}', { params: { id }, body: { name, url, kinds, pattern, isOn } }),
    );
  const test = (webhook: WebhookView) => {
    void run(call('POST /api/ingestion/webhooks/{id}/test', { params: { id: webhook.id } }));
    setAsked({ is: 'messages', webhook });
  };
  return (
    <>
      {error && <Failure problem={error} onRetry={refetch} />}
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        {isPending && <SkeletonRows rows={3} className="h-13" />}
        {data?.webhooks.length === 0 && (
          <EmptyState title="Alerts are told in the portal only" icon={Webhook}>
            A webhook tells them to a chat, a pager or a service of your own as well, signed.
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
                  {webhook.kinds.map((kind) => kindLook[kind].label).join(', ')}
                  {webhook.pattern === '*' ? ' of any AOI' : ` of AOIs named ${webhook.pattern}`}
                </p>
                {webhook.dead > 0 && (
                  <p className="text-12 text-failed-text">
                    {formatPlural(webhook.dead, 'message')} given up: see its messages
                  </p>
                )}
                {webhook.waiting > 0 && (
                  <p className="text-12 text-muted">{formatPlural(webhook.waiting, 'message')} to be sent</p>
                )}
              </div>
              <Button
                size="small"
                className="max-md:hidden"
                onClick={() => setAsked({ is: 'messages', webhook })}
              >
                Messages
              </Button>
              <Switch
                label={`${webhook.name} is ${webhook.isOn ? 'on' : 'off'}`}
                hideLabel
                checked={webhook.isOn}
                onChange={(isOn) => turn(webhook, isOn)}
              />
              <Menu
                trigger={<IconButton size="small" icon={Ellipsis} label={`More about ${webhook.name}`} />}
                entries={[
                  {
                    label: 'Send a test',
                    icon: Send,
                    reason: webhook.isOn ? undefined : 'It is off',
                    onSelect: () => test(webhook),
                  },
                  { label: 'Messages', onSelect: () => setAsked({ is: 'messages', webhook }) },
                  { label: 'Change', icon: Pencil, onSelect: () => setAsked({ is: 'edit', webhook }) },
                  {
                    label: 'Make a new secret',
                    icon: KeyRound,
                    onSelect: () => setAsked({ is: 'secret', webhook }),
                  },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    danger: true,
                    onSelect: () => setAsked({ is: 'delete', webhook }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
      <Button className="mt-3" icon={Plus} onClick={() => setAsked({ is: 'add' })}>
        Add a webhook
      </Button>
      {(asked?.is === 'add' || asked?.is === 'edit') && (
        <WebhookDialog
          webhook={chosen}
          onClose={close}
          onDone={async (made) => {
            await renew();
            setSecret(made);
          }}
        />
      )}
      {asked?.is === 'messages' && chosen && <DeliveriesDialog webhook={chosen} onClose={close} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      <ConfirmDialog
        open={asked?.is === 'secret'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Make a new secret for ${chosen?.name}?`}
        confirm="Make a new secret"
        onConfirm={async () => {
          if (!chosen) return;
          const made = await call('POST /api/ingestion/webhooks/{id}/secret', { params: { id: chosen.id } });
          setSecret(made.secret);
        }}
      >
        From now on messages are signed with it. The receiver has to know it to check them.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.is === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Delete the webhook ${chosen?.name}?`}
        confirm="Delete the webhook"
        danger
        onConfirm={async () => {
          if (chosen) await call('DELETE /api/ingestion/webhooks/{id}', { params: { id: chosen.id } });
          await renew();
        }}
      >
        What waits to be sent to it goes as well. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
