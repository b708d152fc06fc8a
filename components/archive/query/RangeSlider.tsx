'use client';
import { Slider } from '@base-ui/react/slider';
import { cx } from '@/components/ui/cx';
import { formatPlural } from '@/components/ui/format';
import type { NumberRange } from '@/lib/archive/filters';

interface RangeSliderProps {
  label: string;
  unit: string;
  /** The largest number; the smallest is 0. An end of the slider that is at its end is open. */
  max: number;
  /** The numbers of the images to choose from. */
  values: readonly number[];
  range: NumberRange;
  onMove: (range: NumberRange) => void;
  /** With the range that was let go; undefined where both ends are open. */
  onCommit: (range: NumberRange | undefined) => void;
}

const bars = 20;
const thumbClass =
  'size-3.5 rounded-full border border-control-line bg-surface has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2';

/** How many images have which number, over a slider with two ends. */
export function RangeSlider({ label, unit, max, values, range, onMove, onCommit }: RangeSliderProps) {
  const [low, high] = [range.min ?? 0, range.max ?? max];
  const counts = countBars(values, max);
  const most = Math.max(...counts);
  const toRange = ([min = 0, top = max]: readonly number[]): NumberRange => ({
    min: min === 0 ? undefined : min,
    max: top === max ? undefined : top,
  });
  return (
    <div className="mb-1.5 px-1.5">
      <div role="img" aria-label={describeBars(counts, max, unit)} className="flex h-8 items-end gap-px">
        {counts.map((count, index) => {
          const [from, to] = [(index * max) / bars, ((index + 1) * max) / bars];
          const isIn = to > low && from <= high;
          return (
            <span
              key={from}
              className={cx('flex-1 rounded-t-[1px]', isIn ? 'bg-accent' : 'bg-line-strong')}
              style={{ height: count === 0 ? 0 : `max(2px, ${(100 * count) / most}%)` }}
            />
          );
        })}
      </div>
      <Slider.Root
        value={[low, high]}
        min={0}
        max={max}
        onValueChange={(next) => onMove(toRange(next as number[]))}
        onValueCommitted={(next) => {
          const { min, max: top } = toRange(next as number[]);
          onCommit(min === undefined && top === undefined ? undefined : { min, max: top });
        }}
      >
        <Slider.Control className="-mt-2 flex touch-none items-center py-2">
          <Slider.Track className="h-[3px] w-full rounded-full bg-line-strong">
            <Slider.Indicator className="rounded-full bg-accent" />
            {(['at least', 'at most'] as const).map((end, index) => (
              <Slider.Thumb
                key={end}
                index={index}
                getAriaLabel={() => `${label}, ${end}`}
                getAriaValueText={(_, value) => `${value} ${unit}`}
                className={thumbClass}
              />
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </div>
  );
}

function countBars(values: readonly number[], max: number): number[] {
  const counts = new Array<number>(bars).fill(0);
  for (const value of values) {
    const bar = Math.min(bars - 1, Math.max(0, Math.floor((bars * value) / max)));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
}

/** What the bars say: `12 images below 25 %, 3 from 25 to 50 %, …`, in quarters. */
function describeBars(counts: readonly number[], max: number, unit: string): string {
  const quarter = bars / 4;
  return [0, 1, 2, 3]
    .map((index) => {
      const count = counts.slice(index * quarter, (index + 1) * quarter).reduce((sum, one) => sum + one, 0);
      const [from, to] = [(index * max) / 4, ((index + 1) * max) / 4];
      return `${formatPlural(count, 'image')} from ${from} to ${to} ${unit}`;
    })
    .join(', ');
}
