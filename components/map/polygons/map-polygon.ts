import { scaledPx } from '@/components/ui/scaled-px';
import type { AreaGeometry } from '@/lib/areas/types';
import { type CssToken, getColour } from '../theme';
import type { PolygonAppearance } from './polygon-drawing';
import { type Paint, type PatternStatus, statusesFromBelow, toPaint, toStyle } from './polygon-style';

/** A polygon on the map: a footprint of a colour, or an item whose status gives colour and pattern. */
export interface MapPolygon {
  id: string;
  geometry: AreaGeometry;
  /** A colour token, such as `--c2`. */
  colour?: CssToken;
  /** A dashed line; radar footprints have one. */
  isDashed?: boolean;
  status?: PatternStatus;
}

const isAlike = (one: MapPolygon, other: MapPolygon) =>
  one.colour === other.colour && one.isDashed === other.isDashed && one.status === other.status;

/** How polygons look in the colours of now; `isCounted` where counts may stand for very many small ones. */
export function toAppearance(polygons: readonly MapPolygon[], isCounted: boolean): PolygonAppearance {
  const codes = new Uint8Array(polygons.length);
  const paints: Paint[] = [];
  const known = new Map<string, number>();
  // Later paints cover earlier ones: where items overlap, the worst status is seen.
  if (polygons.some(({ status }) => status !== undefined)) {
    for (const status of statusesFromBelow) {
      known.set(status, paints.length);
      paints.push(toPaint(toStyle({ status })));
    }
  }
  let before: MapPolygon | undefined;
  for (let place = 0; place < polygons.length; place += 1) {
    const polygon = polygons[place] as MapPolygon;
    // Neighbours mostly look alike.
    if (before && isAlike(before, polygon)) {
      codes[place] = codes[place - 1] as number;
      continue;
    }
    before = polygon;
    const key = polygon.status ?? `${polygon.colour ?? ''}${polygon.isDashed ? ' dashed' : ''}`;
    let code = known.get(key);
    if (code === undefined) {
      code = paints.length;
      known.set(key, code);
      paints.push(toPaint(toStyle(polygon)));
    }
    codes[place] = code;
  }
  return {
    codes,
    paints,
    writing: isCounted
      ? { ink: getColour('--text'), halo: getColour('--m-halo'), times: scaledPx(1) }
      : undefined,
  };
}
