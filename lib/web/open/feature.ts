import type { Box } from './box';
import { readBoxes, touches } from './box';
import { geoJson, type OpenLink, toHref } from './open-answer';

/** A GeoJSON feature of OGC API – Features. Coordinates are longitude, latitude in degrees. */
export interface Feature {
  type: 'Feature';
  id: string;
  geometry: { type: string; coordinates: unknown } | null;
  bbox?: Box;
  properties: Record<string, unknown>;
  links?: OpenLink[];
}

export interface FeaturePage {
  features: Feature[];
  /** How many match in all. */
  matched: number;
  /** What `after` of the next page is; undefined on the last one. */
  next?: string;
  /** When what it says was read. */
  readAt: Date;
}

/** What a page of features is answered as. */
export function toCollection(path: string, query: URLSearchParams, page: FeaturePage) {
  const here = query.size > 0 ? `${path}?${query}` : path;
  const links: OpenLink[] = [
    { rel: 'self', href: toHref(here), type: geoJson, title: 'This page' },
    {
      rel: 'collection',
      href: toHref(path.replace(/\/items$/, '')),
      type: 'application/json',
      title: 'The collection',
    },
  ];
  if (page.next !== undefined) {
    const further = new URLSearchParams(query);
    further.set('after', page.next);
    links.push({ rel: 'next', href: toHref(`${path}?${further}`), type: geoJson, title: 'The next page' });
  }
  return {
    type: 'FeatureCollection',
    timeStamp: page.readAt.toISOString(),
    numberMatched: page.matched,
    numberReturned: page.features.length,
    features: page.features,
    links,
  };
}

/** A polygon as a multipolygon: clients take the type of a layer from its first features. */
export function toMultiPolygon(geometry: { type: string; coordinates: unknown }): {
  type: string;
  coordinates: unknown;
} {
  return geometry.type === 'Polygon'
    ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] }
    : { type: geometry.type, coordinates: geometry.coordinates };
}

/** True if a box shares a point with one of the boxes that are asked for; all do if none is asked for. */
export const isIn = (boxes: readonly Box[] | undefined, box: Box | undefined): boolean => {
  if (boxes === undefined) return true;
  const own = box && readBoxes(box);
  return own?.some((one) => boxes.some((asked) => touches(one, asked))) ?? false;
};
