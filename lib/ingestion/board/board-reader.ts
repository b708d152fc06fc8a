import { type ItemChange, type ItemRef, type Kind, kinds } from '../item';
import { isEmpty, type Overview } from '../overview';
import { type Status, statuses } from '../status';
import type { ApplyOptions, Board } from './board';
import { IdSet } from './columns/id-set';
import type { ItemReading } from './columns/reading';
import { allNumbers, type BoardNumber } from './numbers';
import { agrees, differing } from './plan';
import type { WorkflowReader } from './reader';

/** What a reading came to. */
export interface Outcome {
  /** Whether not all could be reported, so that everything has to be read again. */
  isDoubtful: boolean;
  /** The numbers that it has shown to be right as of its beginning. */
  right: readonly BoardNumber[];
}

/** More items than this are resolved by reading whole lists instead of one by one. */
export const maxSingleReads = 24;
/** A list of failures that is this short is read with every beat. */
const smallListSize = 60;
/** More items than this whose fate hangs on others are left to a whole read. */
const maxFollowUps = 500;
/** Readings that are taken over in one go. */
const maxBatchSize = 4_000;
const itemKey = ({ kind, id }: ItemRef) => `${kind}:${id}`;

/**
 * Brings a board in step with the server: whole, by its active items, or item by item. Absence from a list means
 * "changed, not yet known": such items are read again, never guessed.
 */
export class BoardReader {
  /** Whether the server lists no such AOI. */
  isGone = false;
  private changes: ItemChange[] = [];
  private missedBefore: ReadonlySet<string> = new Set();
  private disagreements = 0;
  /** Whether the AOI was gone: what comes under its name afterwards is another. */
  private wasGone = false;
  /** What ended with the AOI that was under this name before; undefined while no other has come. */
  private ended: ItemChange[] | undefined;
  /** What has to be read because something happened to another item. */
  private readonly followUps = new Map<string, ItemRef>();

  constructor(
    private readonly board: Board,
    private readonly reader: WorkflowReader,
    private readonly now: () => number,
  ) {}

  /** What has changed on the board since this was asked last, also by readings that failed halfway. */
  takeChanges(): ItemChange[] {
    return this.changes.splice(0);
  }

  /** Continues with an AOI that was gone: what comes under its name is another. */
  markGone(): void {
    this.isGone = true;
    this.wasGone = true;
  }

  /**
   * What ended with the AOI before, where it has turned out to be another one of the same name since this was asked last;
   * undefined where it has not.
   */
  takeEnded(): ItemChange[] | undefined {
    const { ended } = this;
    this.ended = undefined;
    return ended;
  }

  /**
   * Every list. What moves forward while they are read is found in the later list; what is found in none is read
   * singly.
   */
  async everything(isFirst: boolean): Promise<Outcome> {
    const isDoubtful = await this.readEverything(isFirst);
    return { isDoubtful, right: isDoubtful ? [] : allNumbers };
  }

  private async readEverything(isFirst: boolean): Promise<boolean> {
    const scenes = await this.reader.scenes(undefined, (reading) => reading);
    const isAnother = this.isAnotherOne(scenes);
    if (isAnother) this.beginAnew();
    const how = { isFirst: isFirst || isAnother, isWhole: true };
    const seen = { scene: new IdSet(), tile: new IdSet() };
    const takeScene = this.taker('scene', how);
    for (const [place, scene] of scenes.entries()) {
      // Lists of many must not hold up others who is served.
      if (place % maxBatchSize === maxBatchSize - 1) await new Promise((next) => setImmediate(next));
      seen.scene.add(takeScene(scene));
    }
    for (const status of statuses) {
      for (const id of await this.reader.tiles(status, this.taker('tile', how))) seen.tile.add(id);
    }
    this.followUps.clear();
    const lost = kinds.flatMap((kind) => this.notAmong(kind, seen[kind]));
    this.board.mismatchedIds = 0;
    this.disagreements = 0;
    // Empty lists mean "gone" only when the list of AOIs agrees.
    await this.recordGone(seen.scene.size + seen.tile.size === 0);
    if (this.isGone) this.remove(lost);
    else if (lost.length > maxSingleReads) return this.removeTwiceMissing(lost);
    else {
      // Scenes first: a tile is of the AOI that holds its scene, and a scene of another AOI may hold it still.
      const unread = await this.singly(lost.filter(({ kind }) => kind === 'scene'));
      unread.push(
        ...(await this.singly(
          lost.filter(({ kind }) => kind === 'tile'),
          { isWhole: true },
        )),
      );
      return this.removeTwiceMissing(unread);
    }
    return false;
  }

