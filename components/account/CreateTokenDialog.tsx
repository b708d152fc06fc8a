'use client';
import { useState } from 'react';
import { call } from '@/components/api';
import { Checkbox } from '@/components/ui/Checkbox';
import { Field } from '@/components/ui/Field';
import { formatPlural } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { defaultTokenDays, type TokenScope, tokenScopes } from '@/lib/accounts/tokens/scopes';
import { PresenceDialog } from './PresenceDialog';
import { type ShownToken, scopeLabels, tokenKeys } from './token-labels';

export interface CreateTokenDialogProps {
  maxDays: number;
  onCreated: (token: ShownToken) => void;
  onClose: () => void;
}

/** Asks what a new access token is for, what it reads and how long it lasts. */
export function CreateTokenDialog({ maxDays, onCreated, onClose }: CreateTokenDialogProps) {
  const choices = [7, 30, 90, 180, 365].filter((days) => days <= maxDays);
  if (!choices.includes(maxDays)) choices.push(maxDays);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(tokenScopes);
  const [days, setDays] = useState(Math.min(defaultTokenDays, maxDays));
  const reason =
    name.trim() === '' ? 'Enter a name' : scopes.length === 0 ? 'Choose what it can read' : undefined;
  return (
    <PresenceDialog
      title="Create an access token"
      text="A program that has it reads what you can read, and changes nothing. It never orders."
      submitLabel="Create token"
      reason={reason}
      renews={tokenKeys}
      onClose={onClose}
      onProof={async (proof) =>
        onCreated(
          await call('POST /api/account/tokens', { body: { name, scopes: [...scopes], days, ...proof } }),
        )
      }
    >
      <TextField
        label="Name"
        autoFocus
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
        help="What it is for, such as “QGIS on my laptop”."
      />
      <Field label="It can read" isGroup>
        <div className="flex flex-col gap-2">
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeLabels[scope].label}
              help={scopeLabels[scope].help}
              checked={scopes.includes(scope)}
              onChange={(isChecked) =>
                setScopes(tokenScopes.filter((one) => (one === scope ? isChecked : scopes.includes(one))))
              }
            />
          ))}
        </div>
      </Field>
      <Select
        label="It ends after"
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        options={choices.map((one) => ({ value: String(one), label: formatPlural(one, 'day') }))}
      />
    </PresenceDialog>
  );
}
