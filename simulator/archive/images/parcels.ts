import type { Frame } from './frame';
import { hash } from './noise';
import { slowField } from './raster';

const squeezes = Float64Array.from({ length: 362 }, (_, i) =>
  Math.cos(((i - 181) / 2 + 0.25) * (Math.PI / 180)),
);
/** How much narrower a degree of longitude is in a belt of half a degree of latitude. */
const squeeze = (belt: number) => squeezes[belt + 181]!;

/** Which field a pixel is in. */
export interface Parcels {
  /** A number in [0, 1) for the field that a pixel is in. */
  at(i: number): number;
  /** How well fields can be distinguished at the size of a pixel. */
  strength: number;
}

const parcelKm = 0.42;

/**
 * Fields: strips of a few hundred metres, turned another way in each district. The grid is laid in belts of half a degree, so
 * that it is the same for every image.
 */
export function parcelField(frame: Frame): Parcels {
  const strength = Math.min(1, Math.max(0.25, 1.25 - frame.pixelKm / parcelKm));
  const lons = slowField(frame, 16, (lon) => lon);
  const lats = slowField(frame, 16, (_lon, lat) => lat);
  const bends = slowField(frame, 4, (lon, lat) => {
    const [east, north] = [lon * 80, lat * 110.6];
    return 0.35 * Math.sin(east * 0.9 + Math.sin(north * 0.7)) + 0.3 * Math.sin(north * 1.1);
  });
  const at = (i: number) => {
    const lat = lats[i]!;
    const bend = bends[i]!;
    const belt = Math.floor(lat * 2);
    const east = lons[i]! * 111.3 * squeeze(belt);
    const north = lat * 110.6;
    const districtX = Math.floor((east + bend * 1.5) / 2.6);
    const districtY = Math.floor((north + bend) / 2.2);
    const turn = hash(districtX, districtY, belt) * Math.PI;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const long = Math.floor((east * cos + north * sin) / (parcelKm * 1.7));
    const wide = Math.floor((north * cos - east * sin) / parcelKm + hash(long, districtX, 3));
    return hash(long, wide, districtX * 31 + districtY);
  };
  return { at, strength };
}