  /**
   * The lists of what is at work or waits, and where everything has gone that was in them before; the failures, while
   * they are few. It says nothing of the other numbers: what came and went between two readings was in none of these
   * lists.
   */
  async activeItems(): Promise<Outcome> {
    if (this.wasGone) {
      await this.recordGone(true);
      return { isDoubtful: !this.isGone, right: this.isGone ? allNumbers : [] };
    }
    const left: ItemRef[] = [];
    const right: BoardNumber[] = [];
    for (const kind of kinds) {
      const few = this.board.counts(kind).FAILED <= smallListSize;
      const read: Status[] = few ? ['PENDING', 'RETRY', 'FAILED'] : ['PENDING', 'RETRY'];
      left.push(...(await this.readLists(kind, read)));
      right.push(...read.map((status) => ({ kind, status })));
    }
    const isOpen =
      left.length > maxSingleReads ? await this.whereTheyWent(left) : (await this.singly(left)).length > 0;
    const isDoubtful = (await this.follow()) || isOpen || this.board.mismatchedIds > 0;
    return { isDoubtful, right: isOpen || this.board.mismatchedIds > 0 ? [] : right };
  }

  /**
   * These items, one by one; what the server does not know any more is taken from the board. Gives those of which it
   * did not say the outcome of them.
   */
  async singly(items: Iterable<ItemRef>, { isWhole = false } = {}): Promise<ItemRef[]> {
    const unread: ItemRef[] = [];
    const missing: ItemRef[] = [];
    for (const item of items) {
      const reading = await this.reader.item(item.kind, item.id);
      if (reading === 'unreadable') unread.push(item);
      else if (reading && this.isOfAoi(item, reading)) this.taker(item.kind)(reading);
      else if (reading && !isWhole && item.kind === 'tile' && this.board.item('tile', item.id)) {
        // A list of the AOI named it. Its scene may have appeared since the last whole read.
        this.taker('tile')(reading);
        unread.push(item);
      } else if (!reading || this.board.item(item.kind, item.id)) missing.push(item);
    }
    // What is before a server that is away says "not found" of everything; the list of AOIs fails then.
    if (missing.length > 0) await this.reader.exists();
    this.remove(missing);
    return unread;
  }

  /**
   * The counts of the server against the board's. Where they differ, the lists that differ are read, but the longest:
   * what left it is in one of the others. `isDoubtful` when that does not help twice in a row.
   */
  async check(): Promise<Outcome & { overview: Overview | undefined }> {
    const overview = await this.reader.overview();
    if (!overview) return { overview, isDoubtful: false, right: [] };
    // An overview of zeros is given for AOIs that do not exist as well.
    await this.recordGone(isEmpty(overview));
    if (this.wasGone) return { overview, isDoubtful: !this.isGone, right: this.isGone ? allNumbers : [] };
    if (this.agreesWith(overview)) {
      this.disagreements = 0;
      const isAnother = await this.hasOtherItems();
      return { overview, isDoubtful: isAnother, right: isAnother ? [] : allNumbers };
    }
    if (isEmpty(overview)) return { overview, isDoubtful: true, right: [] };
    const left: ItemRef[] = [];
    const read: BoardNumber[] = [];
    for (const kind of kinds) {
      const lists = this.listsThatDiffer(kind, overview);
      left.push(...(await this.readLists(kind, lists)));
      read.push(...lists.map((status) => ({ kind, status })));
    }
    const isOpen = left.length > maxSingleReads || (await this.singly(left)).length > 0;
    if (this.agreesWith(overview)) this.disagreements = 0;
    else this.disagreements += 1;
    const hasStrangers = this.board.mismatchedIds > 0;
    return {
      overview,
      isDoubtful: isOpen || this.disagreements > 1 || hasStrangers,
      right: isOpen || hasStrangers ? [] : [...read, ...this.asCounted(overview)],
    };
  }

  /**
   * True if the server no longer has the board's first scene in this AOI. An AOI that was deleted and created again can
   * have the same counts, and no list of active items shows it.
   */
  private async hasOtherItems(): Promise<boolean> {
    const [first] = this.board.all('scene');
    if (!first) return false;
    const reading = await this.reader.item('scene', first.id);
    if (reading === 'unreadable') return false;
    return !reading || !this.isOfAoi({ kind: 'scene', id: first.id }, reading);
  }

  /** The numbers of the board that are as the server counted them. */
  private asCounted(overview: Overview): BoardNumber[] {
    return allNumbers.filter(
      ({ kind, status }) => this.board.counts(kind)[status] === overview[`${kind}s`][status],
    );
  }

  /**
   * True if an item that was read singly is one of this AOI: ids count over the whole server, and anyone may name any. A
   * tile is of the AOI that holds its scene; a scene names its own, and is new only where a list names it.
   */
  private isOfAoi({ kind, id }: ItemRef, { sceneId, aoi }: ItemReading): boolean {
    if (kind === 'tile' && sceneId !== undefined) return this.board.item('scene', sceneId) !== undefined;
    if (aoi) return aoi === this.reader.aoi && (kind === 'tile' || this.board.item(kind, id) !== undefined);
    return this.board.item(kind, id) !== undefined;
  }

  private async recordGone(isEmptyNow: boolean): Promise<void> {
    this.isGone = isEmptyNow && !(await this.reader.exists());
    if (this.isGone) this.wasGone = true;
  }

