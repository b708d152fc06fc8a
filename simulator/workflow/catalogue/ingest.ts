import { addScene, readTile } from '../add-scene';
import type { Machine } from '../state-machine';
import type { Store } from '../store';
import type { Payload } from './payload';
import { CatalogueError } from './payload';
import type { SentScene } from './read-lists';

/**
 * Starts an ingestion: makes the AOI when it is not there and adds the scenes that it does not hold yet. Sending the
 * same list again adds nothing.
 * @throws CatalogueError when a scene names another AOI; the AOI is made before that is seen, as real servers do
 */
export function ingest(store: Store, machine: Machine, payload: Payload, list: SentScene[]) {
  const { name, retryCount } = payload;
  const aoi = store.aois.get(name) ?? store.addAoi(name)!;
  const stranger = list.find(({ record }) => record.aoi !== undefined && record.aoi !== name);
  if (stranger) {
    throw new CatalogueError(
      `IngestArea.scene[${String(stranger.record.source_id)}].AOI and aoi are different`,
    );
  }
  // Scenes are added in order of time, so that a tile before another one is there first.
  const inTime = list
    .map((scene) => ({ ...scene, date: String((scene.record.data as { date?: unknown })?.date ?? '') }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const count = { scenes: 0, tiles: 0 };
  for (const { record, tiles = [] } of inTime) {
    const drafts = tiles.map(readTile);
    if (!drafts.every((draft) => draft !== undefined)) {
      throw new CatalogueError(`cannot ingest scene ${String(record.source_id)}: a tile has no SourceID`);
    }
    if (drafts.length === 0)
      throw new CatalogueError(`IngestArea.scene[${String(record.source_id)}] has no tiles`);
    const added = addScene(store, machine, aoi, { retry_count: retryCount, ...record }, drafts);
    if (!added?.isNew) continue;
    count.scenes++;
    count.tiles += drafts.length;
  }
  return count;
}
