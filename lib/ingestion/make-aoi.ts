import 'server-only';
import { z } from 'zod';
import type { User } from '@/lib/accounts/session';
import { UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { audited } from './audited';
import { addScene, createAoi } from './client';
import { addIngested, type Existing, readExisting } from './existing';
import { aoiNamePattern } from './payload';
import { refusalWords } from './refusal';
import { sceneComplaints } from './scene-complaints';
import { saysWhy } from './server-words';
import { plainName } from './workflow-call';

/** Creates an empty AOI. A `Problem` when the server would not take the name, or has an AOI of it. */
export async function makeAoi(name: string, user: User): Promise<{ name: string }> {
  if (!aoiNamePattern.test(name)) {
    throw new Problem({
      type: 'bad-name',
      status: 400,
      title: 'The server does not take this name',
      detail: 'A name may hold letters, digits, “:”, “_” and “-” only. Nothing was created.',
      errors: [{ path: 'body.name', message: 'Letters, digits, “:”, “_” and “-” only' }],
    });
  }
  try {
    await audited({ user, action: 'ingestion.create', aoi: name }, () => createAoi(name));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status !== 409) {
      if (!(await isRefused(error, name, ({ exists }) => !exists))) throw error;
      throw refused(error);
    }
    throw new Problem({
      type: 'aoi-exists',
      status: 409,
      title: `There is an AOI “${name}” already`,
      detail: 'Choose another name, or ingest into that one. Nothing was changed.',
      errors: [{ path: 'body.name', message: 'There is an AOI of this name already' }],
    });
  }
  return { name };
}

const answer = z.looseObject({ id: z.number() });

/** Adds one scene with its tiles to an AOI (`POST /aoi/{aoi}/scene`); one that is there is left as it is. */
export async function addOneScene(aoi: string, scene: Record<string, unknown>, user: User) {
  plainName(aoi);
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
  const existing = await readExisting(aoi);
  if (!existing.exists) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: `There is no AOI “${aoi}”`,
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
    if (!(error instanceof UpstreamError)) throw error;
    const isMissing = ({ sourceIds }: Existing) => sourceIds.length === existing.sourceIds.length;
    if (!(await isRefused(error, aoi, isMissing))) throw error;
    throw refused(error);
  }
  await addIngested(aoi, [sourceId]);
  const parsed = answer.safeParse(safeJson(text));
  const id = parsed.success && parsed.data.id > 0 ? parsed.data.id : null;
  return { id, isNew: !existing.sourceIds.includes(sourceId) };
}

/** Whether the server refused: by a 4xx, or by a 500 in words after which everything is found as it was. */
async function isRefused(
  error: UpstreamError,
  aoi: string,
  isAsBefore: (now: Existing) => boolean,
): Promise<boolean> {
  if (error.isRefusal) return true;
  if (!saysWhy(error)) return false;
  const now = await readExisting(aoi).catch(() => undefined);
  return now !== undefined && isAsBefore(now);
}

function refused(error: UpstreamError): Problem {
  const { title, detail } = refusalWords(error);
  return new Problem(
    { type: 'refused', status: 422, service: 'workflow', title, detail: `${detail} Nothing was changed.` },
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
