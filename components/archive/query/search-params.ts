import {
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  type UseQueryStatesReturn,
} from 'nuqs';
import { type CoverLimits, coverGoals } from '@/lib/archive/cover-goal';
import type { NumberRange } from '@/lib/archive/filters';

export const sorts = ['newest', 'oldest', 'cloud', 'incidence', 'resolution', 'coverage'] as const;
export type ImageSort = (typeof sorts)[number];

/** How the images are listed. */
export const lists = ['cards', 'table'] as const;
export type ListKind = (typeof lists)[number];

/** A day of the calendar in UTC: `2026-11-19`. */
const day = createParser({
  parse: (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: (value: string) => value,
});

/** A part of the timeline: two instants in milliseconds since 1970. */
export type TimeStretch = readonly [from: number, to: number];

/** Two instants in milliseconds since 1970, written to the minute: `2026-09-10T00:00..2026-11-19T00:00`. */
const stretch = createParser({
  parse: (text: string) => {
    const [from, to, ...rest] = text.split('..').map((part) => Date.parse(`${part}Z`));
    if (from === undefined || to === undefined || rest.length > 0) return null;
    return Number.isFinite(from) && Number.isFinite(to) && from < to ? ([from, to] as TimeStretch) : null;
  },
  serialize: ([from, to]: TimeStretch) =>
    `${new Date(from).toISOString().slice(0, 16)}..${new Date(to).toISOString().slice(0, 16)}`,
  eq: (a, b) => a[0] === b[0] && a[1] === b[1],
});

/** Where the map looks: longitude, latitude, zoom. */
const viewpoint = createParser({
  parse: (text: string) => {
    const [longitude, latitude, zoom, ...rest] = text.split(',').map(Number);
    if (longitude === undefined || latitude === undefined || zoom === undefined || rest.length > 0)
      return null;
    const isPlace = Math.abs(longitude) <= 540 && Math.abs(latitude) <= 90 && zoom >= 0 && zoom <= 20;
    return isPlace ? { longitude, latitude, zoom } : null;
  },
  serialize: ({ longitude, latitude, zoom }: { longitude: number; latitude: number; zoom: number }) =>
    `${longitude.toFixed(4)},${latitude.toFixed(4)},${zoom}`,
  eq: (a, b) => a.longitude === b.longitude && a.latitude === b.latitude && a.zoom === b.zoom,
});

/** A range of numbers: `..20` up to, `10..` from, `10..35`. */
export const range = createParser<NumberRange>({
  parse: (text: string) => {
    const ends = text.split('..').map((end) => (end.trim() === '' ? undefined : Number(end)));
    const [min, max] = ends;
    const isBad = ends.length !== 2 || ends.some((end) => end !== undefined && !Number.isFinite(end));
    if (isBad || (min === undefined && max === undefined)) return null;
    return min !== undefined && max !== undefined && min > max ? null : { min, max };
  },
  serialize: ({ min, max }) => `${min ?? ''}..${max ?? ''}`,
  eq: (a, b) => a.min === b.min && a.max === b.max,
});

/** A proposal's goal and limits: `fewest~20~1~100` for at most 20 images, each adding 1 % or more, until 100 %. */
const cover = createParser<CoverLimits>({
  parse: (text: string) => {
    const [goal, ...numbers] = text.split('~');
    const [maxImages, minAdded, enough] = numbers.map(Number);
    const known = coverGoals.find((one) => one === goal);
    if (!known || maxImages === undefined || minAdded === undefined || enough === undefined) return null;
    const isSound =
      maxImages >= 1 && maxImages <= 100 && minAdded >= 0 && minAdded <= 100 && enough > 0 && enough <= 100;
    return isSound ? { goal: known, maxImages, minAdded, enough } : null;
  },
  serialize: ({ goal, maxImages, minAdded, enough }) => [goal, maxImages, minAdded, enough].join('~'),
  eq: (a, b) =>
    a.goal === b.goal && a.maxImages === b.maxImages && a.minAdded === b.minAdded && a.enough === b.enough,
});

/** Several images, by their keys: see `image-key.ts`. */
const keys = parseAsArrayOf(parseAsString, '.').withDefault([]);

/** What is searched. */
export const queryParams = {
  /** `saved:<id>`, or WKT. */
  area: parseAsString,
  /** The name of an area that is not saved: that of the file it came from. */
  areaName: parseAsString,
  /** The saved search that was opened. */
  saved: parseAsString,
  /** Left out: all that the service knows. */
  constellations: parseAsArrayOf(parseAsString).withDefault([]),
  /** First and last day, both included. */
  from: day,
  to: day,
  cloud: range,
  incidence: range,
  resolution: range,
  /** Percent of the area. */
  coverage: range,
  satellites: parseAsArrayOf(parseAsString).withDefault([]),
  product: parseAsString.withDefault(''),
};

/** How the images that were found are listed. */
export const listParams = {
  /** The images that are chosen together, those kept on top, and those left out. */
  picked: keys,
  pinned: keys,
  hidden: keys,
  list: parseAsStringLiteral(lists).withDefault('cards'),
  sort: parseAsStringLiteral(sorts).withDefault('newest'),
  /** The part of the timeline that is brushed. */
  times: stretch,
};

export const selectionParams = {
  /** The selected image. */
  image: parseAsString,
};

/** The quicklooks on the map. */
export const drapeParams = {
  /** The images that are laid on the map, the topmost first. */
  onMap: keys,
  /** Whether the first two of them are compared, left and right of a line. */
  compare: parseAsBoolean.withDefault(false),
};

export const coverParams = {
  /** Set while a choice of images that covers the area is proposed. */
  cover,
};

export const viewParams = {
  view: viewpoint,
  /** The images that are shown side by side, on maps of their own; fewer than two: none. */
  side: keys,
};

/** Everything that the search page shows is in its address, so that a link opens the same picture. */
export const searchParams = {
  ...queryParams,
  ...listParams,
  ...selectionParams,
  ...drapeParams,
  ...coverParams,
  ...viewParams,
};

/** Changes the page's address; `null` removes a value. */
export type SetSearchParams = UseQueryStatesReturn<typeof searchParams>[1];
