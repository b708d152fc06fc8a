'use client';
import { useState } from 'react';
import { routeKey } from '@/components/api';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import type { AreaColour } from '@/lib/areas/colour';
import { ColourPicker } from './ColourPicker';

export interface AreaFields {
  name: string;
  colour: AreaColour;
  isShared: boolean;
  tags: string[];
}

export interface SaveAreaDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  initial: AreaFields;
  actionLabel: string;
  /** Throws a `Problem` to keep the dialog open with what was typed. */
  onSave: (fields: AreaFields) => Promise<unknown>;
}

/** Name, colour, tags and sharing of a saved area. */
export function SaveAreaDialog({
  open,
  onOpenChange,
  title,
  initial,
  actionLabel,
  onSave,
}: SaveAreaDialogProps) {
  const [fields, setFields] = useState(initial);
  const [tags, setTags] = useState(initial.tags.join(', '));
  const { isBusy, problem, run, leave } = useAction({
    act: () => onSave({ ...fields, name: fields.name.trim(), tags: readTags(tags) }),
    renews: [routeKey('GET /api/areas')],
    close: () => onOpenChange(false),
  });
  const isNameMissing = fields.name.trim() === '';
  return (
    <FormDialog
      open={open}
      onOpenChange={leave}
      title={title}
      submitLabel={actionLabel}
      onSubmit={run}
      isBusy={isBusy}
      reason={isNameMissing ? 'Give the area a name.' : undefined}
      problem={problem}
    >
      <TextField
        label="Name"
        value={fields.name}
        maxLength={120}
        autoComplete="off"
        onChange={(name) => setFields({ ...fields, name })}
      />
      <ColourPicker value={fields.colour} onChange={(colour) => setFields({ ...fields, colour })} />
      <TextField
        label="Tags"
        value={tags}
        autoComplete="off"
        onChange={setTags}
        help="Words to find it by, separated by commas."
      />
      <Checkbox
        label="Share with everyone"
        help="Others can see and search this area. Only you can change it."
        checked={fields.isShared}
        onChange={(isShared) => setFields({ ...fields, isShared })}
      />
    </FormDialog>
  );
}

const readTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
