import 'server-only';

import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { readWkt } from '@/lib/areas/wkt';
import { db } from '@/lib/platform/db';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { listCatalogueScenes, startIngestion } from './catalogue-client';
import { watcherOf } from './live/hub';
import { checkPayload, type Payload } from './payload';
import { type CatalogueFeature, catalogueFeature } from './schema';
import { addRun, endRun, type Footprint, findRun, keepFootprints } from './store';

/** The page size that the interface recommends (section 8). */
const pageSize = 1_000;

/** A payload that can be sent, or a `Problem` that names everything that is wrong with it. */
function checked(document: unknown): Payload {
  const { payload, problems } = checkPayload(document);
  if (payload) return payload;
  throw new Problem({
    type: 'bad-payload',
    status: 400,
    title: 'The payload cannot be sent as it is',
    detail: `${problems.map(({ message }) => message).join('; ')}. Nothing was sent.`,
    errors: problems.map(({ path, message }) => ({ path: `body.payload.${path}`, message })),
  });
}

/** One page of the catalogue's scenes for a payload; their places are remembered. */
export async function listScenesForPayload(document: unknown, page: number, signal: AbortSignal) {
  const payload = checked(document);
  const { features, next } = await listCatalogueScenes(
    JSON.stringify(payload),
    { page, limit: pageSize },
    { signal },
  );
  const scenes = features.map((feature) => ({ ...readFeature(feature), feature }));
  await keepFootprints(payload.name, scenes.flatMap(toFootprint));
  // A server that does not say is asked on until a page is empty.
  return { scenes, hasMore: next ?? features.length > 0 };
}

function readFeature({ geometry, properties }: CatalogueFeature) {
  return {
    sourceId: properties.source_id ?? '',
    date: properties.data.date ?? null,
    geometry:
      (geometry as Footprint['geometry'] | undefined) ??
      geometryOfWkt(properties.wkt ?? properties.GeometryWKT),
    tags: properties.tags ?? properties.Tags ?? {},
  };
}

function geometryOfWkt(wkt: string | null | undefined): Footprint['geometry'] | null {
  if (!wkt) return null;
  try {
    return readWkt(wkt).geometry as Footprint['geometry'];
  } catch {
    return null;
  }
}

const toFootprint = ({ sourceId, geometry, tags }: ReturnType<typeof readFeature>): Footprint[] =>
  geometry && sourceId ? [{ sourceId, geometry, tags }] : [];

export interface RunRequest {
  id: string;
  payload: unknown;
  scenes: unknown[];
  listedCount: number;
}

/**
 * Starts an ingestion of a checked list of scenes. The list leaves once: a request that comes again is answered with
 * the run that it made. When no answer comes the run is `unknown`.
 */
export async function startRun({ id, payload: document, scenes, listedCount }: RunRequest, user: User) {
  const payload = checked(document);
  const features = scenes.map((scene) => catalogueFeature.parse(scene));
  const strangers = features.filter(({ properties }) => properties.aoi && properties.aoi !== payload.name);
  if (strangers.length > 0) {
    // The server would fail and leave an empty AOI behind.
    throw new Problem({
      type: 'other-aoi',
      status: 400,
      title: `${strangers.length} of the scenes were listed for another AOI`,
      detail: `They name ${strangers[0]?.properties.aoi}, the payload names ${payload.name}. List the scenes again with this payload. Nothing was sent.`,
    });
  }
  const area = JSON.stringify(payload);
  const list = JSON.stringify({ type: 'FeatureCollection', features });
  await keepFootprints(payload.name, features.map(readFeature).flatMap(toFootprint));
  const isNew = await db().transaction(async (tx) => {
    const added = await addRun({
      id,
      aoi: payload.name,
      startedBy: user.id,
      state: 'starting',
      payload: area,
      scenes: list,
      sceneCount: features.length,
      listedCount,
    });
    if (added) {
      await recordAudit(tx, {
        actor: user,
        action: 'ingestion.start',
        subject: `aoi:${payload.name}`,
        detail: { run: id, scenes: features.length, listed: listedCount },
      });
    }
    return added;
  });
  if (isNew) await send(id, area, list);
  watcherOf(payload.name)?.lookAtAll();
  const run = await findRun(id);
  if (!run) throw new Error(`run ${id} is not there`);
  return run;
}

async function send(id: string, area: string, scenes: string): Promise<void> {
  try {
    await endRun(id, 'started', await startIngestion(area, { scenes }));
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      await endRun(id, 'unknown', 'The portal failed while it was sending.');
      throw error;
    }
    const { title, detail } = explain(error);
    const isRefused = !error.sent || (error.kind === 'status' && (error.status ?? 0) < 500) || isTold(error);
    await endRun(id, isRefused ? 'refused' : 'unknown', `${title}. ${detail}`);
  }
}

/** The server answers 500 with the reason in words when it refuses a payload; a gateway's page is no such answer. */
const isTold = (error: UpstreamError) =>
  error.status === 500 && Boolean(error.body?.trim()) && !/^\s*</.test(error.body ?? '');
