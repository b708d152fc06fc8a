import { describe, expect, it } from 'vitest';
import { type LabelView, layOutLabels } from './label-layout';
import type { BasemapPlace, Label } from './source';

const measure = (text: string) => text.length * 7;
const whole = (zoom: number): LabelView => {
  const scale = 256 * 2 ** zoom;
  return { zoom, scale, left: 0, top: 0, width: scale, height: scale, west: 0, east: 1 };
};
const none = { countries: [], regions: [], waters: [] };

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

  it('leaves out what the zoom has no room for, but names capitals earlier', () => {
    const places: BasemapPlace[] = [
      ['City', 10, 10, 3e5],
      ['Capital', 20, 10, 3e5, 1],
      ['Village', 30, 10, 1500],
    ];
    const named = (zoom: number) =>
      layOutLabels(whole(zoom), { places, ...none }, measure).map(({ text }) => text);
    expect(named(3)).toEqual([]);
    expect(named(4)).toEqual(['Capital']);
    expect(named(5)).toEqual(['City', 'Capital']);
    expect(named(10)).toEqual(['City', 'Capital']);
    expect(named(11)).toEqual(['City', 'Capital', 'Village']);
  });

  it('writes a large city larger than a town, and from zoom 10 over its own ground', () => {
    const places: BasemapPlace[] = [
      ['Toulouse', 1.44, 43.6, 433_000],
      ['Castres', 2.24, 43.6, 42_000],
    ];
    const [city, town] = layOutLabels(whole(9), { places, ...none }, measure);
    expect(city?.size).toBeGreaterThan(town?.size ?? 0);
    expect(city?.mark).toBeDefined();
    const [near, beside] = layOutLabels(whole(10), { places, ...none }, measure);
    expect([near?.mark, near?.align]).toEqual([undefined, 'center']);
    expect(beside?.mark).toBeDefined();
  });

  it('leaves a suburb out beside its city until zoom 12', () => {
    const places: BasemapPlace[] = [
      ['Toulouse', 1.44, 43.6, 433_000],
      ['Balma', 1.5, 43.6, 13_000],
    ];
    const named = (zoom: number) =>
      layOutLabels(whole(zoom), { places, ...none }, measure).map(({ text }) => text);
    expect(named(11)).toEqual(['Toulouse']);
    expect(named(12)).toEqual(['Toulouse', 'Balma']);
  });

  it('names regions from zoom 7 to 10, after the places', () => {
    const names = {
      places: [['Carcassonne', 2.35, 43.21, 47_000]] satisfies BasemapPlace[],
      countries: [],
      regions: [
        ['Aude', 2.35, 43.21, 7],
        ['Tarn', 2.2, 43.9, 7],
      ] satisfies Label[],
      waters: [],
    };
    const named = (zoom: number) => layOutLabels(whole(zoom), names, measure).map(({ text }) => text);
    expect(named(6)).toEqual([]);
    expect(named(8)).toEqual(['Carcassonne', 'Tarn']);
    expect(named(11)).toEqual(['Carcassonne']);
  });

  it('names a place in every copy of the world that is seen', () => {
    const view = { ...whole(4), width: 2 * 4096, east: 2 };
    const placed = layOutLabels(view, { places: [['Quito', -78, 0, 9e6]], ...none }, measure);
    expect(placed.map(({ mark }) => Math.round(mark?.x ?? 0))).toEqual([1161, 5257]);
  });
});
