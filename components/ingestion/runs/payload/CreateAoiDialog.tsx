'use client';
import { useState } from 'react';
import { call, routeKey } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { aoiNameRule } from '@/lib/ingestion/runs/payload';
import { nameInSentence } from '@/lib/upstream/shown-name';

/** Creates an AOI that holds nothing yet. */
export function CreateAoiDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const create = useAction({
    act: () => call('POST /api/ingestion/aois', { body: { name } }),
    done: `The empty AOI ${nameInSentence(name)} is created`,
    renews: [routeKey('GET /api/ingestion/aois')],
    close: onClose,
  });
  const rule = name === '' ? undefined : aoiNameRule(name);
  return (
    <FormDialog
      open
      onOpenChange={create.leave}
      title="Create an empty AOI"
      description="A new ingestion creates its AOI automatically. Use this to fill an AOI scene by scene."
      submitLabel="Create the AOI"
      onSubmit={create.run}
      isBusy={create.isBusy}
      reason={name === '' ? 'Give it a name first' : rule}
      problem={create.problem}
    >
      <TextField
        label="Name of the new AOI"
        value={name}
        onChange={setName}
        error={rule}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
