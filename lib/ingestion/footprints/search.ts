import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';
import { db, type Transaction } from '@/lib/platform/db';
import { claim, stopJob } from '@/lib/platform/work/job';
import type { Lease } from '@/lib/platform/work/lease';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { busyElsewhere } from '../busy-elsewhere';
import { streamCatalogueTiles } from '../catalogue-client';
import { fetchScene, fetchTile } from '../client';
import type { Item, Kind } from '../item';
import { assertPlainName } from '../workflow-call';
import { readAnswerInBatches, readCataloguePage } from './catalogue-pages';
import { readFootprints, type SourceFootprint, upsertFootprints } from './footprint-store';
import { findPlace } from './from-items';
import { outlineOfWkt } from './outline';
import { afterPage, startAtPage } from './pagination';
import { readSceneRow } from './scene-row';
import type { PlaceStep } from './steps';
import {
  beginSearch,
  copyKnownPlaces,
  type FootprintSearch,
  readSearch,
  saveSearch,
  sentPayloads,
} from './store';
import { readTileRows } from './tile-row';

/** This many items of a kind are asked singly; when none of them says where it is, the others will not either. */
const firstAsked = 12;
/** Payloads of runs beyond this many, and scenes that are sent along to be split at once. */
const maxPayloads = 3;
const maxSplit = 200;
const pageSize = 500;

/** The items of an AOI, as far as a search for their places needs them. */
export interface ItemList {
  all(kind: Kind): Iterable<Pick<Item, 'id' | 'sourceId'>>;
  item(kind: Kind, id: number): Pick<Item, 'sourceId' | 'sceneId'> | undefined;
}

/** Runs `work` on the items of an AOI once they are known. */
export type WithItems = (aoi: string, work: (items: ItemList) => Promise<void>) => Promise<void>;

/** Begins to search for the places of an AOI's items that no one has reported; while that is under way, it stays so. */
export async function startSearch(aoi: string, user: User, withItems: WithItems) {
  assertPlainName(aoi);
  const isClaimed = await claim('footprint-search', aoi, async (lease) => {
    await lease.write((tx) => beginSearch(tx, aoi, user.id));
    return () =>
      withItems(aoi, (items) => new Search(lease, items).make()).catch(async (error) => {
        if (!lease.signal.aborted) await lease.end((tx) => failSearch(tx, aoi, error));
        throw error;
      });
  });
  const now = await findSearch(aoi);
  if (!isClaimed && now.search?.state !== 'running')
    throw busyElsewhere('These locations are being searched by another Swath process');
  return now;
}

/** Records that a search failed, also before its first step, with the sentence where there is one. */
const failSearch = (tx: Transaction, aoi: string, error: unknown) =>
  saveSearch(tx, aoi, {
    state: 'failed',
    ...(error instanceof Problem && { warnings: [error.title] }),
  });

/** The last search of an AOI. */
export const findSearch = async (aoi: string) => ({ search: await readSearch(aoi) });

/** Stops a search in whichever process; what it has found stays. */
export async function stopSearch(aoi: string) {
  await saveSearch(db(), aoi, { state: 'stopped' });
  await stopJob('footprint-search', aoi);
  return findSearch(aoi);
}

/** One search; each step searches for those that the ones before it have not found. */
class Search {
  private step: PlaceStep = 'runs';
  private done = 0;
  private total: number | null = null;
  private readonly found: Partial<Record<PlaceStep, number>> = {};
  private readonly warnings: string[] = [];
  private readonly missing: Record<Kind, Map<string, number>> = { scene: new Map(), tile: new Map() };

  constructor(
    private readonly lease: Lease,
    private readonly items: ItemList,
    private readonly aoi = lease.subject,
    private readonly signal = lease.signal,
  ) {}

