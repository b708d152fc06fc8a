'use client';
import { useState } from 'react';
import { call, routeKey } from '@/components/api';
import type { ChosenArea } from '@/components/areas/saved/use-area';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import type { SavedQuery, SavedSearch } from '@/lib/archive/saved-search';

export interface SaveSearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  area: ChosenArea;
  /** With its last day. */
  query: SavedQuery;
  today: string;
  initialName: string;
  onSaved: (search: SavedSearch) => void;
}

/** Saves the search of the page under a name, and with it an area that is not saved yet. */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { open, onOpenChange, area, query, today, initialName, onSaved } = props;
  const [name, setName] = useState(initialName);
  const [isShared, setIsShared] = useState(false);
  const [isRolling, setGoesOn] = useState(query.to === undefined || query.to >= today);
  const { run, isBusy, problem } = useAction({
    act: async () => {
      const areaId = area.id ?? (await saveArea(name.trim(), area, isShared)).id;
      const { to, ...rest } = query;
      return call('POST /api/archive/searches', {
        body: { name: name.trim(), areaId, isShared, query: isRolling ? rest : { ...rest, to } },
      });
    },
    renews: [routeKey('GET /api/archive/searches'), ...(area.id ? [] : [routeKey('GET /api/areas')])],
    close: () => onOpenChange(false),
    onDone: onSaved,
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save this search"
      submitLabel="Save search"
      onSubmit={run}
      isBusy={isBusy}
      reason={name.trim() === '' ? 'Give the search a name.' : undefined}
      problem={problem}
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maxLength={120}
        autoComplete="off"
        help={area.id ? undefined : 'The area is saved with it, under the same name.'}
      />
      <Checkbox
        label="Keep up to date"
        help="The end date follows today. Swath counts new images since your last visit."
        checked={isRolling}
        onChange={setGoesOn}
      />
      <Checkbox
        label="Share with everyone"
        help={
          area.id
            ? 'Others can see it only if they can see the area. Only you can change it.'
            : 'Others can see the search and its area. Only you can change them.'
        }
        checked={isShared}
        onChange={setIsShared}
      />
    </FormDialog>
  );
}

const saveArea = (name: string, { geometry }: ChosenArea, isShared: boolean) =>
  call('POST /api/areas', { body: { name, geometry, isShared } });
