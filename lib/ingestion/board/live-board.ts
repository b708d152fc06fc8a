import 'server-only';
import { randomUUID } from 'node:crypto';
import { log } from '@/lib/platform/log';
import type { Lease } from '@/lib/platform/work/lease';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { recordHistory } from '../history/recorder';
import { type ItemRef, kinds } from '../item';
import { Board } from './board';
import { readDeltas, readSnapshot, storeBoardUpdate, toDelta, type Writer } from './board-snapshot-store';
import { Bus, type WatcherState } from './bus';
import { allAt } from './numbers';
import type { OldestPending, PublishedState } from './published-state';
import { serverReader } from './reader';
import { type Renewal, readBoards, type SharedBoard } from './shared-board';
import { Watcher } from './watcher';

const newEpoch = () => randomUUID().slice(0, 8);
const nothing: WatcherState = {
  readAt: null,
  numbersAt: allAt(null),
  lookedAt: null,
  server: { state: 'ok', sentence: null },
  answerMs: null,
  checkedAt: null,
  isGone: false,
  rootTiles: null,
  from: null,
  to: null,
  unreadable: { scenes: 0, tiles: 0 },
};

/** A picture that was right this short a time ago is shown at once; an older one only while the server is down. */
const freshMs = 60_000;
/** A stored picture that is older still after this long is shown, as old as it says. */
const timeoutMs = 5_000;
const isFresh = (published: PublishedState | null) =>
  published !== null &&
  (published.state.server.state === 'down' || Date.now() - (published.state.lookedAt ?? 0) < freshMs);

/** What a board asks of the process that holds it. */
export interface LiveBoardHooks {
  owner: string;
  /** The share of the server's time that one watcher may take, 0 to 1. */
  share: () => number;
  /** Something could not be stored or read. */
  onLost: (board: LiveBoard) => void;
}

/**
 * The board of an AOI in this process, no matter who watches it: while this process has the lease a watcher reads the
 * server; else it shows what the owner of the lease has stored, and sends it to anyone who listens here.
 */
export class LiveBoard {
  readonly board = new Board();
  readonly bus = new Bus(newEpoch());
  /** The lease, while this process has it. */
  lease: Lease | undefined;
  private watcher: Watcher | undefined;
  private stop: AbortController | undefined;
  private published: PublishedState | null = null;
  /** Why there is no picture, when not the server is to blame. */
  private error: string | null = null;
  private begunAt = Date.now();
  /** Whether the first look of this term is over. */
  private hasLooked = false;
  /** Whether the board may hold what was read, but not stored. */
  private isAhead = false;
  private isCatchingUp = false;
  /** What is done with the board, one after the other. */
  private work: Promise<unknown> = Promise.resolve();
  private readonly first: Promise<void>;
  private settleFirst: () => void = () => undefined;

  constructor(
    readonly aoi: string,
    private readonly hooks: LiveBoardHooks,
  ) {
    this.first = new Promise((resolve) => {
      this.settleFirst = resolve;
    });
  }

  /** What is known beside the items. */
  state(): WatcherState {
    const state = this.watcher?.state() ?? this.published?.state ?? nothing;
    if (this.error === null) return state;
    return { ...state, server: { state: 'down', sentence: this.error } };
  }

  /** When the picture was last known to be right; null before the first look. */
  get readAt(): number | null {
    return this.state().readAt;
  }

  /** When a reading last ended without a doubt; null before the first. */
  get lookedAt(): number | null {
    return this.state().lookedAt;
  }

  /** When the AOI was first seen that bears the name now, ms; null if no other was seen before it. */
  get generationAt(): number | null {
    return (this.watcher ?? this.published)?.generationAt ?? null;
  }

  get sentence(): string | null {
    return this.state().server.sentence;
  }

  /** Since when it is watched, ms. */
  get startedAt(): number {
    return this.published?.startedAt ?? this.begunAt;
  }

  get isLeading(): boolean {
    return this.watcher !== undefined;
  }

  /** Resolves when the first look has succeeded or failed, here or in the process that watches. */
  ready(): Promise<void> {
    return this.first;
  }

  look(items: readonly ItemRef[]): void {
    this.watcher?.look(items);
  }

  lookAtAll(): void {
    this.watcher?.lookAtAll();
  }

  /** Reads at once what could not be read. */
  tryAgain(): void {
    this.watcher?.tryAgain();
  }

  /** The share of the server's time that it would take if nothing held it back. */
  demand(): number {
    return this.watcher?.demand() ?? 0;
  }

  /** What the owner reports with its renewal; undefined while this process is not the owner. */
  renewal(): Renewal | undefined {
    if (this.lease === undefined) return undefined;
    const published = this.watcher && this.hasLooked ? this.toPublishedState() : null;
    return { aoi: this.aoi, term: this.lease.term, published, demand: this.demand() };
  }

  /** This process has the lease: continues from what is stored, and watches until it is lost. */
  lead(lease: Lease): void {
    this.lease = lease;
    lease.signal.addEventListener('abort', () => {
      if (this.lease === lease) this.leave();
    });
    void this.inTurn(async () => {
      const stored = (await readBoards([this.aoi])).get(this.aoi);
      if (this.lease !== lease) return;
      await this.catchUp(stored);
      this.published = stored?.published ?? null;
      if (this.lease === lease) this.start(lease);
    });
  }

