'use client';
import { FlipHorizontal2, MapPinned, RotateCw } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import { Slider } from '@/components/ui/Slider';
import type { PlacedQuicklook } from '@/lib/archive/image/quicklook';
import { ToneButton } from '../image/ToneButton';
import { type Drapes, type ImageDrape, turnKey } from './use-drapes';

/** How one quicklook is on the map: how strong, which of them, and, where its place is a guess, how it is turned. */
export function DrapeControls({ draped, drapes }: { draped: ImageDrape; drapes: Drapes }) {
  const { image, name, quicklook, choices, opacity, tone, state, turn } = draped;
  const satellite = turnKey(image);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1 *:first:flex-1">
        <Slider
          label="Opacity"
          value={Math.round(opacity * 100)}
          onChange={(percent) => drapes.setOpacity(image.id, percent / 100)}
          format={(percent) => `${percent}%`}
        />
        <ToneButton of={name} tone={tone} onTone={(next) => drapes.setTone(image.id, next)} />
      </div>
      {choices.length > 1 && (
        <Select
          label="Quicklook"
          hideLabel
          value={quicklook.url}
          onChange={(url) => drapes.choose(image.id, url)}
          options={choices.map((choice) => ({ value: choice.url, label: formatChoice(choice) }))}
        />
      )}
      {!quicklook.crs && (
        <div className="flex items-center gap-1">
          <p className="mr-auto flex items-center gap-1.5 text-12 text-retry-text">
            <MapPinned aria-hidden size={14} />
            Placed approximately
          </p>
          <IconButton
            icon={RotateCw}
            label={`Rotate images from ${name} clockwise`}
            size="small"
            onClick={() =>
              drapes.setTurn(satellite, {
                ...turn,
                quarters: ((turn.quarters + 1) % 4) as typeof turn.quarters,
              })
            }
          />
          <IconButton
            icon={FlipHorizontal2}
            label={`Mirror the images of ${name}`}
            size="small"
            pressed={turn.isMirrored}
            onClick={() => drapes.setTurn(satellite, { ...turn, isMirrored: !turn.isMirrored })}
          />
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-12 text-failed-text">
          The quicklook could not be loaded. The outline stays on the map.
        </p>
      )}
    </div>
  );
}

const sizes: Record<string, string> = { SMALL: 'Small', MEDIUM: 'Medium', LARGE: 'Large' };

/** `Medium, in its exact place`. */
function formatChoice({ size, crs }: PlacedQuicklook): string {
  const place = crs
    ? `in its exact place (${crs === 'EPSG:3857' ? 'Mercator' : 'degrees'})`
    : 'as it was taken';
  return `${sizes[size.toUpperCase()] ?? size}, ${place}`;
}
