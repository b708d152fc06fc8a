import { difference, featureCollection, intersect, multiPolygon, union } from '@turf/turf';
import type { Position, Ring } from '../types';

const operations = { union, intersect, difference };

/**
 * The polygons that areas cover together, that they have in common, or that are left of the first without the others.
 * @param areas two or more, each as its polygons: an outer ring and its holes, longitude and latitude in degrees
 * @throws Error where the library abandons the digits of the outlines
 */
export function overlay(kind: keyof typeof operations, areas: Ring[][][]): Ring[][] {
  try {
    return run(kind, areas);
  } catch {
    // The library sweeps from west to east. One outline in many thousands that cross themselves is too much for it,
    // and mostly not when it is swept from south to north.
    return turned(run(kind, areas.map(turned)));
  }
}

function run(kind: keyof typeof operations, areas: Ring[][][]): Ring[][] {
  const features = areas.map((polygons) => multiPolygon(polygons));
  const { geometry } = operations[kind](featureCollection(features)) ?? {};
  if (!geometry) return [];
  return (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Ring[][];
}

const turned = (polygons: Ring[][]) =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): Position => [y, x])));
