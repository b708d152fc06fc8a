import type { Overview } from '../overview';
import { Board, type Change } from './board';
import { Bus, toPairs, type WatcherState } from './bus';
import { nextStep } from './plan';
import type { Reader } from './reader';
import { type Found, mostSingleReads, Sweep } from './sweep';

/** What a watcher tells beside the changes. */
export interface WatcherHooks {
  /** After the first look, without changes, and after each reading that changed something, in order. */
  onChanges?: (changes: Change[], board: Board, at: number) => void;
  /** What is wrong when a read fails: a sentence for people. */
  explain: (error: unknown) => string;
}

/** An answer that takes longer is told as slow. */
const slowMs = 2_000;

/**
 * Keeps the board of one AOI in step with the server (house.md, "Live monitoring"). It reads one thing at a time, so
 * that no late answer can overwrite a newer one.
 */
export class Watcher {
  readonly board = new Board();
  readonly bus: Bus;
  /** When the picture was last known to be right; null before the first look. */
  readAt: number | null = null;
  overview: Overview | null = null;
  server: 'ok' | 'slow' | 'down' = 'ok';
  sentence: string | null = null;

  private readonly sweep: Sweep;
  private answerMs: number | null = null;
  private lastFull = 0;
  private lastCheck = 0;
  private fullCost = 0;
  private checkCost = 0;
  private activeCost = 0;
  private failures = 0;
  /** Whether the last check disagreed, or a reading could not tell all. */
  private isDoubtful = false;
  private isAskedForAll = false;
  private readonly asked = new Map<string, Found>();
  private wake = new AbortController();
  private readonly first: Promise<void>;
  private settleFirst: () => void = () => undefined;

  constructor(
    reader: Reader,
    private readonly hooks: WatcherHooks,
    private readonly signal: AbortSignal,
    epoch: string,
    private readonly share: () => number,
  ) {
    this.bus = new Bus(epoch);
    this.sweep = new Sweep(this.board, reader);
    this.first = new Promise((resolve) => {
      this.settleFirst = resolve;
    });
  }

  /** What is known beside the items. */
  state(): WatcherState {
    const { readAt, server, sentence, overview, answerMs } = this;
    const { isGone } = this.sweep;
    const { rootTiles = null, from = null, to = null } = overview ?? {};
    return { readAt, server: { state: server, sentence }, answerMs, isGone, rootTiles, from, to };
  }

  /** Resolves when the first look has succeeded or failed. */
  ready(): Promise<void> {
    return this.first;
  }

  /** Reads these items as soon as possible, because somebody acted on them. */
  look(items: Iterable<Found>): void {
    for (const item of items) this.asked.set(`${item.kind}:${item.id}`, item);
    this.wake.abort();
  }

  /** Reads everything as soon as possible. */
  lookAtAll(): void {
    this.isAskedForAll = true;
    this.wake.abort();
  }

  /** Watches until the signal is aborted. */
  async run(): Promise<void> {
    while (!this.signal.aborted) {
      const step = nextStep(this.planInput(), this.isActive());
      const isAsked = this.asked.size > 0;
      await this.sleep(isAsked && this.failures === 0 ? 0 : step.waitMs);
      if (this.signal.aborted) break;
      try {
        if (this.asked.size > 0) await this.readAsked();
        else {
          await this.take(step.read);
          this.readAt = Date.now();
        }
        this.failures = 0;
        this.sentence = null;
      } catch (error) {
        if (this.signal.aborted) break;
        this.failures += 1;
        this.server = 'down';
        this.sentence = this.hooks.explain(error);
      }
      // Also after a failure: what was read until then is on the board, and nobody may be left without it.
      this.publish(this.sweep.takeChanges());
      this.settleFirst();
      this.bus.tell({ type: 'state', state: this.state() });
    }
    this.settleFirst();
  }

  /** Waits, unless somebody asks for a look or the watcher is to end. */
  private sleep(ms: number): Promise<void> {
    this.wake = new AbortController();
    if (ms <= 0) return Promise.resolve();
    const woken = AbortSignal.any([this.signal, this.wake.signal]);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      woken.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private planInput() {
    const { lastFull, lastCheck, fullCost, checkCost, activeCost, failures } = this;
    return {
      now: Date.now(),
      lastFull,
      lastCheck,
      fullCost,
      checkCost,
      activeCost,
      isDoubtful: this.isDoubtful || this.isAskedForAll,
      failures,
      share: this.share(),
    };
  }

  private isActive(): boolean {
    const [scenes, tiles] = [this.board.counts('scene'), this.board.counts('tile')];
    return scenes.PENDING + tiles.PENDING > 0;
  }

  private async take(read: 'full' | 'check' | 'active'): Promise<void> {
    const started = performance.now();
    const cost = () => performance.now() - started;
    if (read === 'full') {
      const isFirst = this.lastFull === 0;
      this.isAskedForAll = false;
      this.isDoubtful = await this.sweep.everything(isFirst);
      if (isFirst) {
        // What the first look finds has not changed: it is the picture that everything after it starts from.
        this.sweep.takeChanges();
        this.hooks.onChanges?.([], this.board, Date.now());
      }
      this.fullCost = cost();
      this.lastFull = Date.now();
      // The first look is checked at once: the overview tells more than counts.
      if (!isFirst) this.lastCheck = Date.now();
    } else if (read === 'check') {
      const { overview, isDoubtful } = await this.sweep.check();
      this.overview = overview;
      this.isDoubtful = isDoubtful;
      this.checkCost = cost();
      this.answerMs = Math.round(this.checkCost);
      this.lastCheck = Date.now();
    } else {
      if (await this.sweep.activeItems()) this.isDoubtful = true;
      this.activeCost = cost();
    }
    this.server = cost() > slowMs && read !== 'full' ? 'slow' : 'ok';
  }

  private async readAsked(): Promise<void> {
    const items = [...this.asked.values()];
    this.asked.clear();
    if (items.length <= mostSingleReads) await this.sweep.singly(items);
    else if (await this.sweep.activeItems()) this.isDoubtful = true;
  }

  private publish(changes: Change[]): void {
    if (changes.length === 0) return;
    const at = Date.now();
    this.hooks.onChanges?.(changes, this.board, at);
    const { scenes, tiles } = toPairs(changes);
    this.bus.publish({
      at,
      scenes,
      tiles,
      counts: { scenes: this.board.counts('scene'), tiles: this.board.counts('tile') },
    });
  }
}