  /** The lease is lost or to be given back: nothing is read of the server any more. */
  leave(): void {
    this.stop?.abort();
    if (this.watcher) {
      this.published = this.toPublishedState();
      this.isAhead = true;
    }
    this.watcher = undefined;
    this.lease = undefined;
  }

  /** Shows what the owner of the lease has stored. */
  follow(shared: SharedBoard): void {
    if (this.lease || this.isCatchingUp) return;
    this.isCatchingUp = true;
    void this.inTurn(async () => {
      if (this.lease) return;
      await this.catchUp(shared);
      const isNews = JSON.stringify(shared.published?.state) !== JSON.stringify(this.published?.state);
      this.published = shared.published ?? this.published;
      if (isNews) this.bus.emit({ type: 'state', state: this.state() });
      const isPatient = Date.now() - this.begunAt < timeoutMs;
      if (isFresh(shared.published) || (shared.published && !isPatient)) this.settleFirst();
    }).then(() => {
      this.isCatchingUp = false;
    });
  }

  /** The portal's own database does not answer: says so, and keeps the picture. */
  complain(sentence: string): void {
    this.error = sentence;
    this.settleFirst();
    this.bus.emit({ type: 'state', state: this.state() });
  }

  /** The portal's database answers again. */
  calm(): void {
    if (this.error === null) return;
    this.error = null;
    this.bus.emit({ type: 'state', state: this.state() });
  }

  /** What is PENDING longest. */
  oldestPending(): OldestPending | null {
    let oldest: number | null = null;
    for (const kind of kinds) {
      for (const since of this.board.sinceIn(kind, 'PENDING')) {
        // Those were so at the first look already.
        if (since === null) return { at: this.startedAt, isAtLeast: true };
        if (oldest === null || since < oldest) oldest = since;
      }
    }
    return oldest === null ? null : { at: oldest, isAtLeast: false };
  }

  private toPublishedState(): PublishedState {
    const { watcher, board, startedAt } = this;
    const counts = { scenes: board.counts('scene'), tiles: board.counts('tile') };
    const memory = watcher?.memory() ?? { generation: 1, generationAt: null, lastFull: 0, lastCheck: 0 };
    return { ...memory, state: this.state(), counts, startedAt, oldestPending: this.oldestPending() };
  }

  private start(lease: Lease): void {
    const stop = new AbortController();
    const { aoi, hooks, board, bus, published } = this;
    const { owner, share } = hooks;
    const since = { deltas: 0, items: 0 };
    const writer: Writer = { lease, owner, published: () => this.toPublishedState(), since };
    const watcher = new Watcher(
      serverReader(aoi, stop.signal),
      {
        keep: (brought) => storeBoardUpdate(writer, brought),
        explain: (error) => {
          if (error instanceof UpstreamError) return explain(error).title;
          if (error instanceof Problem) return error.title;
          log().error({ err: error, aoi }, 'a board could not be read because of an error in Swath');
          return 'Swath failed while reading the board';
        },
        newEpoch,
        share,
      },
      stop.signal,
      board,
      bus,
    );
    if (published && published.lastFull > 0) watcher.goOn(published, published.state);
    else this.begunAt = Date.now();
    this.watcher = watcher;
    this.stop = stop;
    this.hasLooked = false;
    void watcher.ready().then(() => {
      if (this.watcher === watcher) this.hasLooked = true;
      this.settleFirst();
    });
    stop.signal.addEventListener('abort', recordHistory(aoi, watcher));
    const ended = watcher.run();
    // Whatever is done with the board next waits until no one writes to it.
    stop.signal.addEventListener('abort', () => void this.inTurn(() => ended));
    void ended.then(() => {
      if (stop.signal.aborted) return;
      log().warn({ aoi }, 'what was seen of an AOI could not be stored; Swath reads it again');
      this.hooks.onLost(this);
    });
  }

  /** The board as it is stored. */
  private async load(): Promise<void> {
    const stored = await readSnapshot(this.aoi);
    this.isAhead = false;
    if (!stored) {
      if (this.board.itemCount > 0) {
        // What this process showed until now has nothing to do with what comes.
        this.board.clear();
        this.bus.restart(newEpoch());
      }
      return;
    }
    const { epoch, sequence, columns, deltas, latest, published } = stored;
    this.board.restore(columns);
    for (const { items, gone } of deltas) this.board.adopt(items, gone);
    this.published = published;
    this.bus.goTo(epoch, sequence, latest);
  }

  private async catchUp(shared: SharedBoard | undefined): Promise<void> {
    const { bus, board, aoi } = this;
    const known = bus.nextSequence - 1;
    const { epoch = null, sequence = 0 } = shared ?? {};
    if (epoch === null || epoch !== bus.epoch || this.isAhead) return this.load();
    if (known >= sequence) return;
    const deltas = await readDeltas(aoi, epoch, known);
    if (!deltas || deltas.length === 0) return this.load();
    for (const delta of deltas) {
      board.adopt(delta.items, delta.gone);
      const { id: _, ...change } = toDelta(epoch, delta);
      bus.publish(change);
    }
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    const next = this.work.then(step).catch((error) => {
      log().warn({ err: error, aoi: this.aoi }, 'the stored board of an AOI could not be read');
      if (this.lease) this.hooks.onLost(this);
    });
    this.work = next;
    return next;
  }
}
