'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import type { ChosenArea } from '@/components/areas/use-area';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/TextField';
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
  const client = useQueryClient();
  const [name, setName] = useState(initialName);
  const [isShared, setIsShared] = useState(false);
  const [goesOn, setGoesOn] = useState(query.to === undefined || query.to >= today);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const areaId = area.id ?? (await saveArea(name.trim(), area, isShared)).id;
      const { to, ...rest } = query;
      const search = await call('POST /api/archive/searches', {
        body: { name: name.trim(), areaId, isShared, query: goesOn ? rest : { ...rest, to } },
      });
      await client.invalidateQueries({ queryKey: ['api', 'archive', 'searches'] });
      if (!area.id) await client.invalidateQueries({ queryKey: ['api', 'areas'] });
      onOpenChange(false);
      onSaved(search);
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save this search"
      submitLabel="Save search"
      onSubmit={save}
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
        label="Go on with new days"
        help="It always ends on the present day, and tells how many images came since you looked."
        checked={goesOn}
        onChange={setGoesOn}
      />
      <Checkbox
        label="Share with everybody here"
        help={
          area.id
            ? 'Others see it where the area is shared, too. Only you change it.'
            : 'Others see it and its area. Only you change them.'
        }
        checked={isShared}
        onChange={setIsShared}
      />
    </FormDialog>
  );
}

const saveArea = (name: string, { geometry }: ChosenArea, isShared: boolean) =>
  call('POST /api/areas', { body: { name, geometry, isShared } });
