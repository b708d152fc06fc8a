import { setPriority } from 'node:os';
import type { AreaGeometry } from '@/lib/areas/types';
import { asTask } from '@/lib/platform/worker-task';
import { outlineOfWkt } from '../../footprints/outline';
import { readSceneRow } from '../../footprints/scene-row';
import { readTileRows, type TileRow } from '../../footprints/tile-row';
import { createOverlap } from './overlap';

// On Linux the priority is the thread's own: requests go before files.
if (process.platform === 'linux') setPriority(10);

export interface DocumentsToRead {
  documents: string[];
  /** The area of the payload, as JSON: a text costs least to hand over. */
  area: string | undefined;
}

let last: { text: string; overlap: ReturnType<typeof createOverlap> } | undefined;

/** Reads the scenes and tiles of a file's elements. */
export const readRows = asTask(({ documents, area }: DocumentsToRead) => {
  if (area !== undefined && last?.text !== area)
    last = { text: area, overlap: createOverlap(JSON.parse(area) as AreaGeometry) };
  const overlap = area === undefined ? undefined : last?.overlap;
  return {
    scenes: documents.map((document) => readSceneRow(document, overlap)),
    tiles: documents.flatMap(readTileRows).map(withOutline),
  };
});

const withOutline = (tile: TileRow) => ({ ...tile, outline: outlineOfWkt(tile.wkt) });
