'use client';
import { useState } from 'react';
import { call, routeKey } from '@/components/api';
import { Checkbox } from '@/components/ui/Checkbox';
import { Field } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { ruleKinds } from '@/lib/ingestion/alerts/rule';
import { webhookEvents } from '@/lib/notifications/kinds';
import { type WebhookView, webhookKindLabel } from './webhook-view';

/** All that a webhook can be sent: alerts first. */
const webhookKinds: readonly WebhookView['kinds'][number][] = [...ruleKinds, ...webhookEvents];

const blank = {
  name: '',
  url: 'https://',
  kinds: [...ruleKinds] as WebhookView['kinds'],
  pattern: '*',
  isEnabled: true,
};

/** Adds a webhook, or changes one; `onDone` gets the secret of a new one. */
export function WebhookDialog({
  webhook,
  onClose,
  onDone,
}: {
  webhook: WebhookView | undefined;
  onClose: () => void;
  onDone: (secret: string | undefined) => void;
}) {
  const [form, setForm] = useState(() => ({ ...blank, ...webhook }));
  const { name, url, kinds, pattern, isEnabled } = form;
  const body = { name, url, kinds, pattern, isEnabled };
  const save = useAction({
    act: async () => {
      if (!webhook) return (await call('POST /api/ingestion/webhooks', { body })).secret;
      await call('PUT /api/ingestion/webhooks/{id}', { params: { id: webhook.id }, body });
      return undefined;
    },
    renews: [routeKey('GET /api/ingestion/webhooks')],
    close: onClose,
    onDone,
  });
  const { errors, rest } = fieldErrors(save.problem, ['name', 'url', 'kinds', 'pattern']);
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      submitLabel={webhook ? 'Save' : 'Add the webhook'}
      onSubmit={save.run}
      isBusy={save.isBusy}
      problem={rest}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        onChange={(value) => setForm({ ...form, name: value })}
        error={errors.name}
      />
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        help="A public https address. Your administrator can allow other hosts."
        value={url}
        onChange={(value) => setForm({ ...form, url: value })}
        error={errors.url}
      />
      <Field label="Send" isGroup error={errors.kinds}>
        <div className="flex flex-col gap-1">
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={webhookKindLabel(kind)}
              checked={kinds.includes(kind)}
              onChange={(isIn) =>
                setForm({
                  ...form,
                  kinds: webhookKinds.filter((one) => (one === kind ? isIn : kinds.includes(one))),
                })
              }
            />
          ))}
        </div>
      </Field>
      <TextField
        label="AOI name or pattern, for alerts"
        help="Part of a name, or a pattern: * matches anything, ? matches one character."
        autoComplete="off"
        value={pattern}
        onChange={(value) => setForm({ ...form, pattern: value })}
        error={errors.pattern}
      />
    </FormDialog>
  );
}
