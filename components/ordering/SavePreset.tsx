'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Failure } from '@/components/ui/Failure';
import { useAnnounce } from '@/components/ui/Live';
import { TextField } from '@/components/ui/TextField';
import type { FormState } from '@/lib/ordering/option-form';
import { choicesToKeep } from '@/lib/ordering/preset';
import type { Preset } from '@/lib/ordering/preset-schema';

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
  const given = name.trim();
  const replace = known.some((preset) => preset.isMine && preset.name === given);
  const save = useMutation({
    mutationFn: () => {
      const state = stateNow();
      const values = state ? choicesToKeep(state) : {};
      return call('POST /api/ordering/product-types/{id}/presets', {
        params: { id: productTypeId },
        body: { name: given, isShared, values, replace },
      });
    },
    onSuccess: (answer) => {
      const { queryKey } = query('GET /api/ordering/product-types/{id}/presets', {
        params: { id: productTypeId },
      });
      queryClient.setQueryData(queryKey, answer);
      announce(`The preset ${given} is kept`);
      setName('');
    },
  });
  return (
    <form
      className="flex flex-col gap-3 border-line border-t p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '' && !save.isPending) save.mutate();
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
      <Checkbox label="Everybody may apply it" checked={isShared} onChange={setIsShared} />
      {save.error !== null && <Failure problem={save.error} isInline />}
      <Button
        type="submit"
        size="small"
        busy={save.isPending}
        reason={given === '' ? 'Give the preset a name' : undefined}
      >
        {replace ? 'Replace the preset' : 'Save the preset'}
      </Button>
    </form>
  );
}
