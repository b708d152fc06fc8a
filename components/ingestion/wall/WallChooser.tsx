'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { formatPlural } from '@/components/ui/format';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { shownName } from '@/lib/upstream/shown-name';

export interface WallChooserProps {
  names: readonly string[];
  chosen: readonly string[];
  every: number;
  onClose: () => void;
  onChoose: (chosen: string[], every: number) => void;
}

const paces = [10, 20, 60];

/** Which AOIs a wall shows, and how fast it turns. */
export function WallChooser({ names, chosen, every, onClose, onChoose }: WallChooserProps) {
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const [pace, setPace] = useState(every);
  // One that was chosen and is gone can still be removed.
  const all = [...names, ...chosen.filter((name) => !names.includes(name))];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What this wall shows"
      footer={
        <>
          <Button onClick={() => setPicked([])} reason={picked.length === 0 ? 'None selected.' : undefined}>
            Whatever needs attention
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onChoose([...picked], pace);
              onClose();
            }}
          >
            {picked.length === 0
              ? 'Show AOIs that run or need attention'
              : `Show ${formatPlural(picked.length, 'AOI')}`}
          </Button>
        </>
      }
    >
      <SegmentedControl
        label="Next page every"
        value={String(pace)}
        onChange={(value) => setPace(Number(value))}
        options={[...new Set([...paces, every])]
          .sort((a, b) => a - b)
          .map((seconds) => ({ value: String(seconds), label: `${seconds} s` }))}
      />
      <ul className="mt-4 flex flex-col gap-1">
        {all.map((name) => (
          <li key={name}>
            <Checkbox
              label={shownName(name)}
              checked={picked.includes(name)}
              onChange={(isPicked) =>
                setPicked(isPicked ? [...picked, name] : picked.filter((other) => other !== name))
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
