'use client';
import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { controlLook } from '@/components/ui/Field';
import { Popover } from '@/components/ui/Popover';
import { constellationIds } from '@/lib/archive/constellation';
import { choiceLabel, chosenConstellations } from './constellation-choice';
import { Swatch } from './Swatch';

const ConstellationList = dynamic(
  () => import('./ConstellationList').then(({ ConstellationList }) => ConstellationList),
  { ssr: false },
);

export interface ConstellationPickerProps {
  /** Those that the service knows, as it spells them. */
  names: readonly string[];
  /** Empty: all that the service knows. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Which constellations are searched; another one can be named. */
export function ConstellationPicker({ names, value, onChange }: ConstellationPickerProps) {
  const all = constellationIds(names);
  const chosen = chosenConstellations(value, names);
  const others = chosen.filter((id) => !all.includes(id));
  const label =
    chosen.length === all.length && others.length === 0
      ? 'All constellations'
      : chosen.map(choiceLabel).join(', ');
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
        <ConstellationList names={names} value={value} onChange={onChange} />
      </Popover>
    </div>
  );
}
