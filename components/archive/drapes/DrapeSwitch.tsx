'use client';
import { Switch } from '@/components/ui/Switch';
import { forMap } from '@/lib/archive/image/quicklook';
import type { ArchiveImage } from '@/lib/archive/schema';
import { DrapeControls } from './DrapeControls';
import type { Drapes } from './use-drapes';

/** Lays an image's quicklook on the map, and says how it is there, or why it cannot. */
export function DrapeSwitch({ image, drapes }: { image: ArchiveImage; drapes: Drapes }) {
  const draped = drapes.list.find((one) => one.image.id === image.id);
  const canLie = forMap(image.quicklooks).length > 0;
  return (
    <div
      data-story={canLie && !drapes.has(image.id) ? 'drape' : undefined}
      className="mt-3 flex flex-col gap-2"
    >
      <Switch
        label="On the map"
        checked={canLie && drapes.has(image.id)}
        reason={canLie ? undefined : 'Swath cannot place quicklooks in this projection.'}
        onChange={(isOn) => drapes.toggle(image.id, isOn)}
      />
      {draped && <DrapeControls draped={draped} drapes={drapes} />}
    </div>
  );
}
