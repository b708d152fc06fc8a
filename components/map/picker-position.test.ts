import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noInsets } from './map-insets';
import { positionPicker } from './picker-position';

describe('the place of a list about a point of the map', () => {
  it('is whole within what panels leave free, and has room for some lines', () => {
    fc.assert(
      fc.property(
        fc.record({ x: fc.integer({ min: 0, max: 1500 }), y: fc.integer({ min: 0, max: 1000 }) }),
        fc.record({ x: fc.integer({ min: 320, max: 1500 }), y: fc.integer({ min: 600, max: 1000 }) }),
        fc.record({
          top: fc.integer({ min: 0, max: 76 }),
          bottom: fc.integer({ min: 0, max: 280 }),
          left: fc.constantFrom(0, 364),
          right: fc.constantFrom(0, 332),
        }),
        (at, size, covered) => {
          fc.pre(size.x - covered.left - covered.right >= 200);
          const { left, width, top, bottom, maxHeight } = positionPicker(at, size, covered);
          expect(left).toBeGreaterThanOrEqual(covered.left);
          expect(left + width).toBeLessThanOrEqual(size.x - covered.right);
          expect(maxHeight).toBeGreaterThan(90);
          const from = top ?? size.y - (bottom ?? 0) - maxHeight;
          expect(from).toBeGreaterThanOrEqual(covered.top);
          expect(from + maxHeight).toBeLessThanOrEqual(size.y - covered.bottom);
        },
      ),
    );
  });

  it('is beside the point, on the side where there is room', () => {
    const size = { x: 1400, y: 800 };
    expect(positionPicker({ x: 300, y: 200 }, size, noInsets)).toMatchObject({ left: 308, top: 208 });
    expect(positionPicker({ x: 1300, y: 700 }, size, noInsets)).toMatchObject({ left: 1020, bottom: 108 });
  });

  it('covers neither the edge of a phone nor the sheet on it', () => {
    const place = positionPicker(
      { x: 195, y: 195 },
      { x: 390, y: 780 },
      { top: 76, left: 0, right: 0, bottom: 380 },
    );
    expect(place).toMatchObject({ left: 8, width: 272, top: 203 });
    expect(place.maxHeight).toBeLessThanOrEqual(200);
  });
});
