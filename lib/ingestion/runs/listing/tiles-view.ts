import 'server-only';
import { pool } from '@/lib/platform/db';
import { chainImpact } from './chains';
import { readDoneEdits } from './edit-store';
import { applyEdits, type Edit } from './edits';
import { readLinks } from './sent-list';

/** How many tiles each scene has: numbers of scenes that have any, and their counts. */
export async function readTileCounts(id: string) {
  const { rows } = await pool().query<{ scene: number; count: number; self: boolean }>(
    `select t.scene_ordinal as scene, count(*)::int as count, bool_and(t.source_id = s.source_id) as self
     from listed_tiles t join listed_scenes s on s.listing_id = t.listing_id and s.ordinal = t.scene_ordinal
     where t.listing_id = $1 group by t.scene_ordinal order by t.scene_ordinal`,
    [id],
  );
  return {
    scenes: rows.map(({ scene }) => scene),
    counts: rows.map(({ count }) => count),
    /** Whether every scene is its own one tile. */
    isSceneTile: rows.length > 0 && rows.every(({ count, self }) => count === 1 && self),
  };
}

/** The tiles of some scenes, with those that they come after and refer to: where these lie, and the number of their scene. */
export async function readTilesOfScenes(id: string, scenes: readonly number[]) {
  const { rows } = await pool().query(
    `select t.scene_ordinal as scene, t.number, t.source_id as "sourceId", t.swath, t.outline,
       t.previous_scene as "previousScene", t.previous_tile as "previousTile",
       ps.ordinal as "previousOrdinal", p.outline as "previousOutline",
       t.reference_scene as "referenceScene", t.reference_tile as "referenceTile",
       rs.ordinal as "referenceOrdinal", r.outline as "referenceOutline"
     from listed_tiles t
     left join listed_scenes ps on ps.listing_id = t.listing_id and ps.source_id = t.previous_scene
     left join lateral (select outline from listed_tiles o where o.listing_id = t.listing_id
       and o.scene_ordinal = ps.ordinal and o.source_id = t.previous_tile limit 1) p on true
     left join listed_scenes rs on rs.listing_id = t.listing_id and rs.source_id = t.reference_scene
     left join lateral (select outline from listed_tiles o where o.listing_id = t.listing_id
       and o.scene_ordinal = rs.ordinal and o.source_id = t.reference_tile limit 1) r on true
     where t.listing_id = $1 and t.scene_ordinal = any($2::int[]) order by t.scene_ordinal, t.number`,
    [id, scenes],
  );
  return rows;
}

/** What an edit would do to the chains of tiles. */
export async function readConsequence(id: string, edit: Edit) {
  const done = await readDoneEdits(id);
  const [before, after] = [applyEdits(done), applyEdits([...done, edit])].map(
    ({ removed, removedTiles }) => ({
      scenes: removed,
      tiles: removedTiles,
    }),
  );
  if (!before || !after) throw new Error('unreachable');
  return chainImpact(await readLinks(id), before, after);
}
