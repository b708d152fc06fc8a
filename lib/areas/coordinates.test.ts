import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPoints } from './coordinates';

describe('typed coordinates', () => {
  it.each([
    ['43.25 N, 3.1 E', 3.1, 43.25],
    ['N 43.25 E 3.1', 3.1, 43.25],
    ['3.1E 43.25N', 3.1, 43.25],
    [`43°15'30"N 3°6'0"E`, 3.1, 43.258333],
    [`43° 15′ 30″ S, 3° 6′ W`, -3.1, -43.258333],
    ['43 15 30 N 003 06 00 E', 3.1, 43.258333],
  ])('%s is one point', (text, longitude, latitude) => {
    const [point, ...others] = readPoints(text);
    expect(others).toEqual([]);
    expect(point?.longitude).toBeCloseTo(longitude, 5);
    expect(point?.latitude).toBeCloseTo(latitude, 5);
  });

  it('without hemispheres can be read both ways, and the page must ask', () => {
    expect(readPoints('43.25, 3.1')).toEqual([
      { latitude: 43.25, longitude: 3.1 },
      { latitude: 3.1, longitude: 43.25 },
    ]);
    expect(readPoints('43,25; 3,1')[0]).toEqual({ latitude: 43.25, longitude: 3.1 });
    expect(readPoints('120.5 -10')).toEqual([{ latitude: -10, longitude: 120.5 }]);
  });

  it.each([
    '',
    'Béziers',
    '43.25',
    '100, 200',
    '43°75′N 3°E',
    '91 N, 3 E',
    '43 N, 44 N',
    '-43 S, 3 E',
    '1,2,3',
  ])('%j is none', (text) => {
    expect(readPoints(text)).toEqual([]);
  });

  it('come back as they were written, with hemispheres', () => {
    const tenths = (most: number) => fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((n) => n / 1e4);
    fc.assert(
      fc.property(tenths(90), tenths(180), (latitude, longitude) => {
        const text = `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`;
        const [point] = readPoints(text);
        expect(point?.latitude).toBeCloseTo(latitude, 8);
        expect(point?.longitude).toBeCloseTo(longitude, 8);
      }),
    );
  });
});
