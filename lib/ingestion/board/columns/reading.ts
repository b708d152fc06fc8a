import type { Item, Kind } from '../../item';
import type { ItemStatus } from '../../status';

/** What one answer said of one item. */
export interface ItemReading {
  id: number;
  sourceId: string;
  status: string;
  message: string;
  retries?: number | null;
  date?: string | null;
  /** The AOI that the answer itself names. */
  aoi?: string;
  /** Of tiles. */
  sceneId?: number;
  previousId?: number | string | null;
  referenceId?: number | string | null;
  label?: string | null;
}

/** What a reading says of an item; what it leaves out stays as it was. */
export function toItem(kind: Kind, reading: ItemReading, known: Item | undefined, status: ItemStatus): Item {
  return {
    id: reading.id,
    kind,
    sourceId: reading.sourceId,
    status,
    message: reading.message,
    retries: reading.retries ?? known?.retries ?? null,
    date: reading.date ?? known?.date ?? null,
    sceneId: reading.sceneId ?? known?.sceneId ?? null,
    previousId: reading.previousId ?? null,
    referenceId: reading.referenceId ?? null,
    label: reading.label ?? known?.label ?? null,
    since: known?.since ?? null,
  };
}
