'use client';
import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { controlLook } from '@/components/ui/Field';
import { Popover } from '@/components/ui/Popover';
import { allConstellations, chosenConstellations } from './constellation-choice';
import { constellationLook } from './constellation-look';
import { Swatch } from './Swatch';

const ConstellationList = dynamic(
  () => import('./ConstellationList').then(({ ConstellationList }) => ConstellationList),
  { ssr: false },
);

export interface ConstellationPickerProps {
  /** Empty: all that the portal knows. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Which constellations are searched; one that the portal does not know can be named. */
export function ConstellationPicker({ value, onChange }: ConstellationPickerProps) {
  const chosen = chosenConstellations(value);
  const others = chosen.filter((id) => !allConstellations.includes(id));
  const label =
    chosen.length === allConstellations.length && others.length === 0
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
        <ConstellationList value={value} onChange={onChange} />
      </Popover>
    </div>
  );
}
