'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import type { FormState } from '@/lib/ordering/options/option-form';
import { choicesToKeep } from '@/lib/ordering/options/preset';
import type { Preset } from '@/lib/ordering/options/preset-schema';

export interface SavePresetProps {
  productTypeId: string;
  /** What the form came to, whose choices are kept. */
  stateNow: () => FormState | undefined;
  known: Preset[];
}

/** Keeps the choices of now under a name; under the name of an own preset it replaces that. */
export function SavePreset({ productTypeId, stateNow, known }: SavePresetProps) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const trimmed = name.trim();
  const replace = known.some((preset) => preset.isMine && preset.name === trimmed);
  const save = useAction({
    act: () => {
      const state = stateNow();
      const values = state ? choicesToKeep(state) : {};
      return call('POST /api/ordering/product-types/{id}/presets', {
        params: { id: productTypeId },
        body: { name: trimmed, isShared, values, replace },
      });
    },
    failure: 'inline',
    onDone: (answer) => {
      const { queryKey } = query('GET /api/ordering/product-types/{id}/presets', {
        params: { id: productTypeId },
      });
      queryClient.setQueryData(queryKey, answer);
      announce(`Preset ${trimmed} saved`);
      setName('');
    },
  });
  return (
    <form
      className="flex flex-col gap-3 border-line border-t p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') void save.run();
      }}
    >
      <TextField
        label="Save these choices as"
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
        placeholder="Ortho, 8 bits"
      />
      <Checkbox label="Share with everyone" checked={isShared} onChange={setIsShared} />
      {save.problem !== undefined && <ErrorMessage problem={save.problem} isInline />}
      <Button
        type="submit"
        size="small"
        busy={save.isBusy}
        reason={trimmed === '' ? 'Give the preset a name' : undefined}
      >
        {replace ? 'Replace the preset' : 'Save the preset'}
      </Button>
    </form>
  );
}
