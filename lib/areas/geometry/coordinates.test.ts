import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../formats/coordinates';
import { readPosition } from '../formats/position-text';
import { readAngle, readPoints } from './coordinates';

describe('typed coordinates', () => {
  it.each([
    ['43.25 N, 3.1 E', 3.1, 43.25],
    ['N 43.25 E 3.1', 3.1, 43.25],
    ['3.1E 43.25N', 3.1, 43.25],
    [`43°15'30"N 3°6'0"E`, 3.1, 43.258333],
    [`43° 15′ 30″ S, 3° 6′ W`, -3.1, -43.258333],
    ['43 15 30 N 003 06 00 E', 3.1, 43.258333],
    ['43 15 30 S 003 06 00 W', -3.1, -43.258333],
    ['43d15m30sN 3d6m0sE', 3.1, 43.258333],
    ['43°39N 1°20E', 1.333333, 43.65],
    ['43 39N 1 20E', 1.333333, 43.65],
    ['N43 39 E1 20', 1.333333, 43.65],
    ['N 43° 39 E 1° 20', 1.333333, 43.65],
    ['1°20E, 43°39N', 1.333333, 43.65],
    ['43°39.5N, 1°20.1E', 1.335, 43.658333],
    ['43,25N 3,1E', 3.1, 43.25],
    [`43°15'30"N3°6'0"E`, 3.1, 43.258333],
  ])('%s is one point, in whichever field it is typed', (text, longitude, latitude) => {
    const [point, ...others] = readPoints(text);
    expect(others).toEqual([]);
    expect(point?.longitude).toBeCloseTo(longitude, 5);
    expect(point?.latitude).toBeCloseTo(latitude, 5);
    expect(readPosition(text)).toEqual([point?.longitude, point?.latitude]);
  });

  it.each([
    ['43 39', 43.65],
    ['43° 39', 43.65],
    ['43°39', 43.65],
    ['N43 39', 43.65],
    ['43 39S', -43.65],
    ['43°39.5', 43.658333],
    ['-43 39 36', -43.66],
    ['43d39m36s', 43.66],
    ['43 39 36 s', -43.66],
    ['43,66', 43.66],
  ])('%s is one angle: minutes come after degrees, and seconds after minutes', (text, degrees) => {
    expect(readAngle(text)?.degrees).toBeCloseTo(degrees, 5);
  });

  it.each(['43.6624 35', '43.6°39', '43 39.5 30', '43°39"', '1.3348 43.6624', '43 60', '43 39 60', 'N43S'])(
    '%s is no angle',
    (text) => expect(readAngle(text)).toBeUndefined(),
  );

  it.each([
    ['1 43', [1, 43]],
    ['1.3348 43.6624', [1.3348, 43.6624]],
    ['(1.3348, 43.6624)', [1.3348, 43.6624]],
    ['1,5 43,5', [1.5, 43.5]],
    ['43 39 1 20', [43.65, 1 + 20 / 60]],
    ['43 39, 1 20', [43.65, 1 + 20 / 60]],
    ['1.3348 43.6624 35', [1.3348, 43.6624, 35]],
    ['1.3348 43.6624 -120.5', [1.3348, 43.6624, -120.5]],
    ['1.3348,43.6624,120', [1.3348, 43.6624, 120]],
    ['43.6624, 1.3348 35', [43.6624, 1.3348, 35]],
    ['1 43 35', [1, 43, 35]],
  ])('%s has the longitude first where no letters are', (text, position) => {
    expect(readPosition(text)).toEqual(position);
  });

  it.each([
    '43 39N',
    'N43 39',
    '43° 39',
    '1,5 43',
    '43 39 44 1 20',
    '43 39.5, 1',
    '1,2,3',
    '1 43 2 44 5 6 7',
  ])('%s is no position, or could be several', (text) => expect(readPosition(text)).toBeUndefined());

  it('keep their heights, so that it can be said that those are left out', () => {
    for (const text of ['1.5 43.5 7\n2.5 44.5 7', '1.5 43.5 7\n2.5 43.5 7\n2.5 44.5 7'])
      expect(readCoordinates(text)).toMatchObject({
        coordinates: [expect.arrayContaining([[1.5, 43.5, 7]])],
      });
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
    const tenths = (max: number) => fc.integer({ min: -max * 1e4, max: max * 1e4 }).map((n) => n / 1e4);
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
