import { forEachInTurns } from '@/lib/platform/work/in-turns';
import type { Links } from '../board/links';
import type { Kind } from '../item';
import { type ItemStatus, type Status, whyNotAllowed } from '../status';

export interface DryRunItem {
  kind: Kind;
  id: number;
}

/** What is to be done with items; forcing names the status. */
export type BulkAction = { type: 'retry' } | { type: 'fail' } | { type: 'force'; to: Status };

export interface RefusedTarget extends DryRunItem {
  status: ItemStatus | null;
  reason: string;
}

/** What would happen if the items were acted on one after another, as far as the lists report. */
export interface DryRun {
  accepted: DryRunItem[];
  refused: RefusedTarget[];
  /** Tiles that would go from NEW to PENDING at once. */
  starts: number[];
  /** Tiles that would follow another tile from then on, or none: permanently. */
  relinked: { tile: number; after: number | null }[];
  /** Tiles that would fail with their scene. */
  fails: number[];
  /** Tiles that are NEW and wait, at whatever distance, for something that is accepted. */
  waiting: number[];
}

/** Moves of a link, and looks at moved ones, in one dry run. */
const maxSteps = 1_000_000;

/** What follows from an action takes more steps than a dry run may. */
export class TooManyStepsError extends Error {
  constructor() {
    super('The links between these items are too intricate to play an action through');
  }
}

/**
 * Plays an action through on the links of an AOI by the rules of the workflow server ("Transitions"), without asking
 * it, in turns of a few milliseconds. Items that are named twice count once. The server has the last word: its lists may
 * have changed since. Throws a `TooManyStepsError` beyond a number of steps.
 */
export async function dryRun(
  links: Links,
  action: BulkAction,
  targets: Iterable<DryRunItem>,
): Promise<DryRun> {
  const play = new ActionSimulation(links);
  const accepted: DryRunItem[] = [];
  const refused: RefusedTarget[] = [];
  const seen = new Set<string>();
  function* playAll() {
    for (const { kind, id } of targets) {
      yield;
      if (seen.has(`${kind}${id}`)) continue;
      seen.add(`${kind}${id}`);
      const status = play.status(kind, id) ?? null;
      const reason = play.refusal(action, kind, id);
      if (reason) {
        refused.push({ kind, id, status, reason });
        continue;
      }
      accepted.push({ kind, id });
      const to = action.type === 'retry' ? 'PENDING' : action.type === 'fail' ? 'FAILED' : action.to;
      yield* play.arrive(kind, id, to);
    }
  }
  await forEachInTurns(playAll(), () => undefined);
  const waiting: number[] = [];
  await forEachInTurns(play.waitingFor(accepted), (id) => void waiting.push(id));
  const asked = new Set(accepted.filter(({ kind }) => kind === 'tile').map(({ id }) => id));
  return {
    accepted,
    refused,
    starts: [...play.started].filter((id) => !asked.has(id) && play.status('tile', id) === 'PENDING'),
    relinked: [...play.relinked].map(([tile, after]) => ({ tile, after })),
    fails: [...play.failed].filter((id) => !asked.has(id)),
    waiting,
  };
}

class ActionSimulation {
  readonly started = new Set<number>();
  readonly failed = new Set<number>();
  readonly relinked = new Map<number, number | null>();
  private readonly unlinked = new Set<number>();
  private readonly statuses = { scene: new Map<number, ItemStatus>(), tile: new Map<number, ItemStatus>() };
  private readonly children = new Map<number, Set<number>>();
  private steps = 0;

  constructor(private readonly links: Links) {}

  status(kind: Kind, id: number): ItemStatus | undefined {
    return this.statuses[kind].get(id) ?? this.links.getStatus(kind, id);
  }

  refusal(action: BulkAction, kind: Kind, id: number): string | undefined {
    const status = this.status(kind, id);
    if (status === undefined) return `There is no such ${kind} on this board`;
    if (action.type === 'force') return this.forceRefusal(kind, id, status, action.to);
    const reason = whyNotAllowed(action.type, status);
    if (reason) return reason;
    return action.type === 'retry' ? this.retryRefusal(kind, id) : this.failRefusal(kind, id);
  }

  /** Moves an item and everything that follows from it, step by step. */
  *arrive(kind: Kind, id: number, to: ItemStatus): Generator<void> {
    if (kind === 'tile' && to === 'FAILED') {
      this.failTile(id);
      return;
    }
    this.statuses[kind].set(id, to);
    if (kind === 'tile') {
      if (to === 'DONE') this.start(this.getChildren(id));
    } else if (to === 'DONE') this.start(this.links.getTiles(id));
    else if (to === 'FAILED') {
      for (const tile of this.links.getTiles(id)) {
        if (this.status('tile', tile) !== 'FAILED') this.failTile(tile);
        yield;
      }
    }
  }

