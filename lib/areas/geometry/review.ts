import { formatCount, pluralForm } from '@/lib/web/locale/format';
import { type AreaGeometry, maxVertices, type Position } from '../types';
import type { GeometryIssue, GeometryIssueKind } from './geometry';
import { measureArea } from './measure';
import { polygonsOfArea, toGeometry } from './polygons';
import { repairAndMergeArea } from './repair-and-merge';
import type { SuggestedRepair } from './repairs/area-repair';
import { simplifier } from './repairs/simplify';
import { readPolygons } from './repairs/unvalidated-geometry';

/** What can be said of an area by who looks closely: with a way to repair it wherever there is one. */
export interface AreaIssue extends Omit<GeometryIssue, 'kind'> {
  kind: GeometryIssueKind | 'several-parts' | 'has-holes' | 'many-vertices' | 'maybe-swapped';
  suggestions: SuggestedRepair[];
}

export interface ReviewedArea {
  /** Left out when an issue is fatal. */
  geometry?: AreaGeometry;
  issues: AreaIssue[];
}

/** From this many vertices on, fewer are offered. */
const many = 2_000;
/**
 * Looks at a geometry of any type: what `repairArea` says of it, with offers to repair what it cannot repair
 * automatically, and issues on what is usable but may not be meant: several parts, holes, very many vertices.
 */
export function reviewArea(input: unknown): ReviewedArea {
  const { geometry, issues: found } = repairAndMergeArea(input);
  const issues = found.map((issue): AreaIssue => ({ ...issue, suggestions: suggestionsFor(issue, input) }));
  if (geometry) issues.push(...notesOn(geometry));
  return { geometry, issues };
}

function suggestionsFor({ kind }: GeometryIssue, input: unknown): SuggestedRepair[] {
  const { type } = (input ?? {}) as { type?: unknown };
  switch (kind) {
    case 'swapped':
      return [
        { label: 'Swap latitude and longitude', repair: { kind: 'swap' } },
        { label: 'Cut off the part outside', repair: { kind: 'cut-to-world' } },
      ];
    case 'outside-world':
      return outsideSuggestions(input);
    case 'self-crossing':
      return [{ label: 'Remove self-crossings', repair: { kind: 'remove-self-intersections' } }];
    case 'read-across':
      return [{ label: 'Read it as the wide one instead', repair: { kind: 'cross-antimeridian' } }];
    case 'hole-outside':
    case 'hole-in-hole':
      return [
        { label: 'Make it a separate part', repair: { kind: 'nest-rings' } },
        { label: 'Leave it out', repair: { kind: 'drop-stray-holes' } },
      ];
    case 'hole-around':
      return [
        { label: 'Use the outer ring as the outline', repair: { kind: 'nest-rings' } },
        { label: 'Leave it out', repair: { kind: 'drop-stray-holes' } },
      ];
    case 'not-a-number':
      return [{ label: 'Leave such points out', repair: { kind: 'drop-unreadable' } }];
    case 'too-many-vertices':
      return simplifySuggestions(toGeometry(readPolygons(input)));
    case 'too-many-parts':
      return [splitSuggestion(readPolygons(input).length)];
    case 'zero-area':
    case 'too-few-points':
      return [
        ...(type === 'MultiPolygon'
          ? [{ label: 'Leave out the parts without any area', repair: { kind: 'drop-flat' } } as const]
          : []),
        ...around,
      ];
    case 'not-an-area':
      return typeof type === 'string' && /LineString$/.test(type)
        ? [{ label: 'Close the line into an area', repair: { kind: 'close-line' } }, ...around]
        : typeof type === 'string' && /Point$/.test(type)
          ? around
          : [];
    default:
      return [];
  }
}

const around: SuggestedRepair[] = [
  { label: 'Take 1 km around it', repair: { kind: 'buffer', km: 1 } },
  { label: 'Take 5 km around it', repair: { kind: 'buffer', km: 5 } },
];

const splitSuggestion = (parts: number): SuggestedRepair => ({
  label: `Split it into ${formatCount(parts)} areas`,
  repair: { kind: 'split' },
});

const mercatorEdge = 20_037_508.5;

function outsideSuggestions(input: unknown): SuggestedRepair[] {
  const positions: Position[] = [];
  const walk = (node: unknown) => {
    if (!Array.isArray(node)) return;
    if (typeof node[0] === 'number') positions.push([node[0], node[1] as number]);
    else node.forEach(walk);
  };
  walk((input as { coordinates?: unknown }).coordinates);
  if (positions.every(([x, y]) => Math.abs(x) <= 720 && Math.abs(y) <= 180))
    return [{ label: 'Cut off the part outside', repair: { kind: 'cut-to-world' } }];
  if (positions.every(([x, y]) => Math.abs(x) <= mercatorEdge && Math.abs(y) <= mercatorEdge))
    return [{ label: 'Read them as Web Mercator metres', repair: { kind: 'read-as', crs: 'EPSG:3857' } }];
  return [];
}

function simplifySuggestions(geometry: AreaGeometry): SuggestedRepair[] {
  const total = measureArea(geometry).vertices;
  const simplify = simplifier(geometry);
  return [maxVertices, 10_000, 1_000]
    .filter((max) => max < total)
    .map((max) => {
      const { vertices, deviationM } = simplify(max);
      return {
        label: `Simplify to ${formatCount(vertices)} vertices, at most ${metres(deviationM)} off`,
        repair: { kind: 'simplify', vertices: max },
      };
    });
}

/** `0.4 m`, `12 m`, `1.2 km`. */
function metres(length: number): string {
  if (length >= 1_000) return `${(length / 1_000).toFixed(1)} km`;
  return length >= 10 ? `${Math.ceil(length)} m` : `${Math.max(0.1, Math.ceil(length * 10) / 10)} m`;
}

function notesOn(geometry: AreaGeometry): AreaIssue[] {
  const polygons = polygonsOfArea(geometry);
  const holes = polygons.reduce((sum, rings) => sum + rings.length - 1, 0);
  const { vertices } = measureArea(geometry);
  const notes: AreaIssue[] = [];
  if (polygons.length > 1)
    notes.push({
      kind: 'several-parts',
      sentence: `It has ${formatCount(polygons.length)} separate parts. Swath searches each one.`,
      isFatal: false,
      suggestions: [splitSuggestion(polygons.length)],
    });
  if (holes > 0)
    notes.push({
      kind: 'has-holes',
      sentence: pluralForm(holes, 'Its hole is unchanged.', `Its ${formatCount(holes)} holes are unchanged.`),
      isFatal: false,
      suggestions: [
        { label: pluralForm(holes, 'Fill the hole', 'Fill the holes'), repair: { kind: 'fill-holes' } },
      ],
    });
  if (vertices > many)
    notes.push({
      kind: 'many-vertices',
      sentence: `It has ${formatCount(vertices)} vertices, more than most services like.`,
      isFatal: false,
      suggestions: simplifySuggestions(geometry),
    });
  return notes;
}
