import { formatCount, formatPlural, pluralForm } from '@/lib/web/locale/format';
import { type AreaGeometry, maxParts, maxVertices, type Position, type Ring } from '../types';
import { findCrossings, type PairsLeft, pairsOfArea, TooIntricateError } from './crossings';
import { joinAtAntimeridian } from './join';
import { type StrayHole, strayHoles } from './nesting';
import { toGeometry } from './polygons';
import { closeRing, isClosed, isOnOneLine, signedArea, windRing, withoutRepeats } from './ring';
import { centrePolygon, unwrapRing } from './unwrap';

/** What can be said of a geometry. Those that are not repaired automatically keep it from being used. */
export type GeometryIssueKind =
  | 'not-an-area'
  | 'empty'
  | 'not-a-number'
  | 'swapped'
  | 'outside-world'
  | 'too-wide'
  | 'too-few-points'
  | 'zero-area'
  | 'self-crossing'
  | 'too-many-vertices'
  | 'too-many-parts'
  | 'too-intricate'
  | 'not-closed'
  | 'repeated-points'
  | 'has-heights'
  | 'hole-dropped'
  | 'parts-united'
  | 'read-across'
  | StrayHole;

export interface GeometryIssue {
  kind: GeometryIssueKind;
  /** One sentence for the person who drew or brought the area. */
  sentence: string;
  /** Whether the area cannot be used as it is; otherwise the sentence says what was repaired. */
  isFatal: boolean;
  /** Where, if it is at a place. */
  at?: Position[];
}

export interface RepairedArea {
  /** Closed, wound right, continuous across the antimeridian; left out when an issue is fatal. */
  geometry?: AreaGeometry;
  issues: GeometryIssue[];
}

/**
 * Makes an area of interest of any GeoJSON geometry: closes rings, drops heights and repeated points, winds rings
 * right (silently), joins what crosses the antimeridian, and says in sentences what it did and what keeps the area from
 * being used. Parts that overlap stay: see `repairAndMergeArea`. Longitude comes before latitude.
 */
export function repairArea(geometry: unknown): RepairedArea {
  const polygons = listPolygons(geometry);
  if (!polygons) {
    const type = (geometry as { type?: unknown } | null)?.type;
    return refused({
      kind: 'not-an-area',
      sentence:
        typeof type === 'string'
          ? `This is a ${plainType(type)}, not an area. Draw or import a polygon.`
          : 'This is not a geometry. Draw or import a polygon.',
    });
  }
  if (polygons.length === 0 || polygons.every((rings) => rings.length === 0)) {
    return refused({ kind: 'empty', sentence: 'The area is empty: it has no points.' });
  }
  const issues: GeometryIssue[] = [];
  const repaired: Ring[][] = [];
  let count = 0;
  const left = pairsOfArea();
  for (const rings of polygons) {
    const polygon = repairPolygon(rings, issues);
    if (!polygon) continue;
    repaired.push(polygon);
    count += countVertices([polygon]);
    // Counting is cheap and comes first: crossings of what is refused anyway are of no use.
    if (count <= maxVertices && repaired.length <= maxParts) issues.push(...tangles(polygon, left));
  }
  const joined = repaired.length > 1 ? joinAtAntimeridian(repaired) : repaired;
  const vertices = countVertices(joined);
  if (vertices > maxVertices) {
    issues.push({
      kind: 'too-many-vertices',
      sentence: `The area has ${formatCount(vertices)} vertices; at most ${formatCount(maxVertices)} can be used. Simplify it first.`,
      isFatal: true,
    });
  }
  if (joined.length > maxParts) {
    issues.push({
      kind: 'too-many-parts',
      sentence: `The area has ${formatCount(joined.length)} separate parts; at most ${formatCount(maxParts)} can be used. Split it first.`,
      isFatal: true,
    });
  }
  const kinds = new Set<GeometryIssueKind>();
  const reported = issues.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
  if (reported.some(({ isFatal }) => isFatal)) return { issues: reported };
  return { geometry: toGeometry(joined), issues: reported };
}

const countVertices = (polygons: Ring[][]) => polygons.flat().reduce((sum, ring) => sum + ring.length - 1, 0);

const refused = (issue: Omit<GeometryIssue, 'isFatal'>): RepairedArea => ({
  issues: [{ ...issue, isFatal: true }],
});

const plainType = (type: string) =>
  /^[A-Za-z]{1,30}$/.test(type)
    ? type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
    : 'thing of unknown type';

function listPolygons(geometry: unknown): unknown[][] | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined;
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  if (!Array.isArray(coordinates)) return undefined;
  if (type === 'Polygon') return [coordinates];
  if (type === 'MultiPolygon' && coordinates.every(Array.isArray)) return coordinates;
  return undefined;
}

function repairPolygon(rings: unknown[], issues: GeometryIssue[]): Ring[] | undefined {
  const repaired: Ring[] = [];
  for (const [index, input] of rings.entries()) {
    const ring = repairRing(input, issues);
    if (!ring) return undefined;
    const isFlat = ring.length < 4 || isOnOneLine(ring);
    if (!isFlat) {
      repaired.push(windRing(ring, index === 0 ? 'counterclockwise' : 'clockwise'));
    } else if (index > 0) {
      issues.push({
        kind: 'hole-dropped',
        sentence: 'A hole without any area was left out.',
        isFatal: false,
      });
    } else {
      issues.push(
        ring.length < 4
          ? {
              kind: 'too-few-points',
              sentence: 'An area needs at least three different points.',
              isFatal: true,
            }
          : { kind: 'zero-area', sentence: 'The points are on one line and enclose no area.', isFatal: true },
      );
      return undefined;
    }
  }
  const polygon = centrePolygon(repaired);
  const longitudes = (polygon[0] ?? []).map(([x]) => x);
  const width =
    longitudes.reduce((max, x) => Math.max(max, x), Number.NEGATIVE_INFINITY) -
    longitudes.reduce((min, x) => Math.min(min, x), Number.POSITIVE_INFINITY);
  if (width > 360) {
    issues.push({
      kind: 'too-wide',
      sentence: 'The area wraps around the world more than once. Make it narrower than 360°.',
      isFatal: true,
    });
  }
  return polygon;
}

