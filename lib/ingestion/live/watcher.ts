import type { Overview } from '../overview';
import { totalOf } from '../status';
import { Board, type Change, kinds } from './board';
import { Bus, toPairs, type WatcherState } from './bus';
import { demandOf, nextStep, type PlanInput, type Read } from './plan';
import type { Reader } from './reader';
import { type Found, mostSingleReads, Sweep } from './sweep';
import type { Memory } from './told';

/** What a reading brought, before anybody is told. */
export interface Brought {
  changes: Change[];
  board: Board;
  at: number;
  /** When the board was last known to be right before; null before the first look. */
  before: number | null;
  /** Which AOI of this name it is: deleted and made again, it is another. */
  generation: number;
  /** Whether the board is a new picture, of which nothing was known before. */
  isNew: boolean;
  /** The position that it comes to. */
  epoch: string;
  sequence: number;
}

/** What a watcher asks of its surroundings. */
export interface WatcherHooks {
  /**
   * Stores what a reading brought; nobody is told before it is through. In order, one at a time. Where it fails the
   * watcher ends, for its board is ahead of what is stored.
   */
  keep?: (brought: Brought) => Promise<void>;
  /** What is wrong when a read fails: a sentence for people. */
  explain: (error: unknown) => string;
  /** The share of the server's time that this watcher may take, 0 to 1. */
  share: () => number;
  /** A name for a new life of the board's numbers. */
  newEpoch: () => string;
  now?: () => number;
}

/** A stored picture that is older is read again whole. */
const recentMs = 60_000;
/** An answer that takes longer is told as slow. */
const slowMs = 2_000;
/** Where the server gives no counts to check against, everything is read again as often. */
const uncheckedMs = 60_000;
/** Lists and counts that differ for longer are told: things that move do not take so long. */
const differMs = 60_000;

/**
 * Keeps the board of one AOI in step with the server (house.md, "Live monitoring"). It reads one thing at a time, so
 * that no late answer can overwrite a newer one.
 */
export class Watcher {
  /** When the picture was last known to be right; null before the first look. */
  readAt: number | null = null;
  /** When it began to watch, ms. */
  readonly startedAt: number;
  server: 'ok' | 'slow' | 'down' = 'ok';
  sentence: string | null = null;
  generation = 1;

  /** What people should know though the server answers. */
  private remark: string | null = null;
  private differSince: number | null = null;
  private about: Pick<WatcherState, 'rootTiles' | 'from' | 'to'> = { rootTiles: null, from: null, to: null };
  private isLost = false;
  private readonly sweep: Sweep;
  private readonly now: () => number;
  private answerMs: number | null = null;
  private lastFull = 0;
  private lastCheck = 0;
  private lastActive = 0;
  private lastAsked = 0;
  private lastRead = 0;
  private readonly costs: Record<Read, number> = { full: 0, check: 0, active: 0, asked: 0 };
  /** How long what was asked for took since the active lists were read, ms: it is on their account. */
  private askedSinceActive = 0;
  private failures = 0;
  /** Whether checks kept disagreeing, or a reading could not tell all. */
  private isDoubtful = false;
  private isAskedForAll = false;
  private isRestored = false;
  /** Whether somebody acted on everything, and the active lists were not read since. */
  private isHurried = false;
  private readonly asked = new Map<string, Found>();
  private wake: () => void = () => undefined;
  private readonly first: Promise<void>;
  private settleFirst: () => void = () => undefined;

  constructor(
    reader: Reader,
    private readonly hooks: WatcherHooks,
    private readonly signal: AbortSignal,
    /** A board and a bus that outlive the watcher. */
    readonly board = new Board(),
    readonly bus = new Bus(hooks.newEpoch()),
  ) {
    this.now = hooks.now ?? Date.now;
    this.startedAt = this.now();
    this.sweep = new Sweep(this.board, reader, this.now);
    this.first = new Promise((resolve) => {
      this.settleFirst = resolve;
    });
  }

  /** What is known beside the items. */
  state(): WatcherState {
    const { readAt, server, about, answerMs } = this;
    const { isGone } = this.sweep;
    const sentence = this.sentence ?? this.remark;
    return { readAt, server: { state: server, sentence }, answerMs, isGone, ...about };
  }

  /** Resolves when the first look has succeeded or failed. */
  ready(): Promise<void> {
    return this.first;
  }

  /** What another watcher needs to go on from the board as it was stored. */
  memory(): Memory {
    const { generation, lastFull, lastCheck } = this;
    return { generation, lastFull, lastCheck };
  }

  /**
   * Goes on with a board that was stored: what has changed since is a change, not a first look. The active lists are
   * read at once, everything when the picture is not recent.
   */
  goOn(memory: Memory, state: WatcherState): void {
    const { readAt, rootTiles, from, to, answerMs, isGone } = state;
    this.generation = memory.generation;
    this.lastFull = memory.lastFull;
    this.lastCheck = memory.lastCheck;
    this.readAt = readAt;
    this.about = { rootTiles, from, to };
    this.answerMs = answerMs;
    if (isGone) this.sweep.rememberGone();
    this.isRestored = true;
    if (this.now() - (readAt ?? 0) > recentMs) this.isAskedForAll = true;
  }

  /** Reads these items as soon as what is due and the share allow, because somebody acted on them. */
  look(items: Iterable<Found>): void {
    for (const item of items) this.asked.set(`${item.kind}:${item.id}`, item);
    this.wake();
  }

  /** Reads everything as soon as the share allows, and the active lists until then. */
  lookAtAll(): void {
    this.isAskedForAll = true;
    this.isHurried = true;
    this.wake();
  }

