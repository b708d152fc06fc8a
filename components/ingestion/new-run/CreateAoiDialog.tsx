'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';
import { aoiNamePattern } from '@/lib/ingestion/payload';

/** Creates an AOI that holds nothing yet. */
export function CreateAoiDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const create = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await call('POST /api/ingestion/aois', { body: { name } });
      await queryClient.invalidateQueries({ queryKey: ['api', 'ingestion', 'aois'] });
      toast({ title: `The empty AOI ${name} is created` });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  const isName = aoiNamePattern.test(name);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Create an empty AOI"
      description="A start makes its AOI by itself; this is for AOIs that are filled scene by scene."
      submitLabel="Create the AOI"
      onSubmit={create}
      isBusy={isBusy}
      reason={isName ? undefined : 'Give it a name first'}
      problem={problem}
    >
      <TextField
        label="Name of the new AOI"
        value={name}
        onChange={setName}
        error={name !== '' && !isName ? 'Letters, digits, “:”, “_” and “-” only' : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
