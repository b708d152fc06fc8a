import type { ItemRef } from '../item';
import { Board } from './board';
import { BoardReader, maxSingleReads, type Outcome } from './board-reader';
import { Bus, toPairs, type UnreadableRows, type WatcherState } from './bus';
import { CountCheck } from './count-check';
import { allAt, findOldest, type NumberTimes, withRead } from './numbers';
import { calculateDemand, nextStep, type PlanInput, type ReadKind } from './plan';
import type { WatcherCheckpoint } from './published-state';
import type { WorkflowReader } from './reader';
import type { WatcherHooks } from './watcher-hooks';

/** A stored picture that is older is read again whole. */
const recentMs = 60_000;
/** An answer that takes longer is reported as slow. */
const slowMs = 2_000;
/** Where the server gives no counts to check against, everything is read again as often. */
const uncheckedMs = 60_000;
const noRows: UnreadableRows = { scenes: 0, tiles: 0 };
const unknownAbout = { rootTiles: null, from: null, to: null };

/**
 * Keeps the board of one AOI in step with the server (docs/decisions/0010-shared-watching.md). It reads one thing at a time, so
 * that no late answer can overwrite a newer one.
 */
export class Watcher {
  /** When a reading last ended without a doubt; null before the first. It says nothing of what was not read. */
  lookedAt: number | null = null;
  /** When it began to watch, ms. */
  readonly startedAt: number;
  server: 'ok' | 'slow' | 'down' = 'ok';
  sentence: string | null = null;
  generation = 1;
  /** When this generation was first seen, ms; null if no other was before it. */
  generationAt: number | null = null;

  private readonly counts = new CountCheck();
  /** What the server's counts reported beside the numbers, and when they were asked for. */
  private about: Pick<WatcherState, 'rootTiles' | 'from' | 'to'> = unknownAbout;
  private checkedAt: number | null = null;
  /** When each number was last known to be right. */
  private numbersAt: NumberTimes = allAt(null);
  /** The same after the reading under way, once everyone was sent what it brought. */
  private numbersNext: NumberTimes | undefined;
  private isLost = false;
  private readonly boardReader: BoardReader;
  private readonly now: () => number;
  private answerMs: number | null = null;
  private lastFull = 0;
  private lastCheck = 0;
  private lastActive = 0;
  private lastAsked = 0;
  private lastRead = 0;
  private readonly costs: Record<ReadKind, number> = { full: 0, check: 0, active: 0, asked: 0 };
  /** How long what was asked for took since the active lists were read, ms: it is on their account. */
  private askedSinceActive = 0;
  private failures = 0;
  /** Whether checks kept disagreeing, or a reading could not say all. */
  private isDoubtful = false;
  private isAskedForAll = false;
  private isRestored = false;
  private unreadableBefore: UnreadableRows = noRows;
  /** Whether someone acted on everything, and the active lists were not read since. */
  private isHurried = false;
  private readonly asked = new Map<string, ItemRef>();
  private wake: () => void = () => undefined;
  private readonly first: Promise<void>;
  private settleFirst: () => void = () => undefined;

  constructor(
    private readonly reader: WorkflowReader,
    private readonly hooks: WatcherHooks,
    private readonly signal: AbortSignal,
    /** A board and a bus that outlive the watcher. */
    readonly board = new Board(),
    readonly bus = new Bus(hooks.newEpoch()),
  ) {
    this.now = hooks.now ?? Date.now;
    this.startedAt = this.now();
    this.boardReader = new BoardReader(this.board, reader, this.now);
    this.first = new Promise((resolve) => {
      this.settleFirst = resolve;
    });
  }

  /** When the oldest number of the board was last known to be right; null before the first look. */
  get readAt(): number | null {
    return findOldest(this.numbersAt);
  }

  /** What is known beside the items. */
  state(): WatcherState {
    return this.stateAt(this.numbersAt);
  }

  private stateAt(numbersAt: NumberTimes): WatcherState {
    const { lookedAt, server, about, answerMs, checkedAt } = this;
    const { isGone } = this.boardReader;
    const sentence = this.sentence ?? this.counts.remark;
    const unreadable = this.unreadableRows();
    const readAt = findOldest(numbersAt);
    const said = { answerMs, checkedAt, ...about };
    return { readAt, numbersAt, lookedAt, server: { state: server, sentence }, isGone, unreadable, ...said };
  }

