'use client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { formatCount } from '@/components/ui/format';
import { TextField } from '@/components/ui/TextField';
import {
  maxCodeLength,
  maxLabelLength,
  maxProjectReferences,
} from '@/lib/ordering/options/project-references';
import type { ProjectReference } from '@/lib/ordering/order-shape';

export interface AddProjectReferenceProps {
  existing: readonly ProjectReference[];
  isBusy: boolean;
  onAdd: (added: ProjectReference) => void;
}

/** The line that adds a project reference to the list. */
export function AddProjectReference({ existing, isBusy, onAdd }: AddProjectReferenceProps) {
  const [typedCode, setCode] = useState('');
  const [label, setLabel] = useState('');
  const code = typedCode.trim();
  const isKnown = existing.some((one) => one.code === code);
  const isFull = existing.length >= maxProjectReferences;
  const reason = isFull
    ? `The list has ${formatCount(maxProjectReferences)} references. Remove one first.`
    : code === ''
      ? 'Enter a reference.'
      : isKnown
        ? 'This reference is in the list.'
        : undefined;
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-line border-b p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason || isBusy) return;
        onAdd({ code, label: label.trim(), isActive: true });
        setCode('');
        setLabel('');
      }}
    >
      <TextField
        label="Reference"
        className="w-48 phone:w-full"
        value={typedCode}
        onChange={setCode}
        error={isKnown ? 'It is in the list already' : undefined}
        maxLength={maxCodeLength}
      />
      <TextField
        label="Meaning (optional)"
        className="w-72 phone:w-full"
        value={label}
        onChange={setLabel}
        maxLength={maxLabelLength}
      />
      <Button type="submit" icon={Plus} busy={isBusy} reason={reason}>
        Add reference
      </Button>
    </form>
  );
}