  /** The share of the server's time that it would take if nothing held it back. */
  demand(): number {
    return demandOf({ ...this.costs, active: this.costs.active + this.askedSinceActive }, this.isActive());
  }

  /** Watches until the signal is aborted. */
  async run(): Promise<void> {
    while (!this.signal.aborted && !this.isLost) {
      const { read, waitMs } = nextStep(this.planInput(), this.isActive());
      // What is asked for meanwhile has it planned anew.
      if (waitMs > 0) await this.sleep(waitMs);
      else await this.beat(read);
    }
    this.settleFirst();
  }

  /** Reads what is given, everything at first, and tells what it brought. Never throws; ends when that cannot be stored. */
  async beat(read: Read): Promise<void> {
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
      // Also after a failure: what was read until then is on the board, and nobody may be left without it.
      await this.publish(isFirst, before);
    } catch {
      this.isLost = true;
      return;
    }
    this.settleFirst();
    this.bus.tell({ type: 'state', state: this.state() });
  }

  /** Waits, unless somebody asks for a look or the watcher is to end. */
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

  private async take(read: Exclude<Read, 'asked'>, isFirst: boolean): Promise<void> {
    const started = performance.now();
    try {
      if (read === 'full') {
        this.isAskedForAll = false;
        this.isHurried = false;
        this.isDoubtful = await this.sweep.everything(isFirst);
        // The first look is checked at once: the overview tells more than counts.
        if (this.lastFull !== 0) this.lastCheck = this.now();
        this.lastFull = this.now();
        this.lastActive = this.lastFull;
      } else if (read === 'check') {
        const { overview, isDoubtful } = await this.sweep.check();
        if (overview) {
          const { rootTiles, from, to } = overview;
          this.about = { rootTiles, from, to };
        }
        this.isDoubtful = overview ? isDoubtful : this.now() - this.lastFull > uncheckedMs;
        this.remark = this.remarkOn(overview);
        this.answerMs = Math.round(performance.now() - started);
        this.lastCheck = this.now();
      } else await this.readActive();
    } finally {
      // What failed has cost the server its time as well.
      this.costs[read] = performance.now() - started;
    }
    // A reading that ended in doubt makes no number younger.
    if (!this.isDoubtful || this.readAt === null) this.readAt = this.now();
    this.server = this.costs[read] > slowMs && read !== 'full' ? 'slow' : 'ok';
  }

  /** What is to be said of counts that cannot be read, or differ for long from what the lists hold. */
  private remarkOn(overview: Overview | undefined): string | null {
    if (!overview) {
      this.differSince = null;
      return 'The server gives no counts of this AOI that can be read, so that nothing checks its lists';
    }
    const differing = kinds.flatMap((kind) => {
      const listed = this.board.size(kind);
      const counted = totalOf(overview[`${kind}s`]);
      return listed === counted ? [] : [`${counted} ${kind}s counted, ${listed} listed`];
    });
    if (differing.length === 0) this.differSince = null;
    else this.differSince ??= this.now();
    if (this.differSince === null || this.now() - this.differSince < differMs) return null;
    return `The server’s lists do not hold what it counts: ${differing.join('; ')}`;
  }

  /** The lists of active items; they also answer for what was asked when that is too much to be read one by one. */
  private async readActive(): Promise<void> {
    this.isHurried = false;
    if (this.asked.size > mostSingleReads) this.asked.clear();
    try {
      if (await this.sweep.activeItems()) this.isDoubtful = true;
    } finally {
      this.lastActive = this.now();
      this.askedSinceActive = 0;
    }
  }

  /**
   * What somebody acted on. A few items are read one by one, which tells nothing of the others: the picture stays as
   * old as it is.
   */
  private async takeAsked(): Promise<void> {
    const started = performance.now();
    try {
      if (this.isHurried || this.asked.size > mostSingleReads) await this.take('active', false);
      else {
        const items = [...this.asked.values()];
        this.asked.clear();
        if ((await this.sweep.singly(items)).length > 0) this.isDoubtful = true;
      }
    } finally {
      this.costs.asked = performance.now() - started;
      this.askedSinceActive += this.costs.asked;
      this.lastAsked = this.now();
    }
  }

  private async publish(isFirst: boolean, before: number | null): Promise<void> {
    const found = this.sweep.takeChanges();
    const isAnother = this.sweep.takeNewGeneration();
    if (isAnother) this.generation += 1;
    // A first look that failed halfway is no picture yet.
    if (isFirst && this.lastFull === 0) return;
    const isNew = isAnother || isFirst;
    // What a first look finds has not changed: it is the picture that everything after it starts from.
    const changes = isNew ? [] : found;
    if (!isNew && changes.length === 0) return;
    const at = this.now();
    const { board, bus, generation } = this;
    const epoch = isAnother ? this.hooks.newEpoch() : bus.epoch;
    const sequence = isAnother ? 0 : isNew ? bus.nextSequence - 1 : bus.nextSequence;
    await this.hooks.keep?.({ changes, board, at, before, generation, isNew, epoch, sequence });
    // Whoever ended it reads what was stored by itself.
    if (this.signal.aborted) throw new Error('the watcher has ended');
    if (isAnother) bus.restart(epoch);
    if (isNew) return;
    const { scenes, tiles } = toPairs(changes);
    const counts = { scenes: this.board.counts('scene'), tiles: this.board.counts('tile') };
    this.bus.publish({ at, scenes, tiles, counts });
  }
}
