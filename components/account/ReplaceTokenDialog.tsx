'use client';
import { useState } from 'react';
import { call } from '@/components/api';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { PresenceDialog } from './PresenceDialog';
import { type OwnToken, type ShownToken, tokenKeys } from './token-labels';

export interface ReplaceTokenDialogProps {
  token: OwnToken;
  onCreated: (token: ShownToken) => void;
  onClose: () => void;
}

/** Asks when the token before a new one ends. */
export function ReplaceTokenDialog({ token, onCreated, onClose }: ReplaceTokenDialogProps) {
  const [end, setEnd] = useState<'gradual' | 'now'>('gradual');
  return (
    <PresenceDialog
      title={`Replace ${token.name}?`}
      text="You get a new token with the same name, rights and length."
      submitLabel="Replace token"
      renews={tokenKeys}
      onClose={onClose}
      onProof={async (proof) =>
        onCreated(
          await call('POST /api/account/tokens/{id}/rotate', {
            params: { id: token.id },
            body: { isGradual: end === 'gradual', ...proof },
          }),
        )
      }
    >
      <RadioGroup
        label="The token you have now"
        value={end}
        onChange={setEnd}
        options={[
          { value: 'gradual', label: 'Works for another 24 hours' },
          { value: 'now', label: 'Ends now' },
        ]}
      />
    </PresenceDialog>
  );
}
