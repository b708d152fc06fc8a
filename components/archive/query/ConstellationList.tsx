'use client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { TextField } from '@/components/ui/TextField';
import { constellationIds, findConstellation } from '@/lib/archive/constellation';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { formatResolution } from '../format-image';
import { choiceLabel, chosenConstellations, typedConstellation } from './constellation-choice';

export interface ConstellationListProps {
  /** Those that the service knows, as it spells them. */
  serviceConstellations: readonly string[];
  /** Empty: all that the service knows. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** The constellations to choose from, and a field that names another one. */
export function ConstellationList({ serviceConstellations, value, onChange }: ConstellationListProps) {
  const [typed, setTyped] = useState('');
  const all = constellationIds(serviceConstellations);
  const chosen = chosenConstellations(value, serviceConstellations);
  const others = chosen.filter((id) => !all.includes(id));
  const set = (next: readonly string[]) => {
    const isAll = next.length === all.length && all.every((id) => next.includes(id));
    onChange(isAll ? [] : [...next]);
  };
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : chosen.filter((other) => other !== id);
    // Nothing chosen would mean all: the last one stays.
    if (next.length > 0)
      set([...all, ...next.filter((one) => !all.includes(one))].filter((one) => next.includes(one)));
  };
  const add = () => {
    const id = typedConstellation(typed, serviceConstellations);
    if (id !== '' && !chosen.includes(id)) toggle(id, true);
    setTyped('');
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        {[...all, ...others].map((id) => {
          const known = findConstellation(id);
          return (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
              label={
                <span className="flex items-center gap-2">
                  <ConstellationSwatch constellation={id} />
                  {choiceLabel(id)}
                  <span className="text-muted">
                    {known && `${formatResolution(known.resolution)}${known.isRadar ? ', radar' : ''}`}
                  </span>
                </span>
              }
            />
          );
        })}
      </div>
      <form
        className="mt-3 flex items-end gap-2 border-line border-t pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label="Another one, by its name"
          value={typed}
          onChange={setTyped}
          maxLength={60}
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit" icon={Plus} reason={typed.trim() === '' ? 'Type a name first.' : undefined}>
          Add
        </Button>
      </form>
    </>
  );
}
