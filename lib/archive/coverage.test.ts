import { featureCollection, intersect, polygon as turfPolygon } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import type { AreaGeometry, Bbox, PolygonGeometry, Position } from '@/lib/areas/types';
import { coveredKm2 } from './coverage';

const box = (...bbox: Bbox) => boxPolygon(bbox);
const degree = fc.double({ min: -8, max: 8, noNaN: true });
/** A star-shaped outline round a middle: concave as areas are. */
const star = fc
  .record({
    x: degree,
    y: degree,
    radii: fc.array(fc.double({ min: 0.5, max: 6, noNaN: true }), { minLength: 5, maxLength: 12 }),
  })
  .map(({ x, y, radii }): PolygonGeometry => {
    const ring = radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
  });
/** A turned rectangle, as footprints are. */
const footprint = fc
  .record({
    x: degree,
    y: degree,
    turn: fc.double({ min: 0, max: 3, noNaN: true }),
    width: fc.double({ min: 0.5, max: 6, noNaN: true }),
  })
  .map(({ x, y, turn, width }): PolygonGeometry => {
    const corners = [0.4, Math.PI - 0.4, Math.PI + 0.4, -0.4].map(
      (angle): Position => [x + width * Math.cos(angle + turn), y + width * Math.sin(angle + turn)],
    );
    return { type: 'Polygon', coordinates: [[...corners, corners[0] as Position]] };
  });

describe('coveredKm2', () => {
  it('counts a very wide footprint on both sides of an area, across 180° and round a pole', () => {
    const across = box(170, 60, 190, 80);
    const cap = box(-180, 55, 180, 90);
    expect(coveredKm2(across, cap)).toBeCloseTo(areaKm2(across), 3);
    const wide = box(-178, 0, 178, 10);
    const image = box(175, 2, 185, 4);
    const parts = areaKm2(box(175, 2, 178, 4)) + areaKm2(box(-178, 2, -175, 4));
    expect(coveredKm2(wide, image)).toBeCloseTo(parts, 3);
    expect(coveredKm2(across, box(-185, 65, -175, 70))).toBeCloseTo(areaKm2(box(175, 65, 185, 70)), 3);
  });

  it('agrees with the general way for any area and any footprint', () => {
    fc.assert(
      fc.property(star, footprint, (area, image) => {
        const inside = intersect(
          featureCollection([turfPolygon(area.coordinates), turfPolygon(image.coordinates)]),
        );
        const expected = inside ? areaKm2(inside.geometry as AreaGeometry) : 0;
        expect(Math.abs(coveredKm2(area, image) - expected)).toBeLessThan(1e-3 * areaKm2(area) + 1e-3);
      }),
    );
  });

  it('takes holes of the area out and measures concave footprints', () => {
    const holed: PolygonGeometry = {
      type: 'Polygon',
      coordinates: [...box(0, 0, 4, 4).coordinates, ...box(1, 1, 2, 2).coordinates],
    };
    expect(coveredKm2(holed, box(-1, -1, 9, 9))).toBeCloseTo(areaKm2(holed), 6);
    const concave: PolygonGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [2, 1],
          [0, 4],
          [0, 0],
        ],
      ],
    };
    expect(coveredKm2(box(-9, -9, 9, 9), concave)).toBeCloseTo(areaKm2(concave), 3);
  });

  it('does not mind on which side of the antimeridian each was written', () => {
    const half = areaKm2(box(180, 0, 181, 2));
    for (const image of [box(180, -1, 190, 3), box(-180, -1, -170, 3), box(540, -1, 550, 3)]) {
      expect(coveredKm2(box(179, 0, 181, 2), image)).toBeCloseTo(half, 6);
    }
  });
});
