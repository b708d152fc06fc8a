import { shownName } from '@/lib/upstream/shown-name';
import { readItemDate } from '../item-date';
import type { WireScene, WireTile } from '../schema';
import type { ItemReading } from './columns/reading';

/** A scene of the wire as the board takes it. */
export function sceneReading(scene: WireScene): ItemReading {
  return {
    id: scene.id,
    sourceId: scene.source_id,
    status: scene.status,
    message: scene.message,
    retries: scene.RetryCountDown,
    date: readItemDate(scene.data.date),
    aoi: scene.aoi || undefined,
  };
}

/** A tile of the wire as the board takes it. */
export function tileReading(tile: WireTile): ItemReading {
  const { swath_id: swath, tile_nr: number } = tile.data;
  return {
    id: tile.id,
    sourceId: tile.source_id,
    status: tile.status,
    message: tile.message,
    retries: tile.RetryCountDown,
    date: readItemDate(tile.data.date),
    sceneId: tile.scene?.id,
    previousId: tile.PreviousID,
    referenceId: tile.ReferenceID,
    label:
      swath && typeof number === 'number' ? `${shownName(swath)}-${String(number).padStart(2, '0')}` : null,
  };
}