  private agreesWith({ scenes, tiles }: Overview): boolean {
    return agrees(this.board.counts('scene'), scenes) && agrees(this.board.counts('tile'), tiles);
  }

  private listsThatDiffer(kind: Kind, overview: Overview): Status[] {
    const counts = overview[kind === 'scene' ? 'scenes' : 'tiles'];
    const lists = differing(this.board.counts(kind), counts).filter((status) => status !== 'unknown');
    lists.sort((a, b) => counts[a] - counts[b]);
    return lists.length > 1 ? lists.slice(0, -1) : lists;
  }

  /** Reads lists of one kind; gives the items that were in them before and are in none of them now. */
  private async readLists(kind: Kind, lists: readonly Status[]): Promise<ItemRef[]> {
    const seen = new IdSet();
    // What enters one of the lists while they are read was in none before: it has not left.
    const before = [...this.board.idsIn(kind, lists)];
    for (const status of lists) for (const id of await this.list(kind, status)) seen.add(id);
    return before.filter((id) => !seen.has(id)).map((id) => ({ kind, id }));
  }

  /** Where many have left the active lists: the lists that they can have gone to, then whatever is still not found. */
  private async whereTheyWent(left: ItemRef[]): Promise<boolean> {
    const open = new Map(left.map((item) => [itemKey(item), item]));
    for (const kind of kinds) {
      if (!left.some((item) => item.kind === kind)) continue;
      for (const status of ['FAILED', 'DONE', 'NEW'] as const) {
        for (const id of await this.list(kind, status)) open.delete(itemKey({ kind, id }));
      }
    }
    return open.size > maxSingleReads || (await this.singly(open.values())).length > 0;
  }

  /** Reads some of what hangs on other items; true when that is too much. */
  private async follow(): Promise<boolean> {
    if (this.followUps.size > maxFollowUps) {
      this.followUps.clear();
      return true;
    }
    const some = [...this.followUps.values()].slice(0, maxSingleReads);
    for (const item of some) this.followUps.delete(itemKey(item));
    return (await this.singly(some)).length > 0;
  }

  /** A tile that fails is removed from its chain, and a scene that fails takes its tiles along: they are read again. */
  private queueFollowUps(changes: readonly ItemChange[]): void {
    for (const { kind, id, from, to } of changes) {
      if (to !== 'FAILED' || from === to || from === null) continue;
      // Everything will be read anyway, and who follows whom costs a look at all.
      if (this.followUps.size > maxFollowUps) return;
      const ids = kind === 'tile' ? this.board.followers(id) : this.board.getTiles(id);
      for (const other of ids) this.followUps.set(`tile:${other}`, { kind: 'tile', id: other });
    }
  }

  /**
   * Whether the scenes are none of those that the board holds, or bear their ids under other names: the AOI, or its
   * server, was deleted and made again.
   */
  private isAnotherOne(scenes: readonly ItemReading[]): boolean {
    if (this.wasGone && (!this.isGone || scenes.length > 0)) return true;
    if (this.board.size('scene') === 0 || scenes.length === 0) return false;
    let known = 0;
    for (const { id, sourceId } of scenes) {
      const item = this.board.item('scene', id);
      if (item && item.sourceId !== sourceId) return true;
      if (item) known += 1;
    }
    return known === 0;
  }

  private beginAnew(): void {
    this.ended = kinds.flatMap((kind) =>
      Array.from(this.board.all(kind), ({ id, status: from }) => ({
        ...{ kind, id, from, to: null, message: '', retries: null },
      })),
    );
    this.board.clear();
    this.followUps.clear();
    this.changes = [];
    this.missedBefore = new Set();
    this.wasGone = false;
  }

  /** Items may slip between lists while these are read; what two whole reads in a row did not find is gone. */
  private removeTwiceMissing(lost: ItemRef[]): boolean {
    const gone = lost.filter((item) => this.missedBefore.has(itemKey(item)));
    this.missedBefore = new Set(lost.map(itemKey));
    this.remove(gone);
    return gone.length < lost.length;
  }

  /** Takes over a list as it arrives; gives the ids that were in it. */
  private list(kind: Kind, status: Status): Promise<number[]> {
    const take = this.taker(kind);
    return kind === 'scene' ? this.reader.scenes(status, take) : this.reader.tiles(status, take);
  }

  private notAmong(kind: Kind, seen: IdSet): ItemRef[] {
    const lost: ItemRef[] = [];
    for (const id of this.board.view(kind).ids) if (!seen.has(id)) lost.push({ kind, id });
    return lost;
  }

  /** Takes over one reading; gives its id. */
  private taker(kind: Kind, how: ApplyOptions = {}): (reading: ItemReading) => number {
    return (reading) => {
      const changes = this.board.apply(kind, [reading], this.now(), how);
      // No one is notified of what a first look finds.
      if (!how.isFirst) {
        this.changes.push(...changes);
        this.queueFollowUps(changes);
      }
      return reading.id;
    };
  }

  private remove(items: Iterable<ItemRef>): void {
    for (const { kind, id } of items) this.changes.push(...this.board.remove(kind, [id]));
  }
}
