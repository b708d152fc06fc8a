import { worldX, worldY } from '@/components/map/projection';
import { cx as classes } from '@/components/ui/cx';
import { getBbox } from '@/lib/areas/geometry/measure';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Position, Ring } from '@/lib/areas/types';

const inset = 3;

/** An area's outline, small, without a map. */
export function AreaPreview({
  geometry,
  colour = '--a-ink',
  size = 32,
  marks = [],
  className,
}: {
  geometry: AreaGeometry;
  /** The token of its line. */
  colour?: `--${string}`;
  /** Width and height in pixels. */
  size?: number;
  /** Places that are wrong. */
  marks?: readonly Position[];
  className?: string;
}) {
  const [west, south, east, north] = getBbox(geometry);
  const [left, right, top, bottom] = [worldX(west), worldX(east), worldY(north), worldY(south)];
  const scale = (size - 2 * inset) / Math.max(right - left, bottom - top, 1e-12);
  const dx = (size - (right - left) * scale) / 2;
  const dy = (size - (bottom - top) * scale) / 2;
  const place = ([x, y]: Position) => [
    ((worldX(x) - left) * scale + dx).toFixed(1),
    ((worldY(y) - top) * scale + dy).toFixed(1),
  ];
  const ring = (positions: Ring) => positions.map((position) => place(position).join(' ')).join('L');
  const path = polygonsOfArea(geometry)
    .flat()
    .map((positions) => `M${ring(positions)}Z`)
    .join('');
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={classes('shrink-0 rounded-control border border-line bg-surface', className)}
    >
      <path
        d={path}
        fill={`var(${colour})`}
        fillOpacity={0.12}
        fillRule="evenodd"
        stroke={`var(${colour})`}
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
      {[...new Set(marks.map((mark) => place(mark).join(' ')))].map((mark) => {
        const [cx, cy] = mark.split(' ');
        return (
          <circle key={mark} cx={cx} cy={cy} r={4} fill="none" stroke="var(--failed-text)" strokeWidth={2} />
        );
      })}
    </svg>
  );
}
