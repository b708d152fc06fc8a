import type { WireScene, WireTile } from '../schema';
import type { Reading } from './board';

/** When an item was acquired; servers write the year 1 where they have no date. */
const dateOf = ({ data: { date } }: WireScene | WireTile): string | null =>
  !date || date.startsWith('0001-') ? null : date;

/** A scene of the wire as the board takes it. */
export function sceneReading(scene: WireScene): Reading {
  return {
    id: scene.id,
    sourceId: scene.source_id,
    status: scene.status,
    message: scene.message,
    retries: scene.RetryCountDown,
    date: dateOf(scene),
    aoi: scene.aoi || undefined,
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
    date: dateOf(tile),
    sceneId: tile.scene?.id ?? sceneId,
    previousId: tile.PreviousID,
    referenceId: tile.ReferenceID,
    label: swath && typeof number === 'number' ? `${swath}-${String(number).padStart(2, '0')}` : null,
  };
}
