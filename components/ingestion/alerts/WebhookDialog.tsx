'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import { Checkbox } from '@/components/ui/Checkbox';
import { Field } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { ruleKinds } from '@/lib/ingestion/alerts/rule';
import { kindLook } from './kind-look';
import type { WebhookView } from './WebhooksPanel';

const blank = { name: '', url: 'https://', kinds: [...ruleKinds], pattern: '*', isOn: true };

/** Adds a webhook, or changes one; `onDone` gets the secret of a new one. */
export function WebhookDialog({
  webhook,
  onClose,
  onDone,
}: {
  webhook: WebhookView | undefined;
  onClose: () => void;
  onDone: (secret: string | undefined) => Promise<unknown>;
}) {
  const [form, setForm] = useState(() => ({ ...blank, ...webhook }));
  const { name, url, kinds, pattern, isOn } = form;
  const body = { name, url, kinds, pattern, isOn };
  const save = useMutation({
    mutationFn: async () => {
      if (!webhook) return (await call('POST /api/ingestion/webhooks', { body })).secret;
      await call('PUT /api/ingestion/webhooks/{id}', { params: { id: webhook.id }, body });
      return undefined;
    },
    onSuccess: async (secret) => {
      onClose();
      await onDone(secret);
    },
  });
  const { errors, rest } = fieldErrors(save.error, ['name', 'url', 'kinds', 'pattern']);
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      submitLabel={webhook ? 'Save' : 'Add the webhook'}
      onSubmit={save.mutate}
      isBusy={save.isPending}
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
        help="On the public internet, by https; others only where whoever runs the portal allows them."
        value={url}
        onChange={(value) => setForm({ ...form, url: value })}
        error={errors.url}
      />
      <Field label="It is told of" isGroup error={errors.kinds}>
        <div className="flex flex-col gap-1">
          {ruleKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kindLook[kind].label}
              checked={kinds.includes(kind)}
              onChange={(isIn) =>
                setForm({
                  ...form,
                  kinds: ruleKinds.filter((one) => (one === kind ? isIn : kinds.includes(one))),
                })
              }
            />
          ))}
        </div>
      </Field>
      <TextField
        label="In AOIs named"
        help="A part of the name, or a pattern: * stands for anything, ? for one letter."
        autoComplete="off"
        value={pattern}
        onChange={(value) => setForm({ ...form, pattern: value })}
        error={errors.pattern}
      />
    </FormDialog>
  );
}
