'use client';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import { type AreaColour, areaColours } from '@/lib/areas/colour';
import { areaColourAppearance } from './area-colours';

/** One of the colours of saved areas. */
export function ColourPicker({
  value,
  onChange,
}: {
  value: AreaColour;
  onChange: (colour: AreaColour) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-12">Colour</legend>
      <div className="flex flex-wrap gap-1">
        {areaColours.map((colour) => (
          <label
            key={colour}
            className={cx(
              'flex size-8 items-center justify-center rounded-control border has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2 phone:size-11',
              colour === value ? 'border-accent' : 'border-transparent hover:bg-hover',
            )}
            title={areaColourAppearance[colour].label}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <span
              className="size-4 rounded-mark"
              style={{ background: `var(${areaColourAppearance[colour].token})` }}
            />
            <span className="sr-only">{areaColourAppearance[colour].label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
