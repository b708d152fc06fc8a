import { worldX, worldY } from '../projection';
import type { BasemapPlace, Label } from './source';

export interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How a name is written: the larger the place, the larger and the stronger. */
export interface LabelType {
  kind: 'city' | 'town' | 'village' | 'country' | 'region' | 'water';
  /** In pixels. */
  size: number;
}

/** A label that found its place. `x`, `y` is where its text starts (its middle, for areas), in canvas pixels. */
export interface PlacedLabel extends LabelType {
  text: string;
  x: number;
  y: number;
  align: 'left' | 'right' | 'center';
  /** The mark of a place. */
  mark?: { x: number; y: number; radius: number };
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

type Measure = (text: string, type: LabelType) => number;

interface PlaceRank {
  kind: 'city' | 'town' | 'village';
  /** The smallest population; a capital needs less. */
  population: number;
  capital: number;
  /** The zoom from which it is named, and the one from which the name is larger. */
  from: number;
  largerFrom: number;
  size: number;
  larger: number;
  /** Pixels that stay free around the name; the growing room makes the order of importance seen. */
  room: number;
  radius: number;
}

const ranks: readonly PlaceRank[] = [
  {
    kind: 'city',
    population: 1e6,
    capital: 2e5,
    from: 4,
    largerFrom: 7,
    size: 13,
    larger: 15,
    room: 3,
    radius: 3,
  },
  {
    kind: 'city',
    population: 2e5,
    capital: 0,
    from: 5,
    largerFrom: 9,
    size: 13,
    larger: 15,
    room: 4,
    radius: 3,
  },
  {
    kind: 'city',
    population: 5e4,
    capital: 0,
    from: 7,
    largerFrom: 10,
    size: 12,
    larger: 13,
    room: 8,
    radius: 2.5,
  },
  {
    kind: 'town',
    population: 1e4,
    capital: 0,
    from: 8,
    largerFrom: 99,
    size: 12,
    larger: 12,
    room: 20,
    radius: 2.5,
  },
  {
    kind: 'village',
    population: 2500,
    capital: 0,
    from: 10,
    largerFrom: 99,
    size: 12,
    larger: 12,
    room: 26,
    radius: 2,
  },
  {
    kind: 'village',
    population: 0,
    capital: 0,
    from: 11,
    largerFrom: 99,
    size: 12,
    larger: 12,
    room: 26,
    radius: 2,
  },
];

const toRank = (population: number, isCapital: boolean) =>
  ranks.find((rank) => population >= (isCapital ? rank.capital : rank.population)) as PlaceRank;

/** From this zoom on, the name of a large city is written over its own ground, without a mark. */
const unmarked = { zoom: 10, population: 1e5 };
/** Below this zoom a suburb is not named beside its city; `times` says how much larger the city is. */
const suburb = { untilZoom: 12, times: 4 };
/** How far a town reaches, in kilometres: some 5 for half a million people. */
const reachKm = (population: number) => 0.007 * Math.sqrt(population);
const equatorKm = 40_075;

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
    regions,
    waters,
  }: {
    places: readonly BasemapPlace[];
    countries: readonly Label[];
    regions: readonly Label[];
    waters: readonly Label[];
  },
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

  const areaLabels = (labels: readonly Label[], type: LabelType, maxZoom: number) => {
    for (const [text, longitude, latitude, minZoom] of labels) {
      if (view.zoom < minZoom || view.zoom > minZoom + maxZoom) continue;
      for (const { x, y } of screens(longitude, latitude)) {
        const half = measure(text, type) / 2 + 6;
        const box = { left: x - half, right: x + half, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
        if (!isFree(box)) continue;
        taken.push(box);
        placed.push({ ...type, text, x, y, align: 'center' });
      }
    }
  };
  const cities: { x: number; y: number; population: number; reach: number }[] = [];
  const isSuburb = (x: number, y: number, population: number) =>
    view.zoom < suburb.untilZoom &&
    cities.some(
      (city) =>
        city.population > suburb.times * population && Math.hypot(city.x - x, city.y - y) < 1.5 * city.reach,
    );

  const country: LabelType = { kind: 'country', size: view.zoom < 4 ? 11 : 12 };
  if (view.zoom < 6) areaLabels(countries, country, 3);
  for (const [text, longitude, latitude, population, capital] of places) {
    if (placed.length >= maxLabels) break;
    const rank = toRank(population, capital === 1);
    if (view.zoom < rank.from) continue;
    const type = { kind: rank.kind, size: view.zoom < rank.largerFrom ? rank.size : rank.larger };
    const pixelsPerKm = view.scale / (equatorKm * Math.cos((latitude * Math.PI) / 180));
    for (const { x, y } of screens(longitude, latitude)) {
      if (isSuburb(x, y, population)) continue;
      const isMarked = view.zoom < unmarked.zoom || population < unmarked.population;
      const width = measure(text, type);
      const spot = isMarked
        ? findSpot(x, y, width, rank.room, isFree)
        : findMiddle(x, y, width, rank.room, isFree);
      if (!spot) continue;
      taken.push(spot.box);
      if (isMarked) taken.push({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });
      cities.push({ x, y, population, reach: reachKm(population) * pixelsPerKm });
      const { x: textX, y: textY, align } = spot;
      const mark = isMarked ? { x, y, radius: rank.radius } : undefined;
      placed.push({ ...type, text, x: textX, y: textY, align, mark });
    }
  }
  const isSmall = view.zoom < 6;
  areaLabels(waters, { kind: 'water', size: isSmall ? 12 : 13 }, 4);
  if (view.zoom === 6) areaLabels(countries, country, 1);
  if (view.zoom >= 7 && view.zoom <= 10) areaLabels(regions, { kind: 'region', size: 11 }, 3);
  return placed;
}

const widened = (box: LabelBox, room: number): LabelBox => ({
  left: box.left - room,
  right: box.right + room,
  top: box.top - room,
  bottom: box.bottom + room,
});

/** Over the place itself. */
function findMiddle(x: number, y: number, width: number, room: number, isFree: (box: LabelBox) => boolean) {
  const half = lineHeight / 2;
  const box = { left: x - width / 2, right: x + width / 2, top: y - half, bottom: y + half };
  return isFree(widened(box, room)) ? { x, y, align: 'center' as const, box } : undefined;
}

function findSpot(x: number, y: number, width: number, room: number, isFree: (box: LabelBox) => boolean) {
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
  return spots.find(({ box }) => isFree(widened(box, room)));
}
