'use client';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { controlLook } from '@/components/ui/Field';
import { Popover } from '@/components/ui/Popover';
import { TextField } from '@/components/ui/TextField';
import { constellationId, constellations } from '@/lib/archive/constellation';
import { constellationLook } from './constellation-look';
import { resolutionWords } from './image-words';
import { Swatch } from './Swatch';

export interface ConstellationPickerProps {
  /** Empty: all that the portal knows. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const all: readonly string[] = constellations.map(({ id }) => id);

/** The names to send for a choice. */
export const chosenConstellations = (value: readonly string[]): readonly string[] =>
  value.length > 0 ? value : all;

/** Which constellations are searched; one that the portal does not know can be named. */
export function ConstellationPicker({ value, onChange }: ConstellationPickerProps) {
  const [typed, setTyped] = useState('');
  const chosen = chosenConstellations(value);
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
    const id = constellationId(typed).slice(0, 60);
    if (id !== '' && !chosen.includes(id)) toggle(id, true);
    setTyped('');
  };
  const label =
    chosen.length === all.length && others.length === 0
      ? 'All constellations'
      : chosen.map((id) => constellationLook(id).label).join(', ');
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1 block text-12">
        Constellations
      </span>
      <Popover
        label="Constellations"
        align="start"
        className="w-72 p-3"
        trigger={
          <button
            type="button"
            aria-label={`Constellations: ${label}`}
            className={`${controlLook(false)} gap-2 px-2.5`}
          >
            <span className="flex min-w-0 flex-1 items-center gap-1.5">
              {chosen.slice(0, 6).map((id) => (
                <Swatch key={id} constellation={id} />
              ))}
              {chosen.length === 1 && <span className="truncate">{label}</span>}
            </span>
            <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        }
      >
        <div className="flex flex-col gap-2">
          {[...all, ...others].map((id) => {
            const known = constellations.find((one) => one.id === id);
            return (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onChange={(isOn) => toggle(id, isOn)}
                label={
                  <span className="flex items-center gap-2">
                    <Swatch constellation={id} />
                    {constellationLook(id).label}
                    <span className="text-muted">
                      {known && `${resolutionWords(known.resolution)}${known.isRadar ? ', radar' : ''}`}
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
      </Popover>
    </div>
  );
}
