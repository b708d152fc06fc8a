'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { type RuleKind, ruleKinds, settingsOf } from '@/lib/ingestion/alerts/rule';
import { kindLook } from './kind-look';
import type { RuleView } from './RulesPanel';
import { ruleWords } from './rule-words';

const blank = {
  name: '',
  kind: 'failures' as RuleKind,
  pattern: '*',
  settings: { minutes: 60, count: 1 },
  isOn: true,
};

/** Adds a rule, or changes one. */
export function RuleDialog({
  rule,
  onClose,
  onDone,
}: {
  rule: RuleView | undefined;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const [form, setForm] = useState(() => ({ ...blank, ...rule }));
  const [minutes, setMinutes] = useState(String(form.settings.minutes));
  const [count, setCount] = useState(String(form.settings.count));
  const { name, kind, pattern, isOn } = form;
  const body = { name, kind, pattern, isOn, settings: { minutes: Number(minutes), count: Number(count) } };
  const save = useMutation({
    mutationFn: async () => {
      if (rule) await call('PUT /api/ingestion/alert-rules/{id}', { params: { id: rule.id }, body });
      else await call('POST /api/ingestion/alert-rules', { body });
    },
    onSuccess: async () => {
      await onDone();
      onClose();
    },
  });
  const { errors, rest } = fieldErrors(save.error, ['name', 'pattern', 'settings.minutes', 'settings.count']);
  const asks = settingsOf[kind];
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rule ? 'Change the rule' : 'Add a rule'}
      submitLabel={rule ? 'Save' : 'Add the rule'}
      onSubmit={save.mutate}
      isBusy={save.isPending}
      problem={rest}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(value) => setForm({ ...form, name: value })}
        error={errors.name}
        autoComplete="off"
      />
      <Select
        label="It watches for"
        value={kind}
        disabled={rule !== undefined}
        onChange={(value) => setForm({ ...form, kind: value })}
        options={ruleKinds.map((value) => ({ value, label: kindLook[value].label }))}
      />
      {kind !== 'server-down' && (
        <TextField
          label="In AOIs named"
          help="A part of the name, or a pattern: * stands for anything, ? for one letter."
          value={pattern}
          onChange={(value) => setForm({ ...form, pattern: value })}
          error={errors.pattern}
          autoComplete="off"
        />
      )}
      {asks.includes('count') && (
        <TextField
          label="At least"
          inputMode="numeric"
          unit="failures"
          value={count}
          onChange={setCount}
          error={errors['settings.count']}
        />
      )}
      {asks.includes('minutes') && (
        <TextField
          label={kind === 'failures' ? 'Within' : 'For'}
          inputMode="numeric"
          unit="minutes"
          value={minutes}
          onChange={setMinutes}
          error={errors['settings.minutes']}
        />
      )}
      {Number(minutes) > 0 && Number(count) > 0 && <p className="text-12 text-muted">{ruleWords(body)}</p>}
    </FormDialog>
  );
}
