import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { streamCatalogueTiles } from '../catalogue-client';
import { readScene, readTile } from '../client';
import { readCataloguePage, readInBatches } from '../listing/catalogue-pages';
import { outlineOfWkt } from '../listing/outline';
import { readSceneRow } from '../listing/scene-row';
import { readTileRows } from '../listing/tile-row';
import { afterPage, walkFrom } from '../listing/walk';
import type { Board, Kind } from '../live/board';
import { withBoard } from '../open-board';
import { placeOf } from '../places';
import { type Footprint, keepFootprints, readFootprints } from '../store';
import { plainName } from '../workflow-call';
import type { PlaceStep } from './steps';
import { beginSearch, copyKnownPlaces, endSearch, keepSearch, readSearch, sentPayloads } from './store';

/** So many items of a kind are asked singly; when none of them tells where it lies, the others will not either. */
const firstAsked = 12;
/** Payloads of runs beyond so many, and scenes that are sent along to be split at once. */
const mostPayloads = 3;
const mostSplit = 200;
const pageSize = 500;
const tellMs = 5_000;

const state = processWide('place-searches', () => ({
  owner: randomUUID(),
  running: new Map<string, { abort: AbortController; ended: Promise<void> }>(),
}));

/** Begins to look for the places of an AOI's items that nobody has told; while that is under way, it stays so. */
export async function startSearch(aoi: string, user: User) {
  plainName(aoi);
  if (await beginSearch(aoi, user.id, state.owner)) {
    const abort = new AbortController();
    const ended = withBoard(aoi, ({ board }) => new Search(aoi, board, abort).make())
      .catch(async (error) => {
        log().warn({ err: error, aoi }, 'a search for places failed');
        await endSearch(aoi, 'failed', state.owner).catch(() => undefined);
      })
      .finally(() => state.running.delete(aoi));
    state.running.set(aoi, { abort, ended });
  }
  return searchOf(aoi);
}

/** The last search of an AOI. */
export const searchOf = async (aoi: string) => ({ search: await readSearch(aoi) });

/** Stops a search in whichever process; what it has found stays. */
export async function stopSearch(aoi: string) {
  await endSearch(aoi, 'stopped');
  state.running.get(aoi)?.abort.abort();
  await state.running.get(aoi)?.ended;
  return searchOf(aoi);
}

/** Ends the searches of this process, which is about to end. */
export async function leaveSearches(): Promise<void> {
  for (const [aoi, { abort, ended }] of state.running) {
    abort.abort();
    await ended;
    await endSearch(aoi, 'stopped', state.owner);
  }
}

/** One search; each step looks for those that the ones before it have not found. */
class Search {
  private step: PlaceStep = 'runs';
  private done = 0;
  private total: number | null = null;
  private readonly found: Partial<Record<PlaceStep, number>> = {};
  private readonly troubles: string[] = [];
  private readonly missing: Record<Kind, Map<string, number>> = { scene: new Map(), tile: new Map() };

  constructor(
    private readonly aoi: string,
    private readonly board: Board,
    private readonly abort: AbortController,
  ) {}

  /** Searches, and says meanwhile that it lives: one page of a catalogue can take minutes. */
  async make(): Promise<void> {
    const telling = setInterval(() => void this.tell().catch(() => undefined), tellMs);
    telling.unref();
    try {
      await this.run();
    } finally {
      clearInterval(telling);
    }
  }

  private async run(): Promise<void> {
    const known = await readFootprints(this.aoi);
    for (const kind of ['scene', 'tile'] as const) {
      for (const { id, sourceId } of this.board.all(kind))
        if (!known.has(sourceId)) this.missing[kind].set(sourceId, id);
    }
    const steps: [PlaceStep, () => Promise<void>][] = [
      ['runs', () => this.fromRuns()],
      ['items', () => this.fromItems()],
      ['catalogue', () => this.fromCatalogue()],
      ['tiles', () => this.fromSplitting()],
    ];
    for (const [step, work] of steps) {
      if (this.abort.signal.aborted) return;
      Object.assign(this, { step, done: 0, total: null });
      await this.tell();
      try {
        await work();
      } catch (error) {
        if (this.abort.signal.aborted) return;
        if (!(error instanceof UpstreamError || error instanceof SyntaxError)) throw error;
        this.troubles.push(
          error instanceof UpstreamError ? explain(error).title : 'An answer of the server cannot be read',
        );
      }
    }
    await this.tell();
    if (!this.abort.signal.aborted) await endSearch(this.aoi, 'done', state.owner);
  }

  /** Says how far it is; ends it when somebody stopped it. */
  private async tell(): Promise<void> {
    const { step, done, total, found, troubles } = this;
    const goesOn = await keepSearch(this.aoi, state.owner, { step, done, total, found, troubles });
    if (!goesOn) this.abort.abort();
  }

