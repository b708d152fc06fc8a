import { isEmpty, type Overview } from '../overview';
import { type Status, statuses } from '../status';
import type { Board, Change, Kind, Reading } from './board';
import { agrees } from './plan';
import type { Reader } from './reader';

export interface Found {
  kind: Kind;
  id: number;
}

/** More items than this are resolved by reading whole lists instead of one by one. */
export const mostSingleReads = 24;
const active: Status[] = ['PENDING', 'RETRY'];
const kinds = ['scene', 'tile'] as const;
const keyOf = ({ kind, id }: Found) => `${kind}:${id}`;

/**
 * Brings a board in step with the server: whole, by its active items, or item by item. Absence from a list means
 * "changed, not yet known": such items are read again, never guessed.
 */
export class Sweep {
  /** Whether the server lists no such AOI. */
  isGone = false;
  private readonly changes: Change[] = [];
  private missedBefore: ReadonlySet<string> = new Set();

  constructor(
    private readonly board: Board,
    private readonly reader: Reader,
  ) {}

  /** What has changed on the board since this was asked last, also by readings that failed halfway. */
  takeChanges(): Change[] {
    return this.changes.splice(0);
  }

  /**
   * Every list. What moves forward while they are read is found in the later list; what is found in none is read
   * singly. True when not all could be told, so that everything has to be read again.
   */
  async everything(isFirst: boolean): Promise<boolean> {
    const seen = { scene: new Set<number>(), tile: new Set<number>() };
    this.apply('scene', note(await this.reader.scenes(), seen.scene), isFirst);
    for (const status of statuses) {
      this.apply('tile', note(await this.reader.tiles(status), seen.tile), isFirst);
    }
    const lost = kinds.flatMap((kind) => this.notAmong(kind, seen[kind]));
    // Empty lists mean "gone" only when the list of AOIs agrees.
    this.isGone = seen.scene.size + seen.tile.size === 0 && !(await this.reader.exists());
    if (this.isGone) this.remove(lost);
    else if (lost.length <= mostSingleReads) await this.singly(lost);
    else return this.removeTwiceMissing(lost);
    return false;
  }

  /**
   * The lists of what is at work or waits, and where everything has gone that was in them before. True when not all
   * could be told.
   */
  async activeItems(): Promise<boolean> {
    const left: Found[] = [];
    for (const kind of kinds) {
      const seen = new Set<number>();
      for (const status of active) this.apply(kind, note(await this.list(kind, status), seen));
      left.push(...this.board.missing(kind, active, seen).map((id) => ({ kind, id })));
    }
    if (left.length > mostSingleReads) return this.whereTheyWent(left);
    await this.singly(left);
    return false;
  }

  /** These items, one by one; what the server does not know any more is taken from the board. */
  async singly(items: Iterable<Found>): Promise<void> {
    for (const item of items) {
      const reading = await this.reader.item(item.kind, item.id);
      if (reading) this.apply(item.kind, [reading]);
      else this.remove([item]);
    }
  }

  /** The counts of the server against the board's: a disagreement is a doubt. */
  async check(): Promise<{ overview: Overview; isDoubtful: boolean }> {
    const overview = await this.reader.overview();
    const isDoubtful =
      !agrees(this.board.counts('scene'), overview.scenes) ||
      !agrees(this.board.counts('tile'), overview.tiles);
    // An overview of zeros is told of AOIs that do not exist as well.
    if (!isDoubtful && isEmpty(overview)) this.isGone = !(await this.reader.exists());
    return { overview, isDoubtful };
  }

  /** Where many have left the active lists: the lists that they can have gone to, then whatever is still not found. */
  private async whereTheyWent(left: Found[]): Promise<boolean> {
    const open = new Map(left.map((item) => [keyOf(item), item]));
    for (const kind of kinds) {
      if (!left.some((item) => item.kind === kind)) continue;
      for (const status of ['FAILED', 'DONE', 'NEW'] as const) {
        const readings = await this.list(kind, status);
        this.apply(kind, readings);
        for (const { id } of readings) open.delete(keyOf({ kind, id }));
      }
    }
    if (open.size > mostSingleReads) return true;
    await this.singly(open.values());
    return false;
  }

  /** Items may slip between lists while these are read; what two whole reads in a row did not find is gone. */
  private removeTwiceMissing(lost: Found[]): boolean {
    const gone = lost.filter((item) => this.missedBefore.has(keyOf(item)));
    this.missedBefore = new Set(lost.map(keyOf));
    this.remove(gone);
    return gone.length < lost.length;
  }

  private list(kind: Kind, status: Status) {
    return kind === 'scene' ? this.reader.scenes(status) : this.reader.tiles(status);
  }

  private notAmong(kind: Kind, seen: ReadonlySet<number>): Found[] {
    return [...this.board.all(kind)].filter(({ id }) => !seen.has(id)).map(({ id }) => ({ kind, id }));
  }

  private apply(kind: Kind, readings: Iterable<Reading>, isFirst = false): void {
    for (const change of this.board.apply(kind, readings, Date.now(), isFirst)) this.changes.push(change);
  }

  private remove(items: Iterable<Found>): void {
    for (const { kind, id } of items) this.changes.push(...this.board.remove(kind, [id]));
  }
}

function* note<T extends { id: number }>(readings: Iterable<T>, seen: Set<number>): Iterable<T> {
  for (const reading of readings) {
    seen.add(reading.id);
    yield reading;
  }
}