  /** The tiles that are NEW and come after these, at any distance. */
  *waitingFor(targets: readonly DryRunItem[]): Generator<number> {
    const found = new Set<number>();
    const open = targets.flatMap(({ kind, id }) =>
      kind === 'scene' ? [...this.links.getTiles(id)] : [...this.getChildren(id)],
    );
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id) || this.status('tile', id) !== 'NEW') continue;
      found.add(id);
      open.push(...this.getChildren(id));
      yield id;
    }
  }

  private retryRefusal(kind: Kind, id: number): string | undefined {
    if (kind === 'scene') return undefined;
    const scene = this.links.getScene(id);
    const sceneStatus = scene === null ? undefined : this.status('scene', scene);
    if (sceneStatus !== undefined && sceneStatus !== 'DONE') return `Its scene is ${sceneStatus}, not DONE`;
    return this.chainRefusal(id);
  }

  private chainRefusal(id: number): string | undefined {
    const previous = this.getPrevious(id);
    const previousStatus = previous === null ? undefined : this.status('tile', previous);
    if (previousStatus !== undefined && previousStatus !== 'DONE')
      return `The tile before it is ${previousStatus}, not DONE`;
    return undefined;
  }

  /** Servers set most statuses without a question; PENDING and FAILED have rules of their own. */
  private forceRefusal(kind: Kind, id: number, status: ItemStatus, to: Status): string | undefined {
    if (status === to) return `It is ${status} already`;
    if (to === 'PENDING' && kind === 'tile') return this.chainRefusal(id);
    return to === 'FAILED' ? this.failRefusal(kind, id) : undefined;
  }

  private failRefusal(kind: Kind, id: number): string | undefined {
    const isBusy = (tile: number) => this.status('tile', tile) !== 'NEW';
    if (kind === 'scene') {
      const begun = this.links.getTiles(id).find(isBusy);
      if (begun !== undefined) return `It has a tile that is ${this.status('tile', begun)}, not NEW`;
      const child = this.links
        .getTiles(id)
        .flatMap((tile) => this.getChildren(tile))
        .find(isBusy);
      return child === undefined
        ? undefined
        : `A tile that follows one of its tiles is ${this.status('tile', child)}, not NEW`;
    }
    const previous = this.getPrevious(id);
    if (previous !== null) {
      const scene = this.links.getScene(previous);
      if (scene !== null && this.status('scene', scene) === 'FAILED')
        return 'The scene of the tile before it is FAILED';
      if (this.status('tile', previous) === 'FAILED') return 'The tile before it is FAILED';
    }
    const busy = this.getChildren(id).find(isBusy);
    return busy === undefined ? undefined : `A tile that follows it is ${this.status('tile', busy)}, not NEW`;
  }

  private failTile(id: number): void {
    this.statuses.tile.set(id, 'FAILED');
    this.failed.add(id);
    const orphans = this.getChildren(id);
    let before = this.getPrevious(id);
    this.relinked.delete(id);
    // It leaves its chain itself.
    this.unlinked.add(id);
    this.children.set(id, new Set());
    if (before !== null) this.getOwnChildren(before).delete(id);
    this.count(orphans.length);
    for (const child of orphans) {
      // Without a tile before it, the first child becomes the root and the others follow it.
      this.relinked.set(child, before);
      if (before === null) before = child;
      else this.getOwnChildren(before).add(child);
    }
    // In whatever status the tile before them is.
    this.start(orphans, () => true);
  }

  private start(
    tiles: readonly number[],
    isFree = (id: number) => this.chainRefusal(id) === undefined,
  ): void {
    for (const id of tiles) {
      if (this.status('tile', id) !== 'NEW') continue;
      const scene = this.links.getScene(id);
      if (scene !== null && this.status('scene', scene) !== 'DONE') continue;
      if (!isFree(id)) continue;
      this.statuses.tile.set(id, 'PENDING');
      this.started.add(id);
    }
  }

  private getChildren(id: number): readonly number[] {
    const own = this.children.get(id);
    if (own) this.count(own.size);
    return own ? [...own] : this.links.getChildren(id);
  }

  private getOwnChildren(id: number): Set<number> {
    const own = this.children.get(id) ?? new Set(this.links.getChildren(id));
    this.children.set(id, own);
    return own;
  }

  /** Tiles that all follow one tile are moved again with each of them that fails: a few thousand of them take hours. */
  private count(steps: number): void {
    this.steps += steps;
    if (this.steps > maxSteps) throw new TooManyStepsError();
  }

  private getPrevious(id: number): number | null {
    if (this.unlinked.has(id)) return null;
    const relinked = this.relinked.get(id);
    return relinked === undefined ? this.links.getPrevious(id) : relinked;
  }
}