  private async keep(places: readonly Footprint[]): Promise<void> {
    const wanted = places.filter(
      ({ sourceId }) => this.missing.scene.has(sourceId) || this.missing.tile.has(sourceId),
    );
    if (wanted.length === 0) return;
    await keepFootprints(this.aoi, wanted);
    for (const { sourceId } of wanted) {
      this.missing.scene.delete(sourceId);
      this.missing.tile.delete(sourceId);
    }
    this.found[this.step] = (this.found[this.step] ?? 0) + wanted.length;
  }

  private async fromRuns(): Promise<void> {
    const wanted = [...this.missing.scene.keys(), ...this.missing.tile.keys()];
    if (wanted.length === 0) return;
    this.found.runs = await copyKnownPlaces(this.aoi, wanted);
    const known = await readFootprints(this.aoi);
    for (const sourceId of wanted) {
      if (!known.has(sourceId)) continue;
      this.missing.scene.delete(sourceId);
      this.missing.tile.delete(sourceId);
    }
  }

  /** Items asked one by one tell more than lists on some servers; no more of the server's time is taken than allowed. */
  private async fromItems(): Promise<void> {
    const share = config().workflow?.share ?? 0.1;
    const { signal } = this.abort;
    this.total = 0;
    for (const kind of ['scene', 'tile'] as const) {
      const wanted = [...this.missing[kind]];
      const before = this.found.items ?? 0;
      this.total += Math.min(wanted.length, firstAsked);
      for (const [place, [, id]] of wanted.entries()) {
        if (place === firstAsked) {
          if ((this.found.items ?? 0) === before) break;
          this.total += wanted.length - firstAsked;
        }
        const started = performance.now();
        try {
          const item = kind === 'scene' ? await readScene(id, { signal }) : await readTile(id, { signal });
          const told = placeOf(item);
          if (told) await this.keep([told]);
        } catch (error) {
          // One that has been deleted meanwhile has no place.
          if (!(error instanceof UpstreamError && error.status === 404)) throw error;
        }
        this.done += 1;
        await this.tell();
        if (signal.aborted) return;
        const took = performance.now() - started;
        await pause(Math.min(5_000, took / share - took), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Lists the catalogue with the payloads that were sent, page by page, until every scene is found. */
  private async fromCatalogue(): Promise<void> {
    const { signal } = this.abort;
    for (const payload of await sentPayloads(this.aoi, mostPayloads)) {
      let walk = walkFrom(0);
      while (this.missing.scene.size > 0 && !signal.aborted) {
        const page = await readCataloguePage(
          payload,
          { page: walk.page, limit: pageSize },
          async (documents) => {
            const before = this.missing.scene.size;
            await this.keep(
              documents.flatMap((document) => {
                const row = readSceneRow(document);
                return row?.outline
                  ? [{ sourceId: row.sourceId, geometry: row.outline, tags: row.tags }]
                  : [];
              }),
            );
            this.done += documents.length;
            await this.tell();
            return before - this.missing.scene.size;
          },
          signal,
        );
        const next = afterPage(walk, page, pageSize);
        if (next === 'done') break;
        walk = next;
      }
    }
  }

  /** Has the scenes of tiles that are missing split again, as they were when they were started. */
  private async fromSplitting(): Promise<void> {
    const { signal } = this.abort;
    for (const payload of await sentPayloads(this.aoi, mostPayloads)) {
      const scenes = new Set<string>();
      for (const id of this.missing.tile.values()) {
        const scene = this.board.item('tile', id)?.sceneId;
        const name = scene == null ? undefined : this.board.item('scene', scene)?.sourceId;
        if (name !== undefined) scenes.add(name);
      }
      this.total = (this.total ?? 0) + scenes.size;
      let waiting: string[] = [];
      const split = async () => {
        const documents = waiting;
        waiting = [];
        if (documents.length === 0 || this.missing.tile.size === 0) return;
        const list = `{"type":"FeatureCollection","features":[${documents.join(',')}]}`;
        const { body } = await streamCatalogueTiles(payload, list, { signal });
        await readInBatches(body, (tiles) =>
          this.keep(
            tiles.flatMap(readTileRows).flatMap(({ sourceId, wkt }) => {
              const geometry = outlineOfWkt(wkt);
              return geometry ? [{ sourceId, geometry }] : [];
            }),
          ),
        );
        this.done += documents.length;
        await this.tell();
      };
      let walk = walkFrom(0);
      while (scenes.size > 0 && !signal.aborted) {
        const page = await readCataloguePage(
          payload,
          { page: walk.page, limit: pageSize },
          async (documents) => {
            let fresh = 0;
            for (const document of documents) {
              const name = readSceneRow(document)?.sourceId;
              if (name === undefined || !scenes.delete(name)) continue;
              fresh += 1;
              waiting.push(document);
              if (waiting.length >= mostSplit) await split();
            }
            await this.tell();
            return fresh;
          },
          signal,
        );
        const next = afterPage(walk, page, pageSize);
        if (next === 'done') break;
        walk = next;
      }
      await split();
    }
  }
}
