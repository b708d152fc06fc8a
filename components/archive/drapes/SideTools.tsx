'use client';
import { Crosshair, ImagePlus, Minus, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import type { MapHandle } from '@/components/map';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import { ToneButton } from '../image/ToneButton';
import type { Tone } from '../image/tone';
import type { SideImages } from './use-side-images';

export interface SideToolsProps {
  side: SideImages;
  thisYear: number;
  /** Of all images. */
  tone: Tone;
  onTone: (tone: Tone) => void;
  /** One of the linked maps; the others follow it. */
  map: RefObject<MapHandle | null>;
  /** Shows the whole area; left out where there is none. */
  onFit?: () => void;
}

/** What changes all images that are shown side by side, and adds one. */
export function SideTools({ side, thisYear, tone, onTone, map, onFit }: SideToolsProps) {
  const { others, add } = side;
  const reason = !add
    ? 'There is room for four images. Remove one first.'
    : others.length === 0
      ? 'Choose more images in the results first.'
      : undefined;
  const button = (
    <Button size="small" icon={ImagePlus} reason={reason}>
      Add an image
    </Button>
  );
  return (
    <>
      {reason ? (
        button
      ) : (
        <Menu
          trigger={button}
          entries={others.map(({ id, satellite, constellation, acquiredAt }) => ({
            label: `${satelliteName(satellite, constellation)}, ${shortMoment(acquiredAt, thisYear)}`,
            onSelect: () => add?.(id),
          }))}
        />
      )}
      <ToneButton of="all images" tone={tone} onTone={onTone} />
      <IconButton
        icon={Plus}
        label="Zoom in"
        size="small"
        className="phone:hidden"
        onClick={() => map.current?.zoomIn()}
      />
      <IconButton
        icon={Minus}
        label="Zoom out"
        size="small"
        className="phone:hidden"
        onClick={() => map.current?.zoomOut()}
      />
      {onFit && <IconButton icon={Crosshair} label="Show the whole area" size="small" onClick={onFit} />}
    </>
  );
}
