import 'server-only';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { failItem, type ItemKind, isRefusedStep, readScene, readTile, retryItem } from './client';
import { watcherOf } from './live/hub';
import { type Action, readStatus, refusal, type Status } from './status';

interface Target {
  kind: ItemKind;
  id: number;
}

export interface ActionResult extends Target {
  outcome: 'done' | 'refused' | 'unknown';
  /** The status that was read afterwards; null where it could not be. */
  status: Status | 'unknown' | null;
  sentence: string;
}

/** Calls to the server that run at the same time. */
const width = 4;

/**
 * Retries or fails items, each with one call that is never repeated, and reads every item again before saying what
 * became of it: a refusal with an empty body has several causes. The whole is kept in the audit.
 */
export async function act(
  aoi: string,
  action: Action,
  items: readonly Target[],
  user: User,
): Promise<ActionResult[]> {
  const results: ActionResult[] = new Array(items.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index] as Target;
      results[index] = await actOnOne(aoi, action, item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  const watcher = watcherOf(aoi);
  if (action === 'fail') watcher?.lookAtAll();
  else watcher?.look(items);
  await recordAudit(db(), {
    actor: user,
    action: `ingestion.${action}`,
    subject: `aoi:${aoi}`,
    detail: { items: results.map(({ kind, id, outcome, status }) => ({ kind, id, outcome, status })) },
  });
  return results;
}

async function actOnOne(aoi: string, action: Action, target: Target): Promise<ActionResult> {
  const before = await readItem(target);
  if (before === null)
    return {
      ...target,
      outcome: 'refused',
      status: null,
      sentence: 'There is no such item. Nothing was sent.',
    };
  if (before.aoi !== null && before.aoi !== aoi) {
    return {
      ...target,
      outcome: 'refused',
      status: before.status,
      sentence: `This item belongs to ${before.aoi}. Nothing was sent.`,
    };
  }
  const reason = refusal(action, before.status);
  if (reason)
    return { ...target, outcome: 'refused', status: before.status, sentence: `${reason} Nothing was sent.` };
  try {
    await (action === 'retry' ? retryItem : failItem)(target.kind, target.id);
    const after = await readItem(target);
    return {
      ...target,
      outcome: 'done',
      status: after?.status ?? null,
      sentence: action === 'retry' ? 'Retried' : 'Failed',
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const after = await readItem(target).catch(() => null);
    return { ...target, status: after?.status ?? null, ...told(error, action, after?.status ?? null) };
  }
}

function told(
  error: UpstreamError,
  action: Action,
  status: Status | 'unknown' | null,
): Pick<ActionResult, 'outcome' | 'sentence'> {
  if (isRefusedStep(error)) {
    const why = error.body?.trim()
      ? `The server says: “${error.body.trim().slice(0, 300)}”.`
      : status
        ? refusal(action, status)
        : undefined;
    return {
      outcome: 'refused',
      sentence: why ?? 'The server refused it without a reason; its chain may not allow it.',
    };
  }
  if (!error.sent) return { outcome: 'refused', sentence: `${explain(error).title}. Nothing was sent.` };
  return {
    outcome: 'unknown',
    sentence: `${explain(error).title}. It is not known whether the server took it; look at the status before you repeat it.`,
  };
}

async function readItem({
  kind,
  id,
}: Target): Promise<{ status: Status | 'unknown'; aoi: string | null } | null> {
  try {
    if (kind === 'scene') {
      const scene = await readScene(id);
      return { status: readStatus(scene.status), aoi: scene.aoi ?? null };
    }
    const tile = await readTile(id);
    return { status: readStatus(tile.status), aoi: null };
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

/** What an admin's call that only real servers know says when this server does not know it. */
export function withoutRoute(error: unknown): never {
  if (error instanceof UpstreamError && (error.status === 404 || error.status === 405)) {
    throw new Problem({
      type: 'not-offered',
      status: 409,
      title: 'This workflow server does not offer that',
      detail: 'Nothing was changed.',
      service: 'workflow',
    });
  }
  throw error;
}
