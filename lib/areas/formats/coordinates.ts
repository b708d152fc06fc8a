import type { Position } from '../types';

const number = String.raw`[+-]?\d+(?:\.\d+)?`;
const pair = new RegExp(String.raw`^\(?\[?\s*(${number})\s*[,;\s]\s*(${number})\s*\]?\)?$`);

/**
 * Reads positions in decimal degrees, longitude first: one on each line, or separated by semicolons, or by commas
 * where blanks stand between the two numbers. Two positions are the corners of a rectangle.
 * Gives a polygon that is not mended yet, or nothing when the text is not of this form.
 */
export function readCoordinates(text: string): unknown {
  const positions = separations.map((separate) => read(separate(text))).find((found) => found !== undefined);
  if (!positions) return undefined;
  if (positions.length === 2) {
    const [[west, south], [east, north]] = positions as [Position, Position];
    return {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    };
  }
  const [first] = positions;
  return { type: 'Polygon', coordinates: [[...positions, first]] };
}

const separations: ((text: string) => string[])[] = [
  (text) => text.split(/\r?\n/),
  (text) => text.split(/;|\r?\n/),
  (text) => text.split(/,|\r?\n/),
];

function read(lines: string[]): Position[] | undefined {
  const positions: Position[] = [];
  for (const line of lines.map((text) => text.trim()).filter((text) => text !== '')) {
    const [, x, y] = pair.exec(line) ?? [];
    if (x === undefined || y === undefined) return undefined;
    positions.push([Number(x), Number(y)]);
  }
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = positions.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const open = isClosed ? positions.slice(0, -1) : positions;
  return open.length >= 2 ? open : undefined;
}
