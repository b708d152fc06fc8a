import { boxPolygon } from '../geometry/box';
import type { Position } from '../types';
import { readPosition, type TextPosition } from './position-text';

/**
 * Reads positions in decimal degrees or degrees, minutes and seconds, longitude first unless letters say otherwise:
 * one on each line, or separated by semicolons, or by commas where blanks stand between the two numbers. Two
 * positions are the corners of a rectangle. Gives a polygon that is not repaired yet, or nothing when the text is not
 * of this form.
 */
export function readCoordinates(text: string): unknown {
  const positions = readWithHeights(text);
  if (!positions || positions.length < 2) return undefined;
  if (positions.length === 2) {
    const [[west, south, height], [east, north]] = positions as [TextPosition, TextPosition];
    const box = boxPolygon([west, south, east, north]);
    // The height stays, so that it is said that it is left out.
    return height === undefined
      ? box
      : { ...box, coordinates: box.coordinates.map((ring) => ring.map(([x, y]) => [x, y, height])) };
  }
  const [first] = positions;
  return { type: 'Polygon', coordinates: [[...positions, first]] };
}

/**
 * The positions in a text, without heights, and without the last where it repeats the first; nothing where some part
 * is none.
 */
export function readPositions(text: string): Position[] | undefined {
  return readWithHeights(text)?.map(([longitude, latitude]) => [longitude, latitude]);
}

function readWithHeights(text: string): TextPosition[] | undefined {
  return separations.map((separate) => read(separate(text))).find((found) => found !== undefined);
}

/** On lines of their own, positions have no semicolon but the one within: `1,33; 43,66` has decimal commas then. */
const withPoints = (line: string) =>
  /^[^;]+;[^;]+$/.test(line) ? line.replace(/(\d),(?=\d)/g, '$1.') : line;

const separations: ((text: string) => string[])[] = [
  (text) => (text.trim().includes('\n') ? text.split(/\r?\n/).map(withPoints) : []),
  (text) => text.split(/\r?\n/),
  (text) => text.split(/;|\r?\n/),
  (text) => text.split(/,|\r?\n/),
];

function read(lines: string[]): TextPosition[] | undefined {
  const positions: TextPosition[] = [];
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
