import type { WireScene, WireTile } from '../schema';
import type { Reading } from './board';

/** A scene of the wire as the board takes it. */
export function sceneReading(scene: WireScene): Reading {
  return {
    id: scene.id,
    sourceId: scene.source_id,
    status: scene.status,
    message: scene.message,
    retries: scene.RetryCountDown,
    date: scene.data.date ?? null,
  };
}

/** A tile of the wire as the board takes it; `sceneId` where the answer itself does not name the scene. */
export function tileReading(tile: WireTile, sceneId?: number): Reading {
  const { swath_id: swath, tile_nr: number } = tile.data;
  return {
    id: tile.id,
    sourceId: tile.source_id,
    status: tile.status,
    message: tile.message,
    retries: tile.RetryCountDown,
    date: tile.data.date ?? null,
    sceneId: tile.scene?.id ?? sceneId,
    previousId: tile.PreviousID,
    referenceId: tile.ReferenceID,
    label: swath && typeof number === 'number' ? `${swath}-${String(number).padStart(2, '0')}` : null,
  };
}
