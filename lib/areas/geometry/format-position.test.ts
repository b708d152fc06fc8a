import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import type { Position } from '../types';
import { readPoints } from './coordinates';
import { formatPosition, loadPositionFormat } from './format-position';

describe('positions', () => {
  it.each([
    [[3.1, 43.25], '43.25000° N, 3.10000° E', '43° 15.000′ N, 3° 06.000′ E'],
    [[-3.1, -43.25], '43.25000° S, 3.10000° W', '43° 15.000′ S, 3° 06.000′ W'],
    [[0, 90], '90.00000° N, 0.00000° E', '90° 00.000′ N, 0° 00.000′ E'],
    [[12, -90], '90.00000° S, 12.00000° E', '90° 00.000′ S, 12° 00.000′ E'],
    [[180, 0], '0.00000° N, 180.00000° E', '0° 00.000′ N, 180° 00.000′ E'],
    [[-180, 0], '0.00000° N, 180.00000° W', '0° 00.000′ N, 180° 00.000′ W'],
    // Another copy of the world.
    [[190.5, 1], '1.00000° N, 169.50000° W', '1° 00.000′ N, 169° 30.000′ W'],
    [[-540, 1], '1.00000° N, 180.00000° W', '1° 00.000′ N, 180° 00.000′ W'],
    // What rounds to the next degree, or to nothing.
    [[1.9999999, 9.9999999], '10.00000° N, 2.00000° E', '10° 00.000′ N, 2° 00.000′ E'],
    [[-1e-9, -1e-9], '0.00000° N, 0.00000° E', '0° 00.000′ N, 0° 00.000′ E'],
  ] satisfies [Position, string, string][])('%j in degrees', (position, decimal, minutes) => {
    expect(formatPosition(position, 'decimal')).toBe(decimal);
    expect(formatPosition(position, 'minutes')).toBe(minutes);
  });

  it.each([
    // By PROJ's cs2cs. The tower of Paris.
    [[2.2945, 48.8582], '31U 448252 E, 5411933 N', '31U DQ 48252 11933'],
    // The opera of Sydney, in the south.
    [[151.2153, -33.8568], '56H 334901 E, 6252289 N', '56H LH 34901 52289'],
    // Bergen is in the wide zone of Norway, Longyearbyen in one of Svalbard.
    [[5.3221, 60.3913], '32V 297354 E, 6700648 N', '32V KN 97354 00648'],
    [[15.6469, 78.2232], '33X 514739 E, 8683360 N', '33X WG 14739 83360'],
    [[180, 0], '60N 833979 E, 0 N', '60N ZF 33979 00000'],
    [[-180, 0], '1N 166021 E, 0 N', '1N AA 66021 00000'],
  ] satisfies [Position, string, string][])('%j in the grids', async (position, utm, mgrs) => {
    expect((await loadPositionFormat('utm'))(position)).toBe(utm);
    expect((await loadPositionFormat('mgrs'))(position)).toBe(mgrs);
  });

  it('near the poles, where the grids have no zones, are in degrees', async () => {
    for (const format of ['utm', 'mgrs'] as const) {
      const write = await loadPositionFormat(format);
      expect(write([10, 84])).toBe('84.00000° N, 10.00000° E');
      expect(write([10, -90])).toBe('90.00000° S, 10.00000° E');
      expect(write([10, 83.9])).toMatch(/^33X /);
      expect(write([10, -80])).toMatch(/^32C /);
    }
  });

  it('in degrees and minutes are read back by every field, and squares contain their position', async () => {
    const toMgrs = await loadPositionFormat('mgrs');
    const position = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -80, max: 83.9, noNaN: true }),
    );
    fc.assert(
      fc.property(position, ([longitude, latitude]) => {
        const text = formatPosition([longitude, latitude], 'minutes');
        const [point] = readPoints(text);
        expect(point?.latitude).toBeCloseTo(latitude, 4);
        expect(point?.longitude).toBeCloseTo(longitude, 4);
        const [, north] = proj4.mgrs.toPoint(toMgrs([longitude, latitude]).replaceAll(' ', ''));
        expect(north).toBeCloseTo(latitude, 4);
      }),
    );
  });
});
