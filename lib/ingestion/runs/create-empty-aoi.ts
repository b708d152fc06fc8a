import 'server-only';
import { z } from 'zod';
import type { User } from '@/lib/accounts/session';
import { UpstreamError } from '@/lib/upstream/errors';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { Problem } from '@/lib/web/problem';
import { audited } from '../audited';
import { addScene, createAoi, listAois } from '../client';
import { saysWhy } from '../server-quote';
import { assertPlainName } from '../workflow-call';
import { addIngested, type IngestedScenes, readExisting } from './ingested-scenes';
import { aoiNameRule } from './payload';
import { explainRefusal } from './refusal';
import { sceneComplaints } from './scene-complaints';

/** Creates an empty AOI. A `Problem` when the server would not take the name, or has an AOI of it. */
export async function createEmptyAoi(name: string, user: User): Promise<{ name: string }> {
  const rule = aoiNameRule(name);
  if (rule !== undefined) {
    throw new Problem({
      type: 'bad-name',
      status: 400,
      title: 'The server does not accept this name',
      detail: `${rule}. Nothing was created.`,
      errors: [{ path: 'body.name', message: rule }],
    });
  }
  try {
    await audited({ user, action: 'ingestion.create', aoi: name }, () => createAoi(name));
  } catch (error) {
    const isListed = async () => (await listAois()).some((aoi) => aoi.name === name);
    const { refusal, now: exists } = await readRefusal(error, isListed);
    if (refusal.isRefusal && exists) {
      throw new Problem({
        type: 'aoi-exists',
        status: 409,
        title: `There is an AOI “${nameInSentence(name)}” already`,
        detail: 'Choose another name, or ingest into that one.',
        errors: [{ path: 'body.name', message: 'There is an AOI of this name already' }],
      });
    }
    throw refused(refusal, exists === false);
  }
  return { name };
}

const answer = z.looseObject({ id: z.number() });

/** Adds one scene with its tiles to an AOI (`POST /aoi/{aoi}/scene`); one that is there is left as it is. */
export async function addOneScene(aoi: string, scene: Record<string, unknown>, user: User) {
  assertPlainName(aoi);
  const complaints = sceneComplaints(scene, aoi);
  if (complaints.length > 0) {
    throw new Problem({
      type: 'bad-scene',
      status: 400,
      title: 'The scene cannot be added as it is',
      detail: `${complaints.join('; ')}. Nothing was sent.`,
      errors: complaints.map((message) => ({ path: 'body.scene', message })),
    });
  }
  const existing = await readScenes(aoi);
  if (!existing.exists) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: `There is no AOI “${nameInSentence(aoi)}”`,
      detail: 'Create it first. Nothing was sent.',
    });
  }
  const sourceId = String(scene.source_id);
  let text: string;
  try {
    const sent = await audited(
      { user, action: 'ingestion.add-scene', aoi, detail: { scene: sourceId } },
      () => addScene(aoi, { ...scene, aoi }),
    );
    text = sent.text;
  } catch (error) {
    const { refusal, now } = await readRefusal(error, () => readScenes(aoi));
    throw refused(refusal, now?.rows === existing.rows);
  }
  await addIngested(aoi, [sourceId]);
  const parsed = answer.safeParse(safeJson(text));
  const id = parsed.success && parsed.data.id > 0 ? parsed.data.id : null;
  return { id, isNew: !existing.sourceIds.includes(sourceId) };
}

/** What an AOI holds, and how many rows its list has; one that no one can read keeps no scene from being added. */
async function readScenes(aoi: string): Promise<IngestedScenes & { rows: number }> {
  let unreadable = 0;
  const onUnreadable = (count: number) => {
    unreadable = count;
  };
  const existing = await readExisting(aoi, { onUnreadable });
  return { ...existing, rows: existing.sourceIds.length + unreadable };
}

/** An error that may be a refusal, and what is found after it; undefined if that cannot be read. Throws any other error. */
async function readRefusal<T>(error: unknown, read: () => Promise<T>) {
  if (!(error instanceof UpstreamError) || !(error.isRefusal || saysWhy(error))) throw error;
  return { refusal: error, now: await read().catch(() => undefined) };
}

/** What to say of a 4xx, or of a 500 in words after which everything is found as it was; anything else is in doubt. */
function refused(error: UpstreamError, isAsBefore: boolean): Error {
  if (!error.isRefusal && !isAsBefore) return error;
  const { title, detail } = explainRefusal(error);
  const said = isAsBefore ? `${detail} Nothing was changed.` : detail;
  return new Problem(
    { type: 'refused', status: 422, service: 'workflow', title, detail: said },
    { cause: error },
  );
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
