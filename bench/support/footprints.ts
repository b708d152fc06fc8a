import type { MapPolygon } from '@/components/map/polygons/map-polygon';

const colours = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6'] as const;

/** Turned quadrilaterals of 60 km in overlapping swaths over Europe, in six colours; the same ones in every run. */
export function footprints(count: number): MapPolygon[] {
  const swath = 40;
  return Array.from({ length: count }, (_, place) => {
    const track = Math.floor(place / swath);
    const along = place % swath;
    const latitude = 36 + (along * 26) / swath;
    const longitude = -10 + ((track * 7.31) % 45) - along * 0.12;
    const [turn, half] = [0.2 + (track % 5) * 0.02, 30 / 111.2];
    const corner = (dx: number, dy: number) => {
      const x = dx * Math.cos(turn) - dy * Math.sin(turn);
      const y = dx * Math.sin(turn) + dy * Math.cos(turn);
      return [longitude + (x * half) / Math.cos((latitude * Math.PI) / 180), latitude + y * half] as [
        number,
        number,
      ];
    };
    const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    return {
      id: String(place),
      colour: colours[track % colours.length],
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] },
    };
  });
}
