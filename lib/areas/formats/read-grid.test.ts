import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGrid } from '../geometry/format-grid';
import { distanceKm } from '../geometry/measure';
import type { Position } from '../types';
import { readGrid } from './read-grid';

const farFrom = (text: string, position: Position) => {
  const read = readGrid(text);
  return read ? distanceKm(read, position) : Number.POSITIVE_INFINITY;
};

describe('a position in a grid', () => {
  it('is read as Swath writes it, to two metres', () => {
    const somewhere = fc.tuple(
      fc.double({ min: -179.99, max: 179.99, noNaN: true }),
      fc.double({ min: -79.9, max: 83.9, noNaN: true }),
    );
    fc.assert(
      fc.property(somewhere, fc.constantFrom('utm' as const, 'mgrs' as const), (position, format) => {
        const text = formatGrid(position, format) as string;
        // At the edge of a band or zone the rounded metres can be on its other side.
        const read = readGrid(text);
        if (read) expect(distanceKm(read, position)).toBeLessThan(0.002);
        else expect(isNearEdge(position)).toBe(true);
      }),
    );
  });

  it.each([
    '31T 508120 E, 4788610 N',
    '31t 508120 4788610',
    '31T 508120E 4788610N',
    '31T EH 08120 88610',
    '31TEH0812088610',
    ' 31t eh 0812 8861 ',
  ])('is read as people write it: %s', (text) => {
    expect(farFrom(text, [3.1, 43.25])).toBeLessThan(0.1);
  });

  it.each([
    '',
    'Toulouse',
    '43.25 N 3.1 E',
    '31T',
    '61T 508120 E, 4788610 N',
    '31C 508120 E, 4788610 N',
    '31T EH 081 88',
    '31T EH 08120 8861',
    '31T ZZ 08120 88610',
    '31T 508120 E, 99999999 N',
  ])('is not made of %j', (text) => {
    expect(readGrid(text)).toBeUndefined();
  });
});

function isNearEdge([longitude, latitude]: Position): boolean {
  const near = (value: number, step: number) =>
    Math.abs(value / step - Math.round(value / step)) * step < 1e-3;
  return near(longitude, 3) || near(latitude, 8) || near(latitude - 4, 8);
}
