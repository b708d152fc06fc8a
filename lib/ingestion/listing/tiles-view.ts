import 'server-only';
import { pool } from '@/lib/platform/db';
import { consequenceOf } from './chains';
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

/** The tiles of one scene, with the tiles before them. */
export async function readTilesOf(id: string, scene: number) {
  const { rows } = await pool().query(
    `select number, source_id as "sourceId", swath, outline, previous_scene as "previousScene",
       previous_tile as "previousTile", reference_scene as "referenceScene", reference_tile as "referenceTile"
     from listed_tiles where listing_id = $1 and scene_ordinal = $2 order by number`,
    [id, scene],
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
  return consequenceOf(await readLinks(id), before, after);
}