/** What is wrong with how the lines of a polygon run. */
function tangles(polygon: Ring[], left: PairsLeft): GeometryIssue[] {
  let crossings: Position[];
  try {
    crossings = findCrossings(polygon, left);
  } catch (error) {
    if (!(error instanceof TooIntricateError)) throw error;
    return [{ kind: 'too-intricate', sentence: error.message, isFatal: true }];
  }
  if (crossings.length > 0)
    return [{ kind: 'self-crossing', sentence: crossingSentence(crossings), isFatal: true, at: crossings }];
  const strays = strayComplaints(polygon);
  // Holes run the other way round: what they remove counts below zero.
  if (strays.length === 0 && polygon.reduce((sum, ring) => sum + signedArea(ring), 0) <= 0)
    return [{ kind: 'zero-area', sentence: 'The outline encloses no area.', isFatal: true }];
  return strays;
}

/** Of one hole, and of several after their number. */
const strayHoleLabels: Record<StrayHole, [one: string, several: string]> = {
  'hole-outside': ['Its hole is not inside the outline.', 'of its holes are not inside the outline.'],
  'hole-around': [
    'Its hole surrounds the whole outline, so no area is left.',
    'of its holes surround the whole outline, so no area is left.',
  ],
  'hole-in-hole': ['One of its holes is inside another one.', 'of its holes are inside another one.'],
};

function strayComplaints(polygon: Ring[]): GeometryIssue[] {
  const kinds = polygon.length > 1 ? strayHoles(polygon) : [];
  return [...new Set(kinds)].flatMap((kind) => {
    if (!kind) return [];
    const strays = polygon.filter((_, index) => kinds[index] === kind);
    const [one, many] = strayHoleLabels[kind];
    return {
      kind,
      sentence: pluralForm(strays.length, one, `${formatCount(strays.length)} ${many}`),
      isFatal: true,
      at: strays.map((ring) => ring[0] as Position).slice(0, 50),
    };
  });
}

function crossingSentence(crossings: Position[]): string {
  const [x, y] = crossings[0] as Position;
  const where = `${Math.abs(y).toFixed(4)}° ${y < 0 ? 'S' : 'N'}, ${Math.abs(x).toFixed(4)}° ${x < 0 ? 'W' : 'E'}`;
  return crossings.length === 1
    ? `The outline crosses itself near ${where}. Move a vertex to fix it.`
    : `The outline crosses itself in ${crossings.length} places, first near ${where}. Move vertices so that it does not.`;
}

function repairRing(input: unknown, issues: GeometryIssue[]): Ring | undefined {
  if (!Array.isArray(input) || input.length === 0) {
    issues.push({ kind: 'empty', sentence: 'The area is empty: a ring has no points.', isFatal: true });
    return undefined;
  }
  const positions: Ring = [];
  for (const position of input) {
    if (!Array.isArray(position) || !Number.isFinite(position[0]) || !Number.isFinite(position[1])) {
      issues.push({
        kind: 'not-a-number',
        sentence: `Point ${positions.length + 1} is not a pair of numbers (longitude, latitude).`,
        isFatal: true,
      });
      return undefined;
    }
    positions.push([position[0], position[1]]);
  }
  if (input.some((position) => position.length > 2)) {
    issues.push({
      kind: 'has-heights',
      sentence: 'Heights were left out; areas are flat.',
      isFatal: false,
    });
  }
  const misplaced = misplacement(positions);
  if (misplaced) {
    issues.push(misplaced);
    return undefined;
  }
  if (!isClosed(positions)) {
    issues.push({
      kind: 'not-closed',
      sentence: 'The ring was not closed: its last point was joined to its first.',
      isFatal: false,
    });
  }
  const closed = closeRing(positions);
  const clean = withoutRepeats(closed);
  if (clean.length < closed.length) {
    const dropped = closed.length - clean.length;
    issues.push({
      kind: 'repeated-points',
      sentence: `${formatPlural(dropped, 'repeated point was', 'repeated points were')} left out.`,
      isFatal: false,
    });
  }
  const unwrapped = unwrapRing(clean);
  // One round a pole can be read in no other way; it got a corner there.
  if (unwrapped !== clean && unwrapped.length === clean.length) {
    issues.push({
      kind: 'read-across',
      sentence: 'Read as crossing 180°, the short way around the world.',
      isFatal: false,
    });
  }
  return unwrapped;
}

function misplacement(ring: Ring): GeometryIssue | undefined {
  const isInWorld = ([x, y]: Position) => Math.abs(x) <= 540 && Math.abs(y) <= 90;
  const outside = ring.filter((position) => !isInWorld(position));
  const [first] = outside;
  if (!first) return undefined;
  if (ring.every(([x, y]) => Math.abs(x) <= 90 && Math.abs(y) <= 180)) {
    return {
      kind: 'swapped',
      sentence: 'Latitude and longitude look swapped. Put the longitude first.',
      isFatal: true,
      at: outside.map(([x, y]): Position => [y, x]).slice(0, 50),
    };
  }
  return {
    kind: 'outside-world',
    sentence: `The point ${first[0]}, ${first[1]} is off the map: latitudes run from -90 to 90, longitudes from -180 to 180. Convert metres to degrees first.`,
    isFatal: true,
  };
}