  /** Until all lists were read again, no fewer than the watcher before saw. */
  private unreadableRows(): UnreadableRows {
    const { scenes, tiles } = this.reader.unreadableRows();
    const before = this.unreadableBefore;
    return { scenes: Math.max(scenes, before.scenes), tiles: Math.max(tiles, before.tiles) };
  }

  /** Resolves when the first look has succeeded or failed. */
  ready(): Promise<void> {
    return this.first;
  }

  /** What another watcher needs to continue from the board as it was stored. */
  memory(): WatcherCheckpoint {
    const { generation, generationAt, lastFull, lastCheck } = this;
    return { generation, generationAt, lastFull, lastCheck };
  }

  /**
   * Continues with a board that was stored: what has changed since is a change, not a first look. The active lists are
   * read at once, everything when the picture is not recent.
   */
  goOn(memory: WatcherCheckpoint, state: WatcherState): void {
    const { numbersAt, lookedAt, rootTiles, from, to, answerMs, checkedAt, isGone, unreadable } = state;
    this.unreadableBefore = unreadable;
    this.generation = memory.generation;
    this.generationAt = memory.generationAt;
    this.lastFull = memory.lastFull;
    this.lastCheck = memory.lastCheck;
    this.numbersAt = numbersAt;
    this.lookedAt = lookedAt;
    this.about = { rootTiles, from, to };
    this.answerMs = answerMs;
    this.checkedAt = checkedAt;
    if (isGone) this.boardReader.markGone();
    this.isRestored = true;
    if (this.now() - (this.lookedAt ?? 0) > recentMs) this.isAskedForAll = true;
  }

  /** Reads these items as soon as what is due and the share allow, because someone acted on them. */
  look(items: Iterable<ItemRef>): void {
    for (const item of items) this.asked.set(`${item.kind}:${item.id}`, item);
    this.wake();
  }

  /** Reads everything as soon as the share allows, and the active lists until then. */
  lookAtAll(): void {
    this.isAskedForAll = true;
    this.isHurried = true;
    this.wake();
  }

  /** Ends the pause after reads that failed: the server was seen to answer, or someone asks for another try. */
  tryAgain(): void {
    if (this.failures === 0) return;
    this.failures = 0;
    this.lastActive = 0;
    this.wake();
  }

  /** The share of the server's time that it would take if nothing held it back. */
  demand(): number {
    return calculateDemand(
      { ...this.costs, active: this.costs.active + this.askedSinceActive },
      this.isActive(),
    );
  }

  /** Watches until the signal is aborted. */
  async run(): Promise<void> {
    while (!this.signal.aborted && !this.isLost) {
      const { read, waitMs } = nextStep(this.planInput(), this.isActive());
      // What is asked for in the meantime has it planned again.
      if (waitMs > 0) await this.sleep(waitMs);
      else await this.beat(read);
    }
    this.settleFirst();
  }

  /**
   * Reads what is given, everything at first, and says what it brought. Never throws; ends when that cannot be stored.
   */
  async beat(read: ReadKind): Promise<void> {
    const isFirst = this.lastFull === 0 && !this.isRestored;
    const before = this.readAt;
    try {
      if (this.lastFull === 0) await this.take('full', isFirst);
      else if (read === 'asked') await this.takeAsked();
      else await this.take(read, isFirst);
      this.failures = 0;
      this.sentence = null;
    } catch (error) {
      if (this.signal.aborted) return;
      this.failures += 1;
      this.server = 'down';
      this.sentence = this.hooks.explain(error);
    }
    this.lastRead = this.now();
    try {
      // Also after a failure: what was read until then is on the board, and no one may be left without it.
      await this.publish(isFirst, before);
    } catch {
      this.isLost = true;
      return;
    }
    // Only now: anyone who reads that the numbers are younger has them.
    this.numbersAt = this.numbersNext ?? this.numbersAt;
    this.numbersNext = undefined;
    this.settleFirst();
    this.bus.emit({ type: 'state', state: this.state() });
  }

