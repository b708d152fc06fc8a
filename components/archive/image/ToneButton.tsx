'use client';
import { Contrast } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { Popover } from '@/components/ui/Popover';
import { Slider } from '@/components/ui/Slider';
import { TextButton } from '@/components/ui/TextButton';
import { isPlainTone, plainTone, type Tone } from './tone';

const formatPercent = (percent: number) => `${percent}%`;

/** Changes brightness and contrast of one picture. Only what is seen changes, nothing that is ordered or exported. */
export function ToneButton({
  of,
  tone,
  onTone,
}: {
  /** Which picture. */
  of: string;
  tone: Tone;
  onTone: (tone: Tone) => void;
}) {
  return (
    <Popover
      label={`Brightness and contrast of ${of}`}
      align="end"
      trigger={
        <IconButton
          icon={Contrast}
          label={`Brightness and contrast of ${of}`}
          size="small"
          pressed={!isPlainTone(tone)}
        />
      }
    >
      <div className="flex flex-col gap-2">
        <Slider
          label="Brightness"
          min={20}
          max={300}
          value={tone.brightness}
          onChange={(brightness) => onTone({ ...tone, brightness })}
          format={formatPercent}
        />
        <Slider
          label="Contrast"
          min={20}
          max={300}
          value={tone.contrast}
          onChange={(contrast) => onTone({ ...tone, contrast })}
          format={formatPercent}
        />
        <p className="flex items-baseline gap-2 text-12 text-muted">
          Only for viewing.
          <TextButton className="ml-auto" onClick={() => onTone(plainTone)}>
            Reset
          </TextButton>
        </p>
      </div>
    </Popover>
  );
}
