import { isEmpty, type Overview } from '../overview';
import { type Status, statuses } from '../status';
import { Board, type Change, type Kind } from './board';
import { Bus, toPairs, type WatcherState } from './bus';
import { agrees, nextStep } from './plan';
import type { Reader } from './reader';

/** What a watcher tells beside the changes. */
export interface WatcherHooks {
  /** After each reading that changed something, in order. */
  onChanges?: (changes: Change[], board: Board, at: number) => void;
  /** What is wrong when a read fails: a sentence for people. */
  explain: (error: unknown) => string;
}

interface Found {
  kind: Kind;
  id: number;
}

/** More items than this are resolved by reading whole lists instead of one by one. */
const mostSingleReads = 24;
const active: Status[] = ['PENDING', 'RETRY'];
/** An answer that takes longer is told as slow. */
const slowMs = 2_000;

/**
 * Keeps the board of one AOI in step with the server (house.md, "Live monitoring"). It reads one thing at a time, so
 * that no late answer can overwrite a newer one. Absence from a short list means "changed, not yet known": such items
 * are read again, never guessed.
 */
export class Watcher {
  readonly board = new Board();
  readonly bus: Bus;
  /** When the picture was last known to be right; null before the first look. */
  readAt: number | null = null;
  overview: Overview | null = null;
  isGone = false;
  server: 'ok' | 'slow' | 'down' = 'ok';
  sentence: string | null = null;

  private answerMs: number | null = null;
  private lastFull = 0;
  private lastCheck = 0;
  private fullCost = 0;
  private checkCost = 0;
  private activeCost = 0;
  private failures = 0;
  private isDoubtful = false;
  private missedBefore: ReadonlySet<string> = new Set();
  private readonly asked = new Map<string, Found>();
  private wake = new AbortController();
  private readonly first: Promise<void>;
  private settleFirst: () => void = () => undefined;

  constructor(
    private readonly reader: Reader,
    private readonly hooks: WatcherHooks,
    private readonly signal: AbortSignal,
    epoch: string,
    private readonly share: () => number,
  ) {
    this.bus = new Bus(epoch);
    this.first = new Promise((resolve) => {
      this.settleFirst = resolve;
    });
  }

  /** What is known beside the items. */
  state(): WatcherState {
    const { readAt, server, sentence, isGone, overview, answerMs } = this;
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
    this.isDoubtful = true;
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
        else await this.take(step.read);
        this.failures = 0;
        this.readAt = Date.now();
        this.sentence = null;
      } catch (error) {
        if (this.signal.aborted) break;
        this.failures += 1;
        this.server = 'down';
        this.sentence = this.hooks.explain(error);
      }
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
    const { lastFull, lastCheck, fullCost, checkCost, activeCost, isDoubtful, failures } = this;
    return {
      now: Date.now(),
      lastFull,
      lastCheck,
      fullCost,
      checkCost,
      activeCost,
      isDoubtful,
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
    if (read === 'full') {
      this.isDoubtful = false;
      const isFirst = this.lastFull === 0;
      await this.readAll();
      this.fullCost = performance.now() - started;
      this.lastFull = Date.now();
      // The first look is checked at once: the overview tells more than counts.
      if (!isFirst) this.lastCheck = Date.now();
    } else if (read === 'check') {
      await this.check();
      this.checkCost = performance.now() - started;
      this.answerMs = Math.round(this.checkCost);
      this.lastCheck = Date.now();
    } else {
      await this.readActive();
      this.activeCost = performance.now() - started;
    }
    this.server = performance.now() - started > slowMs && read !== 'full' ? 'slow' : 'ok';
  }

  /** Every list. What moves forward while they are read is found in the later list; what is found in none is read singly. */
  private async readAll(): Promise<void> {
    const isFirst = this.lastFull === 0;
    const [scenes, tiles] = [new Set<number>(), new Set<number>()];
    const changes: Change[] = [];
    const at = () => Date.now();
    const sceneReadings = await this.reader.scenes();
    changes.push(...this.board.apply('scene', note(sceneReadings, scenes), at(), isFirst));
    for (const status of statuses) {
      const readings = await this.reader.tiles(status);
      changes.push(...this.board.apply('tile', note(readings, tiles), at(), isFirst));
    }
    const lost = [...this.notAmong('scene', scenes), ...this.notAmong('tile', tiles)];
    if (scenes.size + tiles.size === 0) {
      // Zeros and empty lists mean "gone" only when the list of AOIs agrees.
      this.isGone = !(await this.reader.exists());
    } else this.isGone = false;
    if (this.isGone) changes.push(...this.removeAll(lost));
    else if (lost.length <= mostSingleReads) changes.push(...(await this.readSingly(lost)));
    else changes.push(...this.removeTwiceMissing(lost));
    this.publish(isFirst ? [] : changes);
  }

