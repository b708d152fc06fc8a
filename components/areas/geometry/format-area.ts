import { formatArea, formatCount, formatPlural } from '@/components/ui/format';
import type { AreaMeasure } from '@/lib/areas/geometry/measure';
import type { Bbox } from '@/lib/areas/types';

/** An area's size in words: `1,582 km² · 9 vertices`. */
export const areaFacts = ({ km2, vertices }: { km2: number; vertices: number }) =>
  `${formatArea(km2)} · ${formatPlural(vertices, 'vertex', 'vertices')}`;

/** Everything that is measured of an area: `1,582 km² · 164 km round · 9 vertices · 3.10–3.30° E, 43.10–43.30° N`. */
export const areaMeasures = (measure: AreaMeasure) =>
  [
    formatArea(measure.km2),
    `${formatLength(measure.perimeterKm)} round`,
    formatPlural(measure.vertices, 'vertex', 'vertices'),
    formatBox(measure.bbox),
  ].join(' · ');

/** `840 m`, `4.2 km`, `1,582 km`. */
export const formatLength = (km: number) =>
  km < 1 ? `${Math.round(km * 1000)} m` : `${km < 100 ? km.toFixed(1) : formatCount(km)} km`;

function formatBox([west, south, east, north]: Bbox): string {
  const turned = (x: number) => ((((x + 180) % 360) + 360) % 360) - 180;
  const digits = Math.max(east - west, north - south) < 0.1 ? 4 : 2;
  const side = (degrees: number, positive: string, negative: string) => (degrees < 0 ? negative : positive);
  const range = (from: number, to: number, positive: string, negative: string) => {
    const [a, b] = [side(from, positive, negative), side(to, positive, negative)];
    const [x, y] = [Math.abs(from).toFixed(digits), Math.abs(to).toFixed(digits)];
    return a === b ? `${x}–${y}° ${a}` : `${x}° ${a} to ${y}° ${b}`;
  };
  const across = east - west >= 360 ? 'all longitudes' : range(turned(west), -turned(-east), 'E', 'W');
  return `${across}, ${range(south, north, 'N', 'S')}`;
}
