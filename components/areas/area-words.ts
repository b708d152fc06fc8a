import { formatArea, formatPlural } from '@/components/ui/format';

/** An area's size in words: `1,582 km² · 9 vertices`. */
export const areaFacts = ({ km2, vertices }: { km2: number; vertices: number }) =>
  `${formatArea(km2)} · ${formatPlural(vertices, 'vertex', 'vertices')}`;
