import { describe, expect, it } from 'vitest';
import { type LabelView, layOutLabels, minPopulation } from './label-layout';
import type { BasemapPlace } from './source';

const measure = (text: string) => text.length * 7;
const whole = (zoom: number): LabelView => {
  const scale = 256 * 2 ** zoom;
  return { zoom, scale, left: 0, top: 0, width: scale, height: scale, west: 0, east: 1 };
};
const none = { countries: [], waters: [] };

describe('layOutLabels', () => {
  it('names large places before small ones and lets none lie over another', () => {
    const places: BasemapPlace[] = Array.from({ length: 400 }, (_, index) => [
      `Place ${index}`,
      ((index * 37) % 100) / 20,
      40 + ((index * 53) % 100) / 25,
      9e6 - index,
    ]);
    const view = whole(4);
    const placed = layOutLabels(view, { places, ...none }, measure);
    expect(placed[0]?.text).toBe('Place 0');
    expect(placed.length).toBeGreaterThan(1);
    const boxes = placed.map(({ x, y, text, align }) => {
      const width = measure(text);
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      return { left, right: left + width, top: y - 8, bottom: y + 8 };
    });
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
      }
    }
  });

  it('leaves out what the zoom has no room for, but keeps capitals longer', () => {
    const places: BasemapPlace[] = [
      ['Town', 10, 10, 2e5],
      ['Capital', 20, 10, 2e5, 1],
    ];
    expect(layOutLabels(whole(5), { places, ...none }, measure).map(({ text }) => text)).toEqual(['Capital']);
    expect(minPopulation(12, false)).toBe(0);
  });

  it('names a place in every copy of the world that is seen', () => {
    const view = { ...whole(3), width: 2 * 2048, east: 2 };
    const placed = layOutLabels(view, { places: [['Quito', -78, 0, 9e6]], ...none }, measure);
    expect(placed.map(({ mark }) => Math.round(mark?.x ?? 0))).toEqual([580, 2628]);
  });
});
