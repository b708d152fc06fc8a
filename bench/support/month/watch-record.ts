import { beginWatch, extendWatch, saveSnapshot } from '@/lib/ingestion/history/record-store';
import { encodeSnapshot, recordCode } from '@/lib/ingestion/history/status-snapshot';
import { saveHistory } from '@/lib/ingestion/history/store';
import type { ItemChange, Kind } from '@/lib/ingestion/item';
import { type Counts, type ItemStatus, noCounts, readStatus } from '@/lib/ingestion/status';
import { db, pool } from '@/lib/platform/db';

/** What the simulator knows to be true of one AOI (`/_truth`). */
export interface TrueAoi {
  name: string;
  items: { kind: Kind; id: number; status: string; scene?: number }[];
}

/** One passage of an item; `from` is null where it was added. */
export interface TruePassage {
  kind: Kind;
  id: number;
  aoi: string;
  from: string | null;
  to: string;
  at: string;
}

/** Results are collected so often, simulated ms: a watcher that always looks sees what changed as often. */
const beatMs = 10_000;
/** As the portal's own record: another snapshot after so long. */
const snapshotMs = 6 * 3_600_000;
/** The number of beats that are written in one transaction. A demo that runs for a month writes each in its own. */
const beatsAtOnce = 100;

/** What one look of a watcher brings, and the counts after it. */
interface Beat {
  at: number;
  changes: ItemChange[];
  counts: Record<Kind, Counts>;
}

/**
 * The record of the AOI that is ingested without end, as a watcher writes it who looks all the time: each change that
 * the simulator made, at its simulated time, by the portal's own functions.
 */
export class WatchRecord {
  readonly #scenes = new Map<number, { status: ItemStatus; tiles: number[] }>();
  readonly #tiles = new Map<number, ItemStatus>();
  readonly #counts: Record<Kind, Counts> = { scene: noCounts(), tile: noCounts() };
  #lastScene = 0;
  #at: number;
  #snapshotAt: number;
  #watchId = 0;
  /** How many changes were written. */
  changes = 0;

  constructor(
    private readonly aoi: string,
    at: number,
  ) {
    this.#at = at;
    this.#snapshotAt = at;
  }

  /** Begins with the items as they are. */
  async begin({ items }: TrueAoi): Promise<void> {
    const ordered = [...items].sort((a, b) => a.id - b.id);
    for (const { kind, id, status } of ordered) if (kind === 'scene') this.#add('scene', id, status);
    for (const { kind, id, status, scene } of ordered)
      if (kind === 'tile') this.#add('tile', id, status, scene);
    this.#watchId = await beginWatch(this.aoi, this.#at);
    await this.#saveSnapshot(this.#at, true);
  }

