import 'server-only';
import type { AreaGeometry } from '@/lib/areas/types';
import { pool } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { toRecord } from '../../footprints/scene-row';
import type { ListedScene } from './listed-scene';
import type { SceneColumns } from './scene-columns';

type ListedSceneRow = Omit<ListedScene, 'ordinal'>;

/** This many scenes stand in one block. */
const blockSize = 500;

/**
 * The scenes of a listing from one number on, as blocks of columns, with the AOIs in which the portal knows them to be.
 * Each block is read when it is taken, so that a long list is never held.
 */
export async function* readColumns(id: string, from: number, limit: number): AsyncGenerator<SceneColumns> {
  const end = from + limit;
  for (let at = from; at < end; at += blockSize) {
    const { rows } = await pool().query<ListedSceneRow>(
      `select l.source_id as "sourceId", l.date, l.satellite, l.orbit, l.direction, l.product, l.cloud, l.km2, l.overlap,
         l.outline, coalesce(l.tags, '{}') as tags,
         array(select i.aoi from ingested_scenes i where i.source_id = l.source_id order by i.aoi) as aois
       from listed_scenes l where l.listing_id = $1 and l.ordinal >= $2 and l.ordinal < $3 order by l.ordinal`,
      [id, at, Math.min(at + blockSize, end)],
    );
    if (rows.length > 0) yield toColumns(at, rows);
    if (rows.length < blockSize) return;
  }
}

/** Blocks as lines of JSON, written as they are taken. */
export function columnLines(blocks: AsyncGenerator<SceneColumns>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await blocks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      },
      async cancel() {
        await blocks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  });
}

const toColumns = (from: number, rows: readonly ListedSceneRow[]): SceneColumns => ({
  from,
  sourceIds: rows.map(({ sourceId }) => sourceId),
  dates: rows.map(({ date }) => date),
  satellites: rows.map(({ satellite }) => satellite),
  orbits: rows.map(({ orbit }) => orbit),
  directions: rows.map(({ direction }) => direction),
  products: rows.map(({ product }) => product),
  clouds: rows.map(({ cloud }) => cloud),
  km2: rows.map(({ km2 }) => (km2 === null ? null : Math.round(km2 * 100) / 100)),
  overlaps: rows.map(({ overlap }) => (overlap === null ? null : Math.round(overlap * 10_000) / 10_000)),
  outlines: rows.map(({ outline }) => outline && rounded(outline)),
  tags: tagColumns(rows.map(({ tags }) => tags)),
  aois: rows.map(({ aois }) => aois),
});

/** Longer values are shown by the scene itself. */
const maxTagLength = 200;

/** Tags by the numbers of their words, name and value in turn: scenes have most of them in common. */
function tagColumns(all: readonly ListedScene['tags'][]): SceneColumns['tags'] {
  const numbers = new Map<string, number>();
  const wordNumber = (text: string) => {
    const word = text.slice(0, maxTagLength);
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  const scenes = all.map((tags) => Object.entries(tags).flatMap((pair) => pair.map(wordNumber)));
  return { words: [...numbers.keys()], scenes };
}

const number = (value: number) => Math.round(value * 1e5) / 1e5;
const roundRing = (ring: [number, number][]) =>
  ring.map(([x, y]): [number, number] => [number(x), number(y)]);

/** About a metre is enough for a map. */
function rounded(outline: AreaGeometry): AreaGeometry {
  return outline.type === 'Polygon'
    ? { type: 'Polygon', coordinates: outline.coordinates.map(roundRing) }
    : { type: 'MultiPolygon', coordinates: outline.coordinates.map((polygon) => polygon.map(roundRing)) };
}

/** One scene with its tags, its extent and the document as it was given. */
export async function readListedScene(id: string, ordinal: number) {
  const { rows } = await pool().query<{ tags: Record<string, string> | null; document: string }>(
    'select tags, document from listed_scenes where listing_id = $1 and ordinal = $2',
    [id, ordinal],
  );
  const [row] = rows;
  if (!row)
    throw new Problem({ type: 'not-found', status: 404, title: 'There is no such scene in the list' });
  const document = JSON.parse(row.document) as Record<string, unknown>;
  const { wkt, GeometryWKT } = toRecord(document);
  return { tags: row.tags ?? {}, wkt: String(wkt ?? GeometryWKT ?? ''), document };
}
