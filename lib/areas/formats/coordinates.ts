import { boxPolygon } from '../box';
import type { Position } from '../types';
import { readPosition } from './position-text';

/**
 * Reads positions in decimal degrees or degrees, minutes and seconds, longitude first unless letters say otherwise:
 * one on each line, or separated by semicolons, or by commas where blanks stand between the two numbers. Two
 * positions are the corners of a rectangle. Gives a polygon that is not mended yet, or nothing when the text is not
 * of this form.
 */
export function readCoordinates(text: string): unknown {
  const positions = readPositions(text);
  if (!positions || positions.length < 2) return undefined;
  if (positions.length === 2) {
    const [[west, south], [east, north]] = positions as [Position, Position];
    return boxPolygon([west, south, east, north]);
  }
  const [first] = positions;
  return { type: 'Polygon', coordinates: [[...positions, first]] };
}

/** The positions in a text, without the last where it repeats the first; nothing where some part is none. */
export function readPositions(text: string): Position[] | undefined {
  return separations.map((separate) => read(separate(text))).find((found) => found !== undefined);
}

const separations: ((text: string) => string[])[] = [
  (text) => text.split(/\r?\n/),
  (text) => text.split(/;|\r?\n/),
  (text) => text.split(/,|\r?\n/),
];

function read(lines: string[]): Position[] | undefined {
  const positions: Position[] = [];
  for (const line of lines.map((text) => text.trim()).filter((text) => text !== '')) {
    const position = readPosition(line);
    if (!position) return undefined;
    positions.push(position);
  }
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = positions.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const open = isClosed ? positions.slice(0, -1) : positions;
  return open.length > 0 ? open : undefined;
}
