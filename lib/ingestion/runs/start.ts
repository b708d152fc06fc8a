import 'server-only';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { errorBodyText, describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { storableText } from '@/lib/upstream/storable-text';
import { Problem } from '@/lib/web/problem';
import { requestRefresh } from '../board/hub';
import { startIngestion } from '../catalogue-client';
import { type SourceFootprint, upsertFootprints } from '../footprints/footprint-store';
import { outlineOfWkt } from '../footprints/outline';
import type { RunInput } from '../run-state';
import { saysWhy } from '../server-quote';
import { compareInTime } from './compare';
import { addIngested, type IngestedScenes, readExisting, replaceIngestedScenes } from './ingested-scenes';
import { learnConstellation } from './known-constellations';
import { checked, listForPlaces, requireListing } from './listing/listings';
import { collectionFile, type SentScene, savedScenes } from './listing/sent-list';
import type { Listing } from './listing/store';
import { explainReason, explainRefusal } from './refusal';
import {
  addRun,
  addRunScenes,
  changeRun,
  deleteRun,
  findRun,
  moveRun,
  type RunScene,
  requireRun,
  saveSentFootprints,
  scenesOfRun,
  sizeOfRun,
} from './store';

export interface RunRequest {
  /** Chosen by the page, so that a repeated request is the same run. */
  id: string;
  input: RunInput;
  /** Needed when the payload goes alone. */
  payload?: unknown;
  /** Needed when scenes or tiles go along. */
  listingId?: string;
  /** The list as it was confirmed. */
  seen?: Pick<Listing, 'revision' | 'sceneCount' | 'tileCount'>;
  /** The order from whose page it is started. */
  orderId?: string;
}

/**
 * Starts an ingestion. Everything that can be checked is checked before; it leaves once: a request that comes again is
 * answered with the run that it made. Scenes that the AOI holds already are not sent. When no answer comes the run is
 * `unknown` until the AOI was compared with what was sent.
 */
export async function startRun(request: RunRequest, user: User) {
  const { id, input, payload: document, listingId, orderId } = request;
  const before = await findRun(id);
  if (before) return before;
  const listing = input === 'payload' ? undefined : await requireListing(listingId ?? '', user);
  if (listing?.state === 'listing' || listing?.splitState === 'splitting') {
    throw new Problem({
      type: 'still-listing',
      status: 409,
      title: 'The list is not complete yet',
      detail:
        'Wait until it is complete, or cancel the listing to start with what is there. Nothing was sent.',
    });
  }
  if (input === 'tiles' && listing?.splitState !== 'done') {
    throw new Problem({
      type: 'not-split',
      status: 409,
      title: 'The scenes are not split into tiles yet',
      detail: 'Split them first, or start with the scenes. Nothing was sent.',
    });
  }
  const seen = request.seen ?? listing;
  if (listing) requireSame(listing, seen);
  const payload = await checked(listing ? JSON.parse(listing.payload) : document, user);
  const there = await findExisting(payload.name);
  const isNew = await addRun({
    id,
    aoi: payload.name,
    startedBy: user.id,
    state: 'starting',
    input,
    payload: JSON.stringify(payload),
    orderId,
    listedCount: listing?.sceneCount ?? null,
    thereCount: listing ? 0 : there.sourceIds.length,
  });
  if (!isNew) return requireRun(id);
  let counts = {};
  try {
    if (listing) {
      const scenes = savedScenes(listing.id, { withTiles: input === 'tiles' });
      const prepared = await prepare(id, scenes, payload.name, there, input);
      counts = prepared.counts;
      await changeRun(id, counts);
      await saveSentFootprints(id, listing.id, input === 'tiles');
      await upsertFootprints(payload.name, prepared.edited);
      // It may have been edited while it was read.
      requireSame(await requireListing(listing.id, user), seen);
    }
  } catch (error) {
    await deleteRun(id);
    throw error;
  }
  await recordAudit(db(), {
    actor: user,
    action: 'ingestion.start',
    subject: `aoi:${payload.name}`,
    detail: { run: id, input, ...counts },
  });
  await send(id, there);
  requestRefresh(payload.name);
  const run = await requireRun(id);
  // The list that the server made for itself is not reported: what it holds is asked for, to be seen on the map.
  if (!listing && run.state !== 'refused') await listForPlaces(payload, user);
  return run;
}

/** A `Problem` unless a list is as it was seen. */
function requireSame(now: Listing, seen: RunRequest['seen']): void {
  const isSame =
    now.revision === seen?.revision && now.sceneCount === seen.sceneCount && now.tileCount === seen.tileCount;
  if (isSame) return;
  throw new Problem({
    type: 'list-changed',
    status: 409,
    title: 'The list was changed in another window',
    detail: 'Nothing was sent. Check what is sent now, then start again.',
  });
}

/** Sends what an AOI did not get of a run, as a run of its own; what is there is left out, by its ids. */
export async function startRest(id: string, restOf: string, user: User) {
  const before = await findRun(id);
  if (before) return before;
  const first = await requireRun(restOf);
  if (first.state === 'starting' || first.input === 'payload') {
    throw new Problem({
      type: 'no-rest',
      status: 409,
      title: first.input === 'payload' ? 'This run sent no list' : 'This run is still waiting for its answer',
      detail:
        first.input === 'payload'
          ? 'Open its payload as a new one instead.'
          : 'Wait for it. Nothing was sent.',
    });
  }
  const there = await findExisting(first.aoi);
  const isNew = await addRun({
    id,
    aoi: first.aoi,
    startedBy: user.id,
    state: 'starting',
    input: first.input,
    payload: first.payload,
    listedCount: first.sceneCount,
    restOf,
    orderId: first.orderId,
  });
  if (!isNew) return requireRun(id);
  try {
    const { counts } = await prepare(id, restScenes(restOf), first.aoi, there, first.input);
    await changeRun(id, counts);
    await recordAudit(db(), {
      actor: user,
      action: 'ingestion.start',
      subject: `aoi:${first.aoi}`,
      detail: { run: id, input: first.input, restOf, ...counts },
    });
  } catch (error) {
    await deleteRun(id);
    throw error;
  }
  await send(id, there);
  requestRefresh(first.aoi);
  return requireRun(id);
}

async function* restScenes(runId: string): AsyncGenerator<SentScene> {
  for await (const scene of scenesOfRun(runId)) {
    const { properties } = JSON.parse(scene.document) as { properties?: { tiles?: unknown[] } };
    yield { ...scene, aoi: null, tileCount: properties?.tiles?.length ?? 0 };
  }
}

/** What the AOI holds; a server that does not say so now is not asked for more: sending a scene twice is harmless. */
async function findExisting(aoi: string): Promise<IngestedScenes> {
  try {
    const existing = await readExisting(aoi);
    await replaceIngestedScenes(aoi, existing.sourceIds);
    return existing;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log().info({ aoi }, 'what an AOI holds could not be read before a start');
    return { exists: false, sourceIds: [] };
  }
}

const scenesPerInsert = 250;

/** Stores what is about to be sent; a `Problem` when something in it would make the server fail. */
async function prepare(
  id: string,
  scenes: AsyncIterable<SentScene>,
  aoi: string,
  existing: IngestedScenes,
  input: RunInput,
) {
  const there = new Set(existing.sourceIds);
  const counts = { sceneCount: 0, tileCount: null as number | null, thereCount: 0 };
  let [tiles, strangers] = [0, 0];
  let stranger: string | undefined;
  const edited: SourceFootprint[] = [];
  let batch: RunScene[] = [];
  for await (const { ordinal, sourceId, aoi: named, document, tileCount, change } of scenes) {
    if (named !== null && named !== aoi) {
      strangers += 1;
      stranger = named;
    } else if (there.has(sourceId)) {
      counts.thereCount += 1;
    } else {
      counts.sceneCount += 1;
      tiles += tileCount;
      batch.push({ ordinal, sourceId, document });
      const geometry = change && outlineOfWkt(change.wkt);
      if (geometry) edited.push({ sourceId, geometry, tags: change.tags });
    }
    if (batch.length < scenesPerInsert) continue;
    await addRunScenes(id, batch);
    batch = [];
  }
  if (strangers > 0) {
    // The server would fail and leave an empty AOI behind.
    throw new Problem({
      type: 'other-aoi',
      status: 400,
      title: `${strangers} of the scenes were listed for another AOI`,
      detail: `They belong to ${nameInSentence(stranger ?? '')}, the payload names ${nameInSentence(aoi)}. List the scenes again. Nothing was sent.`,
    });
  }
  await addRunScenes(id, batch);
  if (counts.sceneCount === 0) {
    throw new Problem({
      type: 'nothing-to-send',
      status: 409,
      title:
        counts.thereCount > 0
          ? `Every scene is already in ${nameInSentence(aoi)}`
          : 'The list holds no scene',
      detail: 'Nothing was sent.',
    });
  }
  return { counts: { ...counts, tileCount: input === 'tiles' ? tiles : null }, edited };
}

async function send(id: string, before: IngestedScenes): Promise<void> {
  const { payload, input, aoi } = await requireRun(id);
  const list = input === 'payload' ? undefined : collectionFile(await sizeOfRun(id), () => scenesOfRun(id));
  log().info({ run: id, input, bytes: list?.size }, 'an ingestion is sent');
  try {
    const answer = await startIngestion(payload, input === 'payload' ? {} : { [input]: list });
    await moveRun(id, ['starting'], { state: 'started', answer: storableText(answer), endedAt: new Date() });
    const sent: string[] = [];
    for await (const { sourceId } of scenesOfRun(id)) sent.push(sourceId);
    await addIngested(aoi, sent);
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      const answer = 'Swath failed while sending.';
      await moveRun(id, ['starting'], { state: 'unknown', answer, endedAt: new Date() });
      throw error;
    }
    learnConstellation(JSON.parse(payload), false, error);
    // Only what the AOI holds now says whether a 500 in words was a refusal.
    const after = error.sent ? await readExisting(aoi).catch(() => undefined) : before;
    const holdsNothingNew = after !== undefined && isSubset(after.sourceIds, before.sourceIds);
    const isRefused = !error.isUncertain || (saysWhy(error) && holdsNothingNew);
    const { title, detail } = isRefused ? explainRefusal(error) : explain(error);
    const advice = { title, detail };
    if (isRefused && holdsNothingNew) advice.detail += ' Nothing was started.';
    if (isRefused && after?.exists && !before.exists && after.sourceIds.length === 0) {
      advice.detail += ` The empty AOI “${nameInSentence(aoi)}” remains. Start into it again, or ask an admin to delete it.`;
    }
    // Only the server's own words.
    const answer = explainReason(error) || errorBodyText(error) || null;
    const state = isRefused ? 'refused' : 'unknown';
    await moveRun(id, ['starting'], { state, answer, advice, endedAt: new Date() });
    if (state === 'unknown') compareInTime(id);
  }
}

function isSubset(some: readonly string[], of: readonly string[]): boolean {
  const all = new Set(of);
  return some.every((one) => all.has(one));
}
