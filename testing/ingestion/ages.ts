import type { Board } from '@/lib/ingestion/board/board';
import type { WatcherState } from '@/lib/ingestion/board/bus';
import { allNumbers, type BoardNumber } from '@/lib/ingestion/board/numbers';
import type { Watcher } from '@/lib/ingestion/board/watcher';
import { type Kind, kinds } from '@/lib/ingestion/item';
import type { Counts, ItemStatus, Status } from '@/lib/ingestion/status';

interface TrueItem {
  kind: Kind;
  id: number;
  status: Status;
}

interface TrueMove {
  kind: Kind;
  id: number;
  aoi: string;
  to: Status;
}

/** What the simulator knows: how many transitions there were, and the last of them. */
interface TrueMoves {
  transitionCount: number;
  transitions: readonly TrueMove[];
}

/** An item in one status, from one time to another. */
interface Stay {
  status: Status;
  from: number;
  until: number;
}

type ShownCounts = Record<`${Kind}s`, Counts>;

/** A number that was shown at a time as right since another. */
interface Claim extends BoardNumber {
  aoi: string;
  where: string;
  number: number;
  since: number;
  at: number;
}

const readCounts = (board: Board) => ({ scenes: board.counts('scene'), tiles: board.counts('tile') });

/**
 * Notes what happens on the server and what people are shown, by one clock, and finds numbers that are older than they
 * say. No two things may happen at the same time by that clock.
 */
export class Ages {
  private readonly claims: Claim[] = [];
  private readonly complaints: string[] = [];
  /** The time of each number that was shown last. */
  private readonly lastTimes = new Map<string, number>();
  private readonly begun: TrueMove[] = [];
  /** The time of each transition, in the order of the truth's list. */
  private readonly moves: number[] = [];
  private readonly deletions: { aoi: string; at: number; place: number }[] = [];

  constructor(
    private readonly now: () => number,
    /** By how many items the server may count wrongly. */
    private readonly miscount: Partial<Record<ItemStatus, number>> = {},
  ) {}

  /** Notes the items of an AOI that was there before anything happened. */
  begin(aoi: string, items: readonly TrueItem[]): void {
    this.begun.push(...items.map(({ kind, id, status }) => ({ aoi, kind, id, to: status })));
  }

  /** Notes that all transitions up to this number have happened by now. */
  moved(transitionCount: number): void {
    while (this.moves.length < transitionCount) this.moves.push(this.now());
  }

  /** Notes that an AOI is deleted now. */
  deleted(aoi: string): void {
    this.deletions.push({ aoi, at: this.now(), place: this.moves.length });
  }

  /** Notes what a page shows that is opened now. */
  look(aoi: string, watcher: Watcher): void {
    this.note(aoi, 'a new page', readCounts(watcher.board), watcher.state());
  }

  /** Notes what a page shows that stays open: the counts of the last delta, with the times of the last state. */
  follow(aoi: string, { board, bus }: Watcher): void {
    let held: ShownCounts | undefined;
    bus.subscribe((beat) => {
      if (beat.type === 'delta') held = beat.delta.counts;
      else if (beat.type === 'reset') held = readCounts(board);
      // No page opens before the first look has succeeded.
      else if (beat.state.readAt !== null) {
        held ??= readCounts(board);
        this.note(aoi, 'an open page', held, beat.state);
      }
    });
  }

  /** With how many different times a number was shown. */
  countTimes(number: BoardNumber): number {
    const claims = this.claims.filter(({ kind, status }) => kind === number.kind && status === number.status);
    return new Set(claims.map(({ since }) => since)).size;
  }

  /** The numbers that had been overtaken before the time that they were shown with. */
  tooYoung(truth: TrueMoves): string[] {
    const stays = this.stays(truth);
    const wrong = this.claims.flatMap(({ aoi, where, kind, status, number, since, at }) => {
      const { min, max } = bounds(stays.get(`${aoi} ${kind}`) ?? [], status, since, at);
      const within = this.miscount[status] ?? 0;
      if (number >= min - within && number <= max + within) return [];
      return `${where} of ${aoi}: ${number} ${kind}s ${status}, ${at - since} ms old; ${min} to ${max} were`;
    });
    return [...this.complaints, ...wrong];
  }

  /** A number is judged when it is first shown with a time: while that stays, nothing more is claimed of it. */
  private note(aoi: string, where: string, counts: ShownCounts, { readAt, numbersAt }: WatcherState): void {
    for (const { kind, status } of allNumbers) {
      const since = numbersAt[`${kind}s`][status];
      if (since === null) continue;
      const at = this.now();
      if (readAt !== null && readAt > since)
        this.complaints.push(`${where} of ${aoi}: its ${kind}s ${status} are older than the board`);
      const key = `${where} ${aoi} ${kind} ${status}`;
      if (this.lastTimes.get(key) === since) continue;
      this.lastTimes.set(key, since);
      this.claims.push({ aoi, where, kind, status, number: counts[`${kind}s`][status], since, at });
    }
  }

  /** The stays of each item, in order, by AOI and kind. */
  private stays({ transitions, transitionCount }: TrueMoves): Map<string, Stay[][]> {
    const all = new Map<string, Map<number, Stay[]>>();
    const getItems = (aoi: string, kind: Kind) => {
      const found = all.get(`${aoi} ${kind}`) ?? new Map<number, Stay[]>();
      all.set(`${aoi} ${kind}`, found);
      return found;
    };
    const take = ({ kind, id, aoi, to }: TrueMove, from: number) => {
      const stays = getItems(aoi, kind).get(id) ?? [];
      getItems(aoi, kind).set(id, stays);
      endLast(stays, from);
      stays.push({ status: to, from, until: Number.POSITIVE_INFINITY });
    };
    const deletions = [...this.deletions];
    const endDeleted = (place: number) => {
      while (deletions[0] && deletions[0].place <= place) {
        const { aoi, at } = deletions[0];
        for (const kind of kinds) for (const stays of getItems(aoi, kind).values()) endLast(stays, at);
        deletions.shift();
      }
    };
    for (const item of this.begun) take(item, 0);
    const offset = transitionCount - transitions.length;
    for (const [index, move] of transitions.entries()) {
      endDeleted(offset + index);
      take(move, this.moves[offset + index] ?? 0);
    }
    endDeleted(transitionCount);
    return new Map([...all].map(([key, items]) => [key, [...items.values()]]));
  }
}

function endLast(stays: Stay[], at: number): void {
  const last = stays.at(-1);
  if (last) last.until = Math.min(last.until, at);
}

/** How many items were in a status all the time from `since` to `at`, and how many at some time. */
function bounds(items: readonly Stay[][], status: ItemStatus, since: number, at: number) {
  let [min, max] = [0, 0];
  for (const stays of items) {
    let [from, until, has, hasOther] = [Number.POSITIVE_INFINITY, 0, false, false];
    for (let place = stays.length - 1; place >= 0; place -= 1) {
      const stay = stays[place] as Stay;
      if (stay.from > at) continue;
      if (stay.until < since) break;
      from = stay.from;
      until = Math.max(until, stay.until);
      if (stay.status === status) has = true;
      else hasOther = true;
    }
    if (has) max += 1;
    if (has && !hasOther && from <= since && until >= at) min += 1;
  }
  return { min, max };
}
