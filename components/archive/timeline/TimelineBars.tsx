import { scaledPx } from '@/components/ui/scaled-px';
import type { TimelineBin, TimelineTick } from '@/lib/archive/timeline/timeline-bins';
import { constellationAppearance } from '../constellation-appearance';
import type { TimeStretch } from '../query/search-params';

export interface TimelineBarsProps {
  width: number;
  bins: readonly TimelineBin[];
  ticks: readonly TimelineTick[];
  /** Constellations, the lowest first. */
  order: readonly string[];
  from: number;
  to: number;
  times: TimeStretch | null;
  /** Instants to point out. */
  marks: readonly number[];
}

/** The height of the bars, in pixels. */
export const barsHeight = 48;
/** With the axis under them, whose text grows with the page. */
export const timelineHeight = `calc(${barsHeight}px + 1.125rem)`;
const maxBlock = 9;

/** The bars of the timeline and its axis. Few images are single blocks, many are scaled to fit. */
export function TimelineBars({ width, bins, ticks, order, from, to, times, marks }: TimelineBarsProps) {
  const x = (at: number) => ((at - from) / (to - from)) * width;
  const max = Math.max(1, ...bins.map(({ total }) => total));
  const block = Math.min(maxBlock, (barsHeight - 2) / max);
  const gap = block >= 4 ? 1 : 0;
  return (
    <svg width={width} style={{ height: timelineHeight }} role="img" aria-label="Images over time">
      {bins.map((bin) => {
        const left = x(bin.from);
        const wide = Math.max(1, Math.min(x(bin.to) - left - 1.5, 14));
        const middle = (bin.from + bin.to) / 2;
        const isIn = !times || (middle >= times[0] && middle <= times[1]);
        let top = barsHeight;
        return (
          <g key={bin.from} opacity={isIn ? 1 : 0.3}>
            {order.map((constellation) => {
              const count = bin.counts.get(constellation) ?? 0;
              if (count === 0) return null;
              const { token } = constellationAppearance(constellation);
              const height = count * block;
              top -= height;
              if (gap === 0) {
                return (
                  <rect
                    key={constellation}
                    x={left}
                    y={top}
                    width={wide}
                    height={height}
                    fill={`var(${token})`}
                  />
                );
              }
              return Array.from({ length: count }, (_, index) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a bar are all the same.
                  key={`${constellation}${index}`}
                  x={left}
                  y={top + index * block}
                  width={wide}
                  height={block - gap}
                  rx={1}
                  fill={`var(${token})`}
                />
              ));
            })}
          </g>
        );
      })}
      {marks.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two images can be of one instant.
        <path key={index} d={`M${x(at)} ${barsHeight + 1}l-4 5h8z`} fill="var(--accent)" />
      ))}
      <line x1={0} x2={width} y1={barsHeight + 0.5} y2={barsHeight + 0.5} stroke="var(--line-strong)" />
      {ticks.map(({ at }) => (
        <line
          key={at}
          x1={x(at)}
          x2={x(at)}
          y1={barsHeight}
          y2={barsHeight + 4}
          stroke="var(--line-strong)"
        />
      ))}
      {readable(ticks, x, width).map(({ at, label }) => (
        <text key={at} x={x(at) + 5} y={barsHeight} dy="1.25em" fontSize="0.75rem" fill="var(--muted)">
          {label}
        </text>
      ))}
    </svg>
  );
}

/** The ticks whose labels have room beside the one before. */
function readable(ticks: readonly TimelineTick[], x: (at: number) => number, width: number): TimelineTick[] {
  let free = 0;
  return ticks.filter(({ at, label }) => {
    const [start, end] = [x(at) + 5, x(at) + 5 + scaledPx(7) * label.length];
    if (start < free || end > width) return false;
    free = end + 8;
    return true;
  });
}