  private notAmong(kind: Kind, seen: ReadonlySet<number>): Found[] {
    return [...this.board.all(kind)].filter(({ id }) => !seen.has(id)).map(({ id }) => ({ kind, id }));
  }

  /** Items may slip between lists while these are read; what two whole reads in a row did not find is gone. */
  private removeTwiceMissing(lost: Found[]): Change[] {
    const gone = lost.filter(({ kind, id }) => this.missedBefore.has(`${kind}:${id}`));
    this.missedBefore = new Set(lost.map(({ kind, id }) => `${kind}:${id}`));
    if (gone.length < lost.length) this.isDoubtful = true;
    return this.removeAll(gone);
  }

  private removeAll(items: Found[]): Change[] {
    const ids = (kind: Kind) => items.filter((item) => item.kind === kind).map(({ id }) => id);
    return [...this.board.remove('scene', ids('scene')), ...this.board.remove('tile', ids('tile'))];
  }

  /** The counts of the server against the board's: a disagreement makes the next read a whole one. */
  private async check(): Promise<void> {
    this.overview = await this.reader.overview();
    const { scenes, tiles } = this.overview;
    this.isDoubtful =
      !agrees(this.board.counts('scene'), scenes) || !agrees(this.board.counts('tile'), tiles);
    // An overview of zeros is told of AOIs that do not exist as well.
    if (!this.isDoubtful && isEmpty(this.overview)) this.isGone = !(await this.reader.exists());
  }

  private async readActive(): Promise<void> {
    const changes: Change[] = [];
    const left: Found[] = [];
    for (const kind of ['scene', 'tile'] as const) {
      const seen = new Set<number>();
      for (const status of active) {
        const readings =
          kind === 'scene' ? await this.reader.scenes(status) : await this.reader.tiles(status);
        changes.push(...this.board.apply(kind, note(readings, seen), Date.now()));
      }
      left.push(...this.board.missing(kind, active, seen).map((id) => ({ kind, id })));
    }
    if (left.length <= mostSingleReads) changes.push(...(await this.readSingly(left)));
    else changes.push(...(await this.readEnds(left)));
    this.publish(changes);
  }

  /** Where many have left the active lists: the lists that they can have gone to, then whatever is still not found. */
  private async readEnds(left: Found[]): Promise<Change[]> {
    const changes: Change[] = [];
    const open = new Map(left.map((item) => [`${item.kind}:${item.id}`, item]));
    for (const kind of ['scene', 'tile'] as const) {
      if (!left.some((item) => item.kind === kind)) continue;
      for (const status of ['FAILED', 'DONE', 'NEW'] as const) {
        const readings =
          kind === 'scene' ? await this.reader.scenes(status) : await this.reader.tiles(status);
        changes.push(...this.board.apply(kind, readings, Date.now()));
        for (const { id } of readings) open.delete(`${kind}:${id}`);
      }
    }
    const rest = [...open.values()];
    if (rest.length > mostSingleReads) this.isDoubtful = true;
    else changes.push(...(await this.readSingly(rest)));
    return changes;
  }

  private async readAsked(): Promise<void> {
    const items = [...this.asked.values()];
    this.asked.clear();
    if (items.length > mostSingleReads) await this.readActive();
    else this.publish(await this.readSingly(items));
  }

  private async readSingly(items: Iterable<Found>): Promise<Change[]> {
    const changes: Change[] = [];
    for (const { kind, id } of items) {
      const reading = await this.reader.item(kind, id);
      if (reading) changes.push(...this.board.apply(kind, [reading], Date.now()));
      else changes.push(...this.board.remove(kind, [id]));
    }
    return changes;
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

function* note<T extends { id: number }>(readings: Iterable<T>, seen: Set<number>): Iterable<T> {
  for (const reading of readings) {
    seen.add(reading.id);
    yield reading;
  }
}
