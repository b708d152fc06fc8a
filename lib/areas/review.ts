import type { Complaint, ComplaintKind } from './geometry';
import { measureArea } from './measure';
import { mendWhole } from './mend-whole';
import { readPolygons } from './mends/loose';
import type { Offer } from './mends/mend';
import { simplifyTo } from './mends/simplify';
import { polygonsOfArea, toGeometry } from './polygons';
import { type AreaGeometry, maxVertices, type Position } from './types';

/** What can be said of an area by who looks closely: with a way to mend it wherever there is one. */
export interface Remark extends Omit<Complaint, 'kind'> {
  kind: ComplaintKind | 'several-parts' | 'has-holes' | 'many-vertices' | 'maybe-swapped';
  offers: Offer[];
}

export interface ReviewedArea {
  /** Left out when a remark is fatal. */
  geometry?: AreaGeometry;
  remarks: Remark[];
}

/** From this many vertices on, fewer are offered. */
const many = 2_000;
const count = (number: number) => number.toLocaleString('en');

/**
 * Looks at a geometry of any type: what `mendArea` says of it, with offers to mend what it cannot mend by itself,
 * and remarks on what is usable but may not be meant: several parts, holes, very many vertices.
 */
export function reviewArea(given: unknown): ReviewedArea {
  const { geometry, complaints } = mendWhole(given);
  const remarks = complaints.map(
    (complaint): Remark => ({ ...complaint, offers: offersFor(complaint, given) }),
  );
  if (geometry) remarks.push(...notesOn(geometry));
  return { geometry, remarks };
}

function offersFor({ kind }: Complaint, given: unknown): Offer[] {
  const { type } = (given ?? {}) as { type?: unknown };
  switch (kind) {
    case 'swapped':
      return [
        { label: 'Swap latitude and longitude', mend: { kind: 'swap' } },
        { label: 'Cut off what lies outside', mend: { kind: 'cut-to-world' } },
      ];
    case 'outside-world':
      return outsideOffers(given);
    case 'self-crossing':
      return [{ label: 'Untangle it', mend: { kind: 'untangle' } }];
    case 'read-across':
      return [{ label: 'Read it as the wide one instead', mend: { kind: 'read-wide' } }];
    case 'hole-outside':
    case 'hole-in-hole':
      return [
        { label: 'Make it a part of its own', mend: { kind: 'nest-rings' } },
        { label: 'Leave it out', mend: { kind: 'drop-stray-holes' } },
      ];
    case 'hole-around':
      return [
        { label: 'Take the outer ring for the outline', mend: { kind: 'nest-rings' } },
        { label: 'Leave it out', mend: { kind: 'drop-stray-holes' } },
      ];
    case 'not-a-number':
      return [{ label: 'Leave such points out', mend: { kind: 'drop-unreadable' } }];
    case 'too-many-vertices':
      return simplifyOffers(toGeometry(readPolygons(given)));
    case 'too-many-parts':
      return [splitOffer(readPolygons(given).length)];
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
        ? [{ label: 'Close the line to an area', mend: { kind: 'close-line' } }, ...around]
        : typeof type === 'string' && /Point$/.test(type)
          ? around
          : [];
    default:
      return [];
  }
}

const around: Offer[] = [
  { label: 'Take 1 km around it', mend: { kind: 'buffer', km: 1 } },
  { label: 'Take 5 km around it', mend: { kind: 'buffer', km: 5 } },
];

const splitOffer = (parts: number): Offer => ({
  label: `Split it into ${count(parts)} areas`,
  mend: { kind: 'split' },
});

const mercatorEdge = 20_037_508.5;

function outsideOffers(given: unknown): Offer[] {
  const positions: Position[] = [];
  const walk = (node: unknown) => {
    if (!Array.isArray(node)) return;
    if (typeof node[0] === 'number') positions.push([node[0], node[1] as number]);
    else node.forEach(walk);
  };
  walk((given as { coordinates?: unknown }).coordinates);
  if (positions.every(([x, y]) => Math.abs(x) <= 720 && Math.abs(y) <= 180))
    return [{ label: 'Cut off what lies outside', mend: { kind: 'cut-to-world' } }];
  if (positions.every(([x, y]) => Math.abs(x) <= mercatorEdge && Math.abs(y) <= mercatorEdge))
    return [{ label: 'Read them as Web Mercator metres', mend: { kind: 'read-as', crs: 'EPSG:3857' } }];
  return [];
}

function simplifyOffers(geometry: AreaGeometry): Offer[] {
  const total = measureArea(geometry).vertices;
  return [maxVertices, 10_000, 1_000]
    .filter((most) => most < total)
    .map((most) => {
      const { vertices, deviationM } = simplifyTo(geometry, most);
      return {
        label: `Simplify to ${count(vertices)} vertices, at most ${metres(deviationM)} off`,
        mend: { kind: 'simplify', vertices: most },
      };
    });
}

/** `0.4 m`, `12 m`, `1.2 km`. */
function metres(length: number): string {
  if (length >= 1_000) return `${(length / 1_000).toFixed(1)} km`;
  return length >= 10 ? `${Math.ceil(length)} m` : `${Math.max(0.1, Math.ceil(length * 10) / 10)} m`;
}

function notesOn(geometry: AreaGeometry): Remark[] {
  const polygons = polygonsOfArea(geometry);
  const holes = polygons.reduce((sum, rings) => sum + rings.length - 1, 0);
  const { vertices } = measureArea(geometry);
  const notes: Remark[] = [];
  if (polygons.length > 1)
    notes.push({
      kind: 'several-parts',
      sentence: `It has ${count(polygons.length)} separate parts; the services are asked for each of them.`,
      isFatal: false,
      offers: [splitOffer(polygons.length)],
    });
  if (holes > 0)
    notes.push({
      kind: 'has-holes',
      sentence: holes === 1 ? 'Its hole is kept.' : `Its ${count(holes)} holes are kept.`,
      isFatal: false,
      offers: [{ label: holes === 1 ? 'Fill the hole' : 'Fill the holes', mend: { kind: 'fill-holes' } }],
    });
  if (vertices > many)
    notes.push({
      kind: 'many-vertices',
      sentence: `It has ${count(vertices)} vertices, more than most services like.`,
      isFatal: false,
      offers: simplifyOffers(geometry),
    });
  return notes;
}