  /** Searches until all steps were made, or the lease is lost. */
  async make(): Promise<void> {
    const known = await readFootprints(this.aoi);
    for (const kind of ['scene', 'tile'] as const) {
      for (const { id, sourceId } of this.items.all(kind))
        if (!known.has(sourceId)) this.missing[kind].set(sourceId, id);
    }
    const steps: [PlaceStep, () => Promise<void>][] = [
      ['runs', () => this.fromRuns()],
      ['items', () => this.fromItems()],
      ['catalogue', () => this.fromCatalogue()],
      ['tiles', () => this.fromSplitting()],
    ];
    for (const [step, work] of steps) {
      if (this.signal.aborted) return;
      Object.assign(this, { step, done: 0, total: null });
      await this.save();
      try {
        await work();
      } catch (error) {
        if (this.signal.aborted) return;
        if (!(error instanceof UpstreamError)) throw error;
        this.warnings.push(explain(error).title);
      }
    }
    await this.save('done');
  }

  /** Records how far it is, or how it ended. Throws when someone stopped it. */
  private async save(state: FootprintSearch['state'] = 'running'): Promise<void> {
    const { step, done, total, found, warnings } = this;
    const write = (tx: Transaction) =>
      saveSearch(tx, this.aoi, { state, step, done, total, found, warnings });
    await (state === 'running' ? this.lease.write(write) : this.lease.end(write));
  }

  private async keep(places: readonly SourceFootprint[]): Promise<void> {
    const wanted = places.filter(
      ({ sourceId }) => this.missing.scene.has(sourceId) || this.missing.tile.has(sourceId),
    );
    if (wanted.length === 0) return;
    await this.lease.write((tx) => upsertFootprints(this.aoi, wanted, tx));
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

  /** Items asked one by one say more than lists on some servers; no more of the server's time is taken than allowed. */
  private async fromItems(): Promise<void> {
    const share = config().workflow?.maxLoad ?? 0.1;
    const { signal } = this;
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
          const item = kind === 'scene' ? await fetchScene(id, { signal }) : await fetchTile(id, { signal });
          const ownPlace = findPlace(item);
          if (ownPlace) await this.keep([ownPlace]);
        } catch (error) {
          // One that has been deleted in the meantime has no place.
          if (!(error instanceof UpstreamError && error.status === 404)) throw error;
        }
        this.done += 1;
        await this.save();
        if (signal.aborted) return;
        const took = performance.now() - started;
        await pause(Math.min(5_000, took / share - took), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Lists the catalogue with the payloads that were sent, page by page, until every scene is found. */
  private async fromCatalogue(): Promise<void> {
    const { signal } = this;
    for (const payload of await sentPayloads(this.aoi, maxPayloads)) {
      let walk = startAtPage(0);
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
            await this.save();
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
    const { signal } = this;
    for (const payload of await sentPayloads(this.aoi, maxPayloads)) {
      const scenes = new Set<string>();
      for (const id of this.missing.tile.values()) {
        const scene = this.items.item('tile', id)?.sceneId;
        const name = scene == null ? undefined : this.items.item('scene', scene)?.sourceId;
        if (name !== undefined) scenes.add(name);
      }
      this.total = (this.total ?? 0) + scenes.size;
      let waiting: string[] = [];
      const split = async () => {
        const documents = waiting;
        waiting = [];
        if (documents.length === 0 || this.missing.tile.size === 0) return;
        const list = `{"type":"FeatureCollection","features":[${documents.join(',')}]}`;
        const answer = await streamCatalogueTiles(payload, list, { signal });
        await readAnswerInBatches('split scenes into tiles', answer, (tiles) =>
          this.keep(
            tiles.flatMap(readTileRows).flatMap(({ sourceId, wkt }) => {
              const geometry = outlineOfWkt(wkt);
              return geometry ? [{ sourceId, geometry }] : [];
            }),
          ),
        );
        this.done += documents.length;
        await this.save();
      };
      let walk = startAtPage(0);
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
              if (waiting.length >= maxSplit) await split();
            }
            await this.save();
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
