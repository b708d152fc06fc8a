import { worldX, worldY } from '../projection';
import type { BasemapPlace, Label } from './source';

export interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A label that found its place. `x`, `y` is where its text starts (its middle, for areas), in canvas pixels. */
export interface PlacedLabel {
  kind: 'city' | 'town' | 'country' | 'water';
  text: string;
  x: number;
  y: number;
  align: 'left' | 'right' | 'center';
  /** The mark of a place. */
  mark?: { x: number; y: number };
}

export interface LabelView {
  zoom: number;
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
  west: number;
  east: number;
}

type Measure = (text: string, kind: PlacedLabel['kind']) => number;

/** The smallest place that a zoom has room for; from zoom 11 on, every one. */
export function minPopulation(zoom: number, isCapital: boolean): number {
  const min = [8e6, 8e6, 6e6, 3e6, 1.2e6, 5e5, 1.5e5, 6e4, 2.5e4, 8e3, 2.5e3][Math.floor(zoom)] ?? 0;
  return isCapital ? min / 8 : min;
}

/** What is a city depends on what else is named: the larger places of a zoom are written stronger. */
const minCityPopulation = (zoom: number) => Math.max(25_000, 5 * minPopulation(zoom, false));

const lineHeight = 16;
const markSpace = 7;
const maxLabels = 140;

/**
 * Gives each label its place: the larger the place the earlier, none over another, the text right, left, above or
 * below its mark. Pure; `measure` gives a text's width in pixels. Places come largest first.
 */
export function layOutLabels(
  view: LabelView,
  {
    places,
    countries,
    waters,
  }: { places: readonly BasemapPlace[]; countries: readonly Label[]; waters: readonly Label[] },
  measure: Measure,
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: LabelBox[] = [];
  const isFree = (box: LabelBox) =>
    box.right > 0 &&
    box.left < view.width &&
    box.bottom > 0 &&
    box.top < view.height &&
    taken.every(
      (other) =>
        box.left >= other.right ||
        box.right <= other.left ||
        box.top >= other.bottom ||
        box.bottom <= other.top,
    );
  const screens = (longitude: number, latitude: number) => {
    const x = worldX(longitude);
    const y = worldY(latitude) * view.scale - view.top;
    if (y < -lineHeight || y > view.height + lineHeight) return [];
    const found: { x: number; y: number }[] = [];
    for (let turn = Math.floor(view.west - x); turn <= Math.ceil(view.east - x); turn += 1) {
      found.push({ x: (x + turn) * view.scale - view.left, y });
    }
    return found.filter((point) => point.x > -200 && point.x < view.width + 200);
  };

  const areaLabels = (labels: readonly Label[], kind: 'country' | 'water', maxZoom: number) => {
    for (const [text, longitude, latitude, minZoom] of labels) {
      if (view.zoom < minZoom || view.zoom > minZoom + maxZoom) continue;
      for (const { x, y } of screens(longitude, latitude)) {
        const half = measure(text, kind) / 2 + 6;
        const box = { left: x - half, right: x + half, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
        if (!isFree(box)) continue;
        taken.push(box);
        placed.push({ kind, text, x, y, align: 'center' });
      }
    }
  };

  if (view.zoom < 6) areaLabels(countries, 'country', 3);
  for (const [text, longitude, latitude, population, capital] of places) {
    if (placed.length >= maxLabels) break;
    if (population < minPopulation(view.zoom, capital === 1)) continue;
    const kind = capital === 1 || population >= minCityPopulation(view.zoom) ? 'city' : 'town';
    for (const { x, y } of screens(longitude, latitude)) {
      const spot = findSpot(x, y, measure(text, kind), isFree);
      if (!spot) continue;
      taken.push(spot.box, { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });
      placed.push({ kind, text, x: spot.x, y: spot.y, align: spot.align, mark: { x, y } });
    }
  }
  areaLabels(waters, 'water', 4);
  if (view.zoom >= 6) areaLabels(countries, 'country', 1);
  return placed;
}

function findSpot(x: number, y: number, width: number, isFree: (box: LabelBox) => boolean) {
  const half = lineHeight / 2;
  const spots = [
    {
      x: x + markSpace,
      y,
      align: 'left' as const,
      box: { left: x - 5, right: x + markSpace + width + 4, top: y - half, bottom: y + half },
    },
    {
      x: x - markSpace,
      y,
      align: 'right' as const,
      box: { left: x - markSpace - width - 4, right: x + 5, top: y - half, bottom: y + half },
    },
    {
      x,
      y: y - 13,
      align: 'center' as const,
      box: { left: x - width / 2 - 3, right: x + width / 2 + 3, top: y - 13 - half, bottom: y + 5 },
    },
    {
      x,
      y: y + 13,
      align: 'center' as const,
      box: { left: x - width / 2 - 3, right: x + width / 2 + 3, top: y - 5, bottom: y + 13 + half },
    },
  ];
  return spots.find(({ box }) => isFree(box));
}