  /** Writes what happened until a simulated time, and compares where that leads with what is true then. */
  async follow(passages: readonly TruePassage[], { items }: TrueAoi, until: number): Promise<void> {
    const groups = new Map<number, TruePassage[]>();
    for (const passage of passages.filter(({ aoi }) => aoi === this.aoi)) {
      const at = Math.floor(Date.parse(passage.at) / beatMs) * beatMs;
      const group = groups.get(at) ?? [];
      groups.set(at, group);
      group.push(passage);
    }
    const beats: Beat[] = [];
    for (const [at, group] of groups) {
      // What a fast clock has the simulator collect at once, it collects beat by beat in a slow one.
      const parts = Math.max(1, Math.round((at - this.#at) / beatMs));
      const size = Math.ceil(group.length / parts);
      for (let part = 0; part * size < group.length; part += 1) {
        const some = group.slice(part * size, (part + 1) * size);
        const then = Math.round(this.#at + ((part + 1) * (at - this.#at)) / parts);
        beats.push(
          this.#beat(
            then,
            some.flatMap((one) => this.#change(one)),
          ),
        );
      }
      this.#at = Math.max(this.#at, at);
      if (beats.length >= beatsAtOnce) await this.#write(beats.splice(0));
    }
    beats.push(this.#beat(until, this.#reconcile(items)));
    await this.#write(beats);
    this.#at = until;
    await extendWatch(this.#watchId, until);
  }

  /** Forgets what the portal itself recorded since a time of the machine: each change is on record once. */
  async dropLive(since: number): Promise<void> {
    for (const table of ['board_transitions', 'board_samples'])
      await pool().query(`delete from ${table} where aoi = $1 and at >= $2`, [this.aoi, new Date(since)]);
  }

  #beat(at: number, changes: ItemChange[]): Beat {
    return { at, changes, counts: { scene: { ...this.#counts.scene }, tile: { ...this.#counts.tile } } };
  }

  async #write(beats: readonly Beat[]): Promise<void> {
    await db().transaction(async (tx) => {
      for (const { at, changes, counts } of beats) {
        if (changes.length === 0) continue;
        this.changes += changes.length;
        await saveHistory(tx, this.aoi, changes, { counts: (kind) => counts[kind] }, at);
      }
    });
    const now = beats.at(-1)?.at ?? 0;
    if (now - this.#snapshotAt >= snapshotMs) await this.#saveSnapshot(now, false);
  }

  async #saveSnapshot(at: number, isFresh: boolean): Promise<void> {
    this.#snapshotAt = at;
    const scenes = [...this.#scenes];
    const tiles = [...this.#tiles];
    const packed = encodeSnapshot(
      { ids: scenes.map(([id]) => id), codes: scenes.map(([, { status }]) => recordCode(status)) },
      { ids: tiles.map(([id]) => id), codes: tiles.map(([, status]) => recordCode(status)) },
    );
    await saveSnapshot(this.aoi, at, isFresh, packed);
  }

  #add(kind: Kind, id: number, to: string, scene = this.#lastScene): void {
    const status = readStatus(to);
    this.#counts[kind][status] += 1;
    if (kind === 'scene') {
      this.#scenes.set(id, { status, tiles: [] });
      this.#lastScene = id;
    } else {
      this.#tiles.set(id, status);
      this.#scenes.get(scene)?.tiles.push(id);
    }
  }

  #change({ kind, id, from, to }: TruePassage): ItemChange[] {
    const status = readStatus(to);
    if (from === null) {
      // One that is added takes the place of the oldest that is finished.
      const gone = kind === 'scene' ? this.#removeOldest() : [];
      this.#add(kind, id, to);
      return [...gone, change(kind, id, null, status)];
    }
    const before = readStatus(from);
    this.#counts[kind][before] -= 1;
    this.#counts[kind][status] += 1;
    const scene = this.#scenes.get(id);
    if (kind === 'tile') this.#tiles.set(id, status);
    else if (scene) scene.status = status;
    return [change(kind, id, before, status)];
  }

  #removeOldest(): ItemChange[] {
    const isOpen = (status: ItemStatus | undefined) => status === 'PENDING' || status === 'NEW';
    for (const [id, { status, tiles }] of this.#scenes)
      if (![status, ...tiles.map((tile) => this.#tiles.get(tile))].some(isOpen))
        return this.#remove('scene', id);
    return [];
  }

  #remove(kind: Kind, id: number): ItemChange[] {
    const scene = kind === 'scene' ? this.#scenes.get(id) : undefined;
    const status = kind === 'scene' ? scene?.status : this.#tiles.get(id);
    if (status === undefined) return [];
    this.#counts[kind][status] -= 1;
    (kind === 'scene' ? this.#scenes : this.#tiles).delete(id);
    return [
      change(kind, id, status, null),
      ...(scene?.tiles ?? []).flatMap((tile) => this.#remove('tile', tile)),
    ];
  }

  /** What is true and was missed, as the next whole reading of a watcher finds it. */
  #reconcile(items: TrueAoi['items']): ItemChange[] {
    const of = (kind: Kind) => new Set(items.filter((item) => item.kind === kind).map(({ id }) => id));
    const [scenes, tiles] = [of('scene'), of('tile')];
    return [
      ...[...this.#scenes.keys()].filter((id) => !scenes.has(id)).flatMap((id) => this.#remove('scene', id)),
      ...[...this.#tiles.keys()].filter((id) => !tiles.has(id)).flatMap((id) => this.#remove('tile', id)),
    ];
  }
}

const change = (kind: Kind, id: number, from: ItemStatus | null, to: ItemStatus | null): ItemChange => ({
  ...{ kind, id, from, to, retries: null },
  // As long as those of the simulator.
  message:
    to === 'RETRY' || to === 'FAILED' ? `503 from the store while reading scene ${id}: part 2 of 7` : '',
});
