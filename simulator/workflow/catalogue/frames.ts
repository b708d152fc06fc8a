import { hash32 } from '../../random';
import type { Bounds, Position } from '../geometry';
import { footprint, ringsMeet, toBounds } from '../geometry';
import type { Constellation } from './constellations';

const kmPerDegree = 111.195;
/** Frames overlap a little, so that none of the land is between them. */
const overlap = 1.12;

/** A place that a constellation images again and again. */
export interface Frame {
  /** Number of the relative orbit, from 1 to 175. */
  orbit: number;
  /** Which scene along the orbit. */
  slice: number;
  middle: Position;
  ring: Position[];
  /** Remainder of the days on which it is imaged. */
  phase: number;
}

/** The frame at a place of the grid; the same one for everyone. */
function frameAt(constellation: Constellation, column: number, row: number): Frame {
  const { name, widthKm, lengthKm, heading, revisitDays } = constellation;
  const lat = ((row + 0.5) * lengthKm) / kmPerDegree;
  const perColumn = widthKm / kmPerDegree / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  // Tracks lean: a scene further north is further to the side.
  const lean = (-Math.tan((heading * Math.PI) / 180) * lengthKm * 0.5) / kmPerDegree;
  const middle: Position = [(column + 0.5) * perColumn + (heading ? lean * 0.2 : 0), lat];
  const orbit = (hash32(`${name} ${column}`) % 175) + 1;
  return {
    orbit,
    slice: row,
    middle,
    ring: footprint(middle, widthKm * overlap, lengthKm * overlap, heading),
    phase: orbit % revisitDays,
  };
}

/**
 * The frames of a constellation around areas, west to east in rows from the south.
 * @returns those whose box meets the box of the areas, and for each whether it meets the areas themselves
 */
export function framesOver(
  constellation: Constellation,
  outlines: Position[][],
): { frame: Frame; meets: boolean }[] {
  const [west, south, east, north] = toBounds(outlines.flat());
  const { widthKm, lengthKm } = constellation;
  const frames: { frame: Frame; meets: boolean }[] = [];
  const findRow = (lat: number) => Math.floor((lat * kmPerDegree) / lengthKm);
  for (let row = findRow(south) - 1; row <= findRow(north) + 1; row++) {
    const lat = ((row + 0.5) * lengthKm) / kmPerDegree;
    if (Math.abs(lat) > 84) continue;
    const perColumn = widthKm / kmPerDegree / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    for (
      let column = Math.floor(west / perColumn) - 1;
      column <= Math.floor(east / perColumn) + 1;
      column++
    ) {
      const frame = frameAt(constellation, column, row);
      if (!boxesMeet(toBounds(frame.ring), [west, south, east, north])) continue;
      frames.push({ frame, meets: outlines.some((outline) => ringsMeet(outline, frame.ring)) });
    }
  }
  return frames;
}

const boxesMeet = (a: Bounds, b: Bounds) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
