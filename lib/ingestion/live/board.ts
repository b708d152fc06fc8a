import { type Counts, type ItemStatus, noCounts, readStatus } from '../status';

export type Kind = 'scene' | 'tile';

/** What one answer said of one item. */
export interface Reading {
  id: number;
  sourceId: string;
  status: string;
  message: string;
  retries?: number | null;
  date?: string | null;
  /** Of tiles. */
  sceneId?: number;
  previousId?: number | string | null;
  referenceId?: number | string | null;
  label?: string | null;
}

/** An item as the portal knows it. */
export interface Item {
  id: number;
  kind: Kind;
  sourceId: string;
  status: ItemStatus;
  message: string;
  retries: number | null;
  date: string | null;
  sceneId: number | null;
  previousId: number | string | null;
  referenceId: number | string | null;
  label: string | null;
  /** When the portal first saw it in this status; null when it was so from the first look on. */
  since: number | null;
}

export interface Change {
  kind: Kind;
  id: number;
  /** Null when the item was not known before. */
  from: ItemStatus | null;
  /** Null when the item is gone. */
  to: ItemStatus | null;
  message: string;
}

/**
 * The state of one AOI: what was read last of each item. It shows nothing that was not read; an item that is missing
 * from a list keeps its status until it is read again. Times are milliseconds.
 */
export class Board {
  private readonly items: Record<Kind, Map<number, Item>> = { scene: new Map(), tile: new Map() };
  private readonly tally: Record<Kind, Counts> = { scene: noCounts(), tile: noCounts() };

  /** Takes over what an answer said; gives what changed by it. `isFirst` marks the first look at the AOI. */
  apply(kind: Kind, readings: Iterable<Reading>, now: number, isFirst = false): Change[] {
    const changes: Change[] = [];
    for (const reading of readings) {
      const known = this.items[kind].get(reading.id);
      const status = readStatus(reading.status);
      if (known && known.status === status && known.message === reading.message) {
        this.refresh(known, reading);
        continue;
      }
      const hasMoved = known?.status !== status;
      const item: Item = {
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
        since: hasMoved ? (isFirst ? null : now) : (known?.since ?? null),
      };
      this.items[kind].set(item.id, item);
      if (hasMoved) {
        if (known) this.tally[kind][known.status] -= 1;
        this.tally[kind][status] += 1;
      }
      changes.push({ kind, id: item.id, from: known?.status ?? null, to: status, message: item.message });
    }
    return changes;
  }

  /** Forgets items that a whole read, or a read of the item itself, has shown to be gone. */
  remove(kind: Kind, ids: Iterable<number>): Change[] {
    const changes: Change[] = [];
    for (const id of ids) {
      const known = this.items[kind].get(id);
      if (!known) continue;
      this.items[kind].delete(id);
      this.tally[kind][known.status] -= 1;
      changes.push({ kind, id, from: known.status, to: null, message: '' });
    }
    return changes;
  }

  /** The ids that are known to be in one of these statuses and are not among `seen`. */
  missing(kind: Kind, statuses: readonly ItemStatus[], seen: ReadonlySet<number>): number[] {
    const ids: number[] = [];
    for (const item of this.items[kind].values()) {
      if (statuses.includes(item.status) && !seen.has(item.id)) ids.push(item.id);
    }
    return ids;
  }

  counts(kind: Kind): Counts {
    return { ...this.tally[kind] };
  }

  item(kind: Kind, id: number): Item | undefined {
    return this.items[kind].get(id);
  }

  all(kind: Kind): IterableIterator<Item> {
    return this.items[kind].values();
  }

  size(kind: Kind): number {
    return this.items[kind].size;
  }

  private refresh(known: Item, reading: Reading): void {
    known.retries = reading.retries ?? known.retries;
    known.sceneId = reading.sceneId ?? known.sceneId;
    known.previousId = reading.previousId ?? null;
    known.referenceId = reading.referenceId ?? null;
  }
}
