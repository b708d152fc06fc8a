import { formatCount, pluralForm } from '@/lib/web/locale/format';
import { type AreaGeometry, maxVertices, type Position } from '../types';
import type { GeometryIssue, GeometryIssueKind } from './geometry';
import { measureArea } from './measure';
import { polygonsOfArea, toGeometry } from './polygons';
import { repairAndMergeArea } from './repair-and-merge';
import { readPolygons } from './repairs/loose';
import type { SuggestedRepair } from './repairs/mend';
import { simplifyTo } from './repairs/simplify';

/** What can be said of an area by who looks closely: with a way to repair it wherever there is one. */
export interface AreaIssue extends Omit<GeometryIssue, 'kind'> {
  kind: GeometryIssueKind | 'several-parts' | 'has-holes' | 'many-vertices' | 'maybe-swapped';
  offers: SuggestedRepair[];
}

export interface ReviewedArea {
  /** Left out when a remark is fatal. */
  geometry?: AreaGeometry;
  remarks: AreaIssue[];
}

/** From this many vertices on, fewer are offered. */
const many = 2_000;
/**
 * Looks at a geometry of any type: what `repairArea` says of it, with offers to repair what it cannot repair
 * automatically, and remarks on what is usable but may not be meant: several parts, holes, very many vertices.
 */
export function reviewArea(input: unknown): ReviewedArea {
  const { geometry, complaints } = repairAndMergeArea(input);
  const remarks = complaints.map(
    (complaint): AreaIssue => ({ ...complaint, offers: offersFor(complaint, input) }),
  );
  if (geometry) remarks.push(...notesOn(geometry));
  return { geometry, remarks };
}

function offersFor({ kind }: GeometryIssue, input: unknown): SuggestedRepair[] {
  const { type } = (input ?? {}) as { type?: unknown };
  switch (kind) {
    case 'swapped':
      return [
        { label: 'Swap latitude and longitude', mend: { kind: 'swap' } },
        { label: 'Cut off the part outside', mend: { kind: 'cut-to-world' } },
      ];
    case 'outside-world':
      return outsideOffers(input);
    case 'self-crossing':
      return [{ label: 'Remove self-crossings', mend: { kind: 'untangle' } }];
    case 'read-across':
      return [{ label: 'Read it as the wide one instead', mend: { kind: 'read-wide' } }];
    case 'hole-outside':
    case 'hole-in-hole':
      return [
        { label: 'Make it a separate part', mend: { kind: 'nest-rings' } },
        { label: 'Leave it out', mend: { kind: 'drop-stray-holes' } },
      ];
    case 'hole-around':
      return [
        { label: 'Use the outer ring as the outline', mend: { kind: 'nest-rings' } },
        { label: 'Leave it out', mend: { kind: 'drop-stray-holes' } },
      ];
    case 'not-a-number':
      return [{ label: 'Leave such points out', mend: { kind: 'drop-unreadable' } }];
    case 'too-many-vertices':
      return simplifyOffers(toGeometry(readPolygons(input)));
    case 'too-many-parts':
      return [splitOffer(readPolygons(input).length)];
    case 'zero-area':
    case 'too-few-points':
      return [
        ...(type === 'MultiPolygon'
          ? [{ label: 'Leave out the parts without any area', mend: { kind: 'drop-flat' } } as const]
          : []),
        ...around,
      ];
    case 'not-an-area':
      return typeof type === 'string' && /LineString$/.test(type)
        ? [{ label: 'Close the line into an area', mend: { kind: 'close-line' } }, ...around]
        : typeof type === 'string' && /Point$/.test(type)
          ? around
          : [];
    default:
      return [];
  }
}

const around: SuggestedRepair[] = [
  { label: 'Take 1 km around it', mend: { kind: 'buffer', km: 1 } },
  { label: 'Take 5 km around it', mend: { kind: 'buffer', km: 5 } },
];

const splitOffer = (parts: number): SuggestedRepair => ({
  label: `Split it into ${formatCount(parts)} areas`,
  mend: { kind: 'split' },
});

const mercatorEdge = 20_037_508.5;

function outsideOffers(input: unknown): SuggestedRepair[] {
  const positions: Position[] = [];
  const walk = (node: unknown) => {
    if (!Array.isArray(node)) return;
    if (typeof node[0] === 'number') positions.push([node[0], node[1] as number]);
    else node.forEach(walk);
  };
  walk((input as { coordinates?: unknown }).coordinates);
  if (positions.every(([x, y]) => Math.abs(x) <= 720 && Math.abs(y) <= 180))
    return [{ label: 'Cut off the part outside', mend: { kind: 'cut-to-world' } }];
  if (positions.every(([x, y]) => Math.abs(x) <= mercatorEdge && Math.abs(y) <= mercatorEdge))
    return [{ label: 'Read them as Web Mercator metres', mend: { kind: 'read-as', crs: 'EPSG:3857' } }];
  return [];
}

function simplifyOffers(geometry: AreaGeometry): SuggestedRepair[] {
  const total = measureArea(geometry).vertices;
  return [maxVertices, 10_000, 1_000]
    .filter((max) => max < total)
    .map((max) => {
      const { vertices, deviationM } = simplifyTo(geometry, max);
      return {
        label: `Simplify to ${formatCount(vertices)} vertices, at most ${metres(deviationM)} off`,
        mend: { kind: 'simplify', vertices: max },
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
      offers: [splitOffer(polygons.length)],
    });
  if (holes > 0)
    notes.push({
      kind: 'has-holes',
      sentence: pluralForm(holes, 'Its hole is unchanged.', `Its ${formatCount(holes)} holes are unchanged.`),
      isFatal: false,
      offers: [{ label: pluralForm(holes, 'Fill the hole', 'Fill the holes'), mend: { kind: 'fill-holes' } }],
    });
  if (vertices > many)
    notes.push({
      kind: 'many-vertices',
      sentence: `It has ${formatCount(vertices)} vertices, more than most services like.`,
      isFatal: false,
      offers: simplifyOffers(geometry),
    });
  return notes;
}
