import { type Counts, noCounts } from '../status';
import { absent, recordCodes, type StatusSnapshot } from './status-snapshot';

export type RecordKind = 'scene' | 'tile';

/** Changes in order of time, in columns. */
export interface StatusChanges {
  /** ms. */
  ats: number[];
  /** Twice the id, plus one for tiles. */
  items: number[];
  /** Eight times the status code before, plus the one after. */
  codes: number[];
}

/**
 * A stretch of an AOI's record without a break: the status of every item at one moment of it, and the changes that lead
 * from there to the others, both ways. Times are ms.
 */
export class ReplayTimeline {
  /** The moment that it shows. */
  at: number;
  /** From when to when its changes are known. */
  from: number;
  until: number;
  /** Raised whenever something it shows has changed. */
  version = 0;
  readonly statuses: Record<RecordKind, Map<number, number>>;
  private moves: StatusChanges = { ats: [], items: [], codes: [] };
  /** How many of the moves are applied. */
  private applied = 0;
  private readonly tally: Record<RecordKind, Counts> = { scene: noCounts(), tile: noCounts() };

  constructor(at: number, snapshot: StatusSnapshot) {
    this.at = at;
    this.from = at;
    this.until = at;
    this.statuses = { scene: new Map(snapshot.scene), tile: new Map(snapshot.tile) };
    for (const kind of ['scene', 'tile'] as const)
      for (const code of this.statuses[kind].values()) this.count(kind, code, 1);
  }

  /** Adds what happened after `until`, up to another time. */
  append({ ats, items, codes }: StatusChanges, until: number): void {
    for (let place = 0; place < ats.length; place += 1) {
      this.moves.ats.push(ats[place] as number);
      this.moves.items.push(items[place] as number);
      this.moves.codes.push(codes[place] as number);
    }
    this.until = until;
  }

  /** Adds what happened after another time, up to and at `from`. */
  prepend({ ats, items, codes }: StatusChanges, from: number): void {
    const { moves } = this;
    this.moves = {
      ats: ats.concat(moves.ats),
      items: items.concat(moves.items),
      codes: codes.concat(moves.codes),
    };
    this.applied += ats.length;
    this.from = from;
  }

  /** Shows another moment, as near to it as its changes reach. */
  moveTo(at: number): void {
    const target = Math.min(Math.max(at, this.from), this.until);
    const { ats } = this.moves;
    const before = this.applied;
    while (this.applied < ats.length && (ats[this.applied] as number) <= target)
      this.step(this.applied++, true);
    while (this.applied > 0 && (ats[this.applied - 1] as number) > target) this.step(--this.applied, false);
    this.at = target;
    if (this.applied !== before) this.version += 1;
  }

  /** When something changes next, or changed before the moment that is shown; undefined where it is unknown. */
  next(): number | undefined {
    return this.moves.ats[this.applied];
  }
  previous(): number | undefined {
    for (let place = this.applied - 1; place >= 0; place -= 1) {
      const at = this.moves.ats[place] as number;
      if (at < this.at) return at;
    }
    return undefined;
  }

  counts(kind: RecordKind): Counts {
    return { ...this.tally[kind] };
  }

  private step(place: number, isForward: boolean): void {
    const item = this.moves.items[place] as number;
    const codes = this.moves.codes[place] as number;
    const kind = item % 2 === 1 ? 'tile' : 'scene';
    const id = Math.floor(item / 2);
    const code = isForward ? codes % 8 : Math.floor(codes / 8);
    const items = this.statuses[kind];
    this.count(kind, items.get(id) ?? absent, -1);
    if (code === absent) items.delete(id);
    else items.set(id, code);
    this.count(kind, code, 1);
  }

  private count(kind: RecordKind, code: number, by: number): void {
    const status = recordCodes[code];
    if (status) this.tally[kind][status] += by;
  }
}
