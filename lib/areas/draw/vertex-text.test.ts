import { describe, expect, test } from 'vitest';
import type { Position } from '../types';
import { textOfRings } from './rings-text';
import { ringsOfText } from './vertex-text';

const outline: Position[] = [
  [3, 43],
  [4, 43],
  [4, 44],
  [3, 44],
];
const hole: Position[] = [
  [3.4, 43.4],
  [3.6, 43.4],
  [3.5, 43.6],
];

describe('the rings of a text', () => {
  test('an outline is positions on lines, both ways', () => {
    expect(ringsOfText(textOfRings([outline]))).toEqual([outline]);
  });

  test('holes are kept, both ways', () => {
    expect(ringsOfText(textOfRings([outline, hole]))).toEqual([outline, hole]);
  });

  test('WKT with a hole', () => {
    expect(
      ringsOfText('POLYGON((3 43, 4 43, 4 44, 3 44, 3 43), (3.4 43.4, 3.6 43.4, 3.5 43.6, 3.4 43.4))'),
    ).toEqual([outline, hole]);
  });

  test('a feature around the polygon does not matter', () => {
    const feature = { type: 'Feature', properties: {}, geometry: JSON.parse(textOfRings([outline, hole])) };
    expect(ringsOfText(JSON.stringify(feature))).toEqual([outline, hole]);
  });

  test('several polygons, and what is none, are no list of vertices', () => {
    const two = { type: 'MultiPolygon', coordinates: [[outline], [hole]] };
    expect(ringsOfText(JSON.stringify(two))).toBeUndefined();
    expect(ringsOfText('POLYGON((3 43, 4 43, 4 44, 3 43))\nPOLYGON((5 5, 6 5, 6 6, 5 5))')).toBeUndefined();
    expect(ringsOfText('{"type": "Polygon", "coordinates": [[["a", 1]]]}')).toBeUndefined();
    expect(ringsOfText('{"type": "Poly')).toBeUndefined();
  });
});
