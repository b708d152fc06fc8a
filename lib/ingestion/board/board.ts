import { forEachInTurns } from '@/lib/platform/work/in-turns';
import { type Item, type ItemChange, type Kind, kinds } from '../item';
import { type Counts, type ItemStatus, itemStatuses, noCounts, readStatus } from '../status';
import { ItemColumns } from './columns/columns';
import { type ItemReading, toItem } from './columns/reading';

/** How readings are taken over. */
export interface ApplyOptions {
  /** The first look at the AOI: nothing in it has changed. */
  isFirst?: boolean;
  /** Part of a read of everything: what has another name now is another item. */
  isWhole?: boolean;
}

/**
 * The state of one AOI: what was read last of each item. It shows nothing that was not read; an item that is missing
 * from a list keeps its status until it is read again. Times are milliseconds.
 */
export class Board {
  /**
   * How many readings reported an id under another name: the AOI was deleted and made again, or its server was. They
   * are not taken over.
   */
  mismatchedIds = 0;
  private columns = emptyColumns();
  private tally: Record<Kind, Counts> = { scene: noCounts(), tile: noCounts() };

  /** Takes over what an answer said; gives what changed by it. */
  apply(
    kind: Kind,
    readings: Iterable<ItemReading>,
    now: number,
    { isFirst, isWhole }: ApplyOptions = {},
  ): ItemChange[] {
    const changes: ItemChange[] = [];
    for (const reading of readings) {
      const status = readStatus(reading.status);
      if (this.columns[kind].holds(reading, status)) continue;
      let known = this.columns[kind].item(reading.id);
      if (known && known.sourceId !== reading.sourceId) {
        if (!isWhole) {
          this.mismatchedIds += 1;
          continue;
        }
        changes.push(...this.remove(kind, [known.id]));
        known = undefined;
      }
      const item = toItem(kind, reading, known, status);
      const from = known?.status ?? null;
      if (from !== status) {
        item.since = isFirst ? null : now;
        if (from) this.tally[kind][from] -= 1;
        this.tally[kind][status] += 1;
      }
      if (!this.columns[kind].set(item)) continue;
      changes.push({ kind, id: item.id, from, to: status, message: item.message, retries: item.retries });
    }
    return changes;
  }

  /** Forgets items that a whole read, or a read of the item itself, has shown to be gone. */
  remove(kind: Kind, ids: Iterable<number>): ItemChange[] {
    const changes: ItemChange[] = [];
    for (const id of ids) {
      const from = this.columns[kind].getStatus(id);
      if (from === undefined) continue;
      this.forget(kind, id);
      this.tally[kind][from] -= 1;
      changes.push({ kind, id, from, to: null, message: '', retries: null });
    }
    return changes;
  }

  /** Takes over items as another process knows them; null is gone. */
  adopt(items: Iterable<Item>, gone: Iterable<{ kind: Kind; id: number }>): void {
    for (const item of items) {
      const from = this.columns[item.kind].getStatus(item.id);
      if (from) this.tally[item.kind][from] -= 1;
      this.tally[item.kind][item.status] += 1;
      this.columns[item.kind].set(item);
    }
    for (const { kind, id } of gone) this.remove(kind, [id]);
  }

  /** Forgets everything. */
  clear(): void {
    this.columns = emptyColumns();
    this.tally = { scene: noCounts(), tile: noCounts() };
    this.mismatchedIds = 0;
  }

  /** The ids that are known to be in one of these statuses. */
  idsIn(kind: Kind, statuses: readonly ItemStatus[]): Iterable<number> {
    return this.columns[kind].idsIn(statuses);
  }

  /** The tiles of a scene. */
  getTiles(sceneId: number): number[] {
    return this.linked('scenes', sceneId);
  }

  /** The tiles that follow a tile in its chain or are referred to it: where it fails, they are relinked. */
  followers(tileId: number): number[] {
    return [...new Set([...this.linked('previous', tileId), ...this.linked('reference', tileId)])];
  }

  counts(kind: Kind): Counts {
    return { ...this.tally[kind] };
  }

  item(kind: Kind, id: number): Item | undefined {
    return this.columns[kind].item(id);
  }

  getStatus(kind: Kind, id: number): ItemStatus | undefined {
    return this.columns[kind].getStatus(id);
  }

  /** The ids of all items as they are now, or of those in some statuses; none or no statuses are all. */
  ids(kind: Kind, statuses: readonly ItemStatus[] = []): number[] {
    const columns = this.columns[kind];
    return [...(statuses.length > 0 ? columns.idsIn(statuses) : columns.view().ids)];
  }

  /**
   * Every item of one kind, or those in some statuses, in turns of a few milliseconds. Rows move while others are served,
   * so that items are found by the ids of the beginning; one that went in the meantime is left out.
   */
  async readAll(kind: Kind, statuses?: readonly ItemStatus[]): Promise<Item[]> {
    const items: Item[] = [];
    await forEachInTurns(this.ids(kind, statuses), (id) => {
      const item = this.item(kind, id);
      if (item) items.push(item);
    });
    return items;
  }

  /** Every item, or those in some statuses; none or no statuses are all. Not to be used across an `await`: rows move. */
  all(kind: Kind, statuses: readonly ItemStatus[] = []): Iterable<Item> {
    return this.columns[kind].items(statuses);
  }

  /** Ids and codes of statuses in columns, as they stand; not to be kept. The codes are places in `itemStatuses`. */
  view(kind: Kind) {
    return this.columns[kind].view();
  }

  /** Of tiles, in the order of `view('tile')`: the scene, the tile before, the reference tile; 0 is none. */
  links() {
    return this.columns.tile.linkView();
  }

  /** Since when items are in a status, ms; null for those that were so from the first look on. */
  sinceIn(kind: Kind, status: ItemStatus): Iterable<number | null> {
    return this.columns[kind].sinceIn(status);
  }

  size(kind: Kind): number {
    return this.columns[kind].size;
  }

  /** How many scenes and tiles there are. */
  get itemCount(): number {
    return this.columns.scene.size + this.columns.tile.size;
  }

  /** Memory of the columns, without the words that items share. */
  get bytes(): number {
    return this.columns.scene.bytes + this.columns.tile.bytes;
  }

  dump() {
    return { scene: this.columns.scene.dump(), tile: this.columns.tile.dump() };
  }

  restore(dump: ReturnType<Board['dump']>): void {
    for (const kind of kinds) {
      this.columns[kind].restore(dump[kind]);
      this.tally[kind] = noCounts();
      for (const code of this.columns[kind].view().statuses) {
        this.tally[kind][itemStatuses[code] as ItemStatus] += 1;
      }
    }
    this.mismatchedIds = 0;
  }

  /** Tiles are named after their scene: where it goes first, they are given their names whole. */
  private forget(kind: Kind, id: number): void {
    const { tile } = this.columns;
    const named = kind === 'scene' ? this.getTiles(id).flatMap((tileId) => tile.item(tileId) ?? []) : [];
    this.columns[kind].remove(id);
    for (const item of named) tile.set(item);
  }

  private linked(column: 'scenes' | 'previous' | 'reference', id: number): number[] {
    const { ids } = this.columns.tile.view();
    const values = this.columns.tile.linkView()?.[column] ?? [];
    const found: number[] = [];
    for (let row = 0; row < values.length; row += 1) if (values[row] === id) found.push(ids[row] as number);
    return found;
  }
}

function emptyColumns(): Record<Kind, ItemColumns> {
  const scene: ItemColumns = new ItemColumns('scene', () => undefined);
  return { scene, tile: new ItemColumns('tile', (id) => scene.getName(id)) };
}
