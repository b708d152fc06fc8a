'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import type { ChosenArea } from '@/components/areas/use-area';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
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
    <Dialog open={open} onOpenChange={onOpenChange} title="Save this search">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !isBusy) void save();
        }}
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
        {problem !== undefined && <Failure problem={problem} />}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            reason={name.trim() === '' ? 'Give the search a name.' : undefined}
          >
            Save search
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const saveArea = (name: string, { geometry }: ChosenArea, isShared: boolean) =>
  call('POST /api/areas', { body: { name, geometry, isShared } });
