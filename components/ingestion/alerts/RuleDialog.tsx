'use client';
import { useState } from 'react';
import { type Api, call, routeKey } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { type RuleKind, ruleKinds, settingsByKind } from '@/lib/ingestion/alerts/rule';
import type { Output } from '@/lib/web/call';
import { formatRule } from './format-rule';
import { kindAppearance } from './kind-appearance';

export type RuleView = Output<Api['GET /api/ingestion/alert-rules']>['rules'][number];

const blank = {
  name: '',
  kind: 'failures' as RuleKind,
  pattern: '*',
  settings: { minutes: 60, count: 1 },
  isEnabled: true,
};

/** Adds a rule, or changes one. */
export function RuleDialog({ rule, onClose }: { rule: RuleView | undefined; onClose: () => void }) {
  const [form, setForm] = useState(() => ({ ...blank, ...rule }));
  const [minutes, setMinutes] = useState(String(form.settings.minutes));
  const [count, setCount] = useState(String(form.settings.count));
  const { name, kind, pattern, isEnabled } = form;
  const body = {
    name,
    kind,
    pattern,
    isEnabled,
    settings: { minutes: Number(minutes), count: Number(count) },
  };
  const save = useAction({
    act: async () => {
      if (rule) await call('PUT /api/ingestion/alert-rules/{id}', { params: { id: rule.id }, body });
      else await call('POST /api/ingestion/alert-rules', { body });
    },
    renews: [routeKey('GET /api/ingestion/alert-rules')],
    close: onClose,
  });
  const { errors, rest } = fieldErrors(save.problem, [
    'name',
    'pattern',
    'settings.minutes',
    'settings.count',
  ]);
  const asks = settingsByKind[kind];
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rule ? 'Change the rule' : 'Add a rule'}
      submitLabel={rule ? 'Save' : 'Add the rule'}
      onSubmit={save.run}
      isBusy={save.isBusy}
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
        label="Alert on"
        value={kind}
        disabled={rule !== undefined}
        onChange={(value) => setForm({ ...form, kind: value })}
        options={ruleKinds.map((value) => ({ value, label: kindAppearance[value].label }))}
      />
      {kind !== 'server-down' && (
        <TextField
          label="AOI name or pattern"
          help="Part of a name, or a pattern: * matches anything, ? matches one character."
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
      {Number(minutes) > 0 && Number(count) > 0 && <p className="text-12 text-muted">{formatRule(body)}</p>}
    </FormDialog>
  );
}