  /** Waits, unless someone asks for a look or the watcher is to end. */
  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.signal.addEventListener('abort', wake);
      this.wake = wake;
    });
  }

  private planInput(): PlanInput {
    const { lastFull, lastCheck, lastActive, lastAsked, lastRead, costs, askedSinceActive, failures } = this;
    return {
      now: this.now(),
      lastFull,
      lastCheck,
      lastActive,
      lastAsked,
      lastRead,
      fullCost: costs.full,
      checkCost: costs.check,
      activeCost: costs.active,
      askedCost: costs.asked,
      askedSinceActive,
      isAsked: this.isHurried || this.asked.size > 0,
      isDoubtful: this.isDoubtful || this.isAskedForAll,
      failures,
      share: this.hooks.share(),
    };
  }

  private isActive(): boolean {
    const [scenes, tiles] = [this.board.counts('scene'), this.board.counts('tile')];
    return scenes.PENDING + tiles.PENDING > 0;
  }

  private async take(read: Exclude<ReadKind, 'asked'>, isFirst: boolean): Promise<void> {
    const started = performance.now();
    // What is read is at least as new as this, however long the answers take.
    const begunAt = this.now();
    let outcome: Outcome;
    try {
      if (read === 'full') {
        this.isAskedForAll = false;
        this.isHurried = false;
        outcome = await this.boardReader.everything(isFirst);
        this.unreadableBefore = noRows;
        this.isDoubtful = outcome.isDoubtful;
        // The first look is checked at once: the overview says more than counts.
        if (this.lastFull !== 0) this.lastCheck = this.now();
        this.lastFull = this.now();
        this.lastActive = this.lastFull;
      } else if (read === 'check') {
        const checked = await this.boardReader.check();
        const { overview, isDoubtful } = checked;
        outcome = checked;
        const { rootTiles, from, to } = overview ?? unknownAbout;
        this.about = { rootTiles, from, to };
        this.checkedAt = begunAt;
        this.isDoubtful = overview ? isDoubtful : this.now() - this.lastFull > uncheckedMs;
        this.counts.compare(overview, this.board, this.now());
        this.answerMs = Math.round(performance.now() - started);
        this.lastCheck = this.now();
      } else outcome = await this.readActive();
    } finally {
      // What failed has cost the server its time as well.
      this.costs[read] = performance.now() - started;
    }
    this.numbersNext = withRead(this.numbersAt, outcome.right, begunAt);
    if (!this.isDoubtful || this.lookedAt === null) this.lookedAt = this.now();
    this.server = this.costs[read] > slowMs && read !== 'full' ? 'slow' : 'ok';
  }

  /** The lists of active items; they also answer for what was asked when that is too much to be read one by one. */
  private async readActive(): Promise<Outcome> {
    this.isHurried = false;
    if (this.asked.size > maxSingleReads) this.asked.clear();
    try {
      const outcome = await this.boardReader.activeItems();
      this.isDoubtful ||= outcome.isDoubtful;
      return outcome;
    } finally {
      this.lastActive = this.now();
      this.askedSinceActive = 0;
    }
  }

  /**
   * What someone acted on. A few items are read one by one, which says nothing of the others: the picture stays as
   * old as it is.
   */
  private async takeAsked(): Promise<void> {
    const started = performance.now();
    try {
      if (this.isHurried || this.asked.size > maxSingleReads) await this.take('active', false);
      else {
        const items = [...this.asked.values()];
        this.asked.clear();
        if ((await this.boardReader.singly(items)).length > 0) this.isDoubtful = true;
      }
    } finally {
      this.costs.asked = performance.now() - started;
      this.askedSinceActive += this.costs.asked;
      this.lastAsked = this.now();
    }
  }

  private async publish(isFirst: boolean, before: number | null): Promise<void> {
    const found = this.boardReader.takeChanges();
    const ended = this.boardReader.takeEnded();
    const isAnother = ended !== undefined;
    const at = this.now();
    if (isAnother) {
      this.generation += 1;
      this.generationAt = at;
    }
    // A first look that failed halfway is no picture yet.
    if (isFirst && this.lastFull === 0) return;
    const isNew = isAnother || isFirst;
    // What a first look finds has not changed: it is the picture that everything after it starts from.
    const changes = ended ?? (isFirst ? [] : found);
    if (!isNew && changes.length === 0) return;
    const { board, bus, generation } = this;
    const epoch = isAnother ? this.hooks.newEpoch() : bus.epoch;
    const sequence = isAnother ? 0 : isNew ? bus.nextSequence - 1 : bus.nextSequence;
    const state = this.stateAt(this.numbersNext ?? this.numbersAt);
    await this.hooks.keep?.({ changes, board, at, before, state, generation, isNew, epoch, sequence });
    // The one that ended it reads what was stored.
    if (this.signal.aborted) throw new Error('the watcher has ended');
    if (isAnother) bus.restart(epoch);
    if (isNew) return;
    const { scenes, tiles } = toPairs(changes);
    const counts = { scenes: this.board.counts('scene'), tiles: this.board.counts('tile') };
    this.bus.publish({ at, scenes, tiles, counts });
  }
}
