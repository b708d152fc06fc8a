import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { audited } from './audited';
import type { BulkAction } from './bulk/dry-run';
import { failItem, forceItem, type ItemKind, readScene, readTile, retryItem } from './client';
import { lookAgain, watcherOf } from './live/hub';
import { withBoard } from './open-board';
import { quoteOf, saysWhy } from './server-words';
import { type Action, type ItemStatus, readStatus, refusal, type Status } from './status';
import { answers, plainName } from './workflow-call';

interface Target {
  kind: ItemKind;
  id: number;
}

export interface ActionResult extends Target {
  outcome: 'done' | 'refused' | 'unknown';
  /** The status that was read afterwards; null where it could not be. */
  status: ItemStatus | null;
  sentence: string;
}

/** `not-sent`: the item could not be looked at or reached, and nothing left for it. */
type Told = Omit<ActionResult, keyof Target | 'outcome'> & {
  outcome: ActionResult['outcome'] | 'not-sent';
  /** Whether the item was found to be of the AOI that was named. */
  isOfAoi?: boolean;
};

/** What an item was when it was read: as much as tells whether anything moved it since. */
interface ItemNow {
  status: ItemStatus;
  retries: number | null;
  message: string;
  links: unknown;
  aoi: string | null;
  sceneId?: number;
}

/** Calls to the server that run at the same time. */
const width = 4;

/**
 * Retries or fails items, each with one call that is never repeated, and reads every item again before saying what
 * became of it: a refusal with an empty body has several causes. What fails for one item does not hide what was done
 * to the others; the whole is kept in the audit. Throws a `Problem` for a name that is a pattern.
 */
export async function act(
  aoi: string,
  action: Action,
  items: readonly Target[],
  user: User,
): Promise<ActionResult[]> {
  plainName(aoi);
  const results: (ActionResult & { isOfAoi?: boolean })[] = new Array(items.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const target = items[index] as Target;
      const told = await actOnOne(aoi, { is: action }, target);
      const outcome = told.outcome === 'not-sent' ? 'refused' : told.outcome;
      results[index] = { kind: target.kind, id: target.id, ...told, outcome };
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  // Failing one item can relink or fail others. What is of another AOI is not read again for this one.
  if (action === 'fail') lookAgain(aoi);
  else
    lookAgain(
      aoi,
      results.filter(({ isOfAoi }) => isOfAoi),
    );
  await recordAudit(db(), {
    actor: user,
    action: `ingestion.${action}`,
    subject: `aoi:${aoi}`,
    detail: { items: results.map(({ kind, id, outcome, status }) => ({ kind, id, outcome, status })) },
  });
  return results;
}

/** Does one thing to one item, with one call that is never repeated, and says what became of it. */
export async function actOnOne(aoi: string, action: BulkAction, target: Target): Promise<Told> {
  let before: ItemNow;
  try {
    const found = await mayAct(aoi, target);
    if ('outcome' in found) return found;
    before = found;
    const { status } = before;
    const reason = action.is === 'force' ? undefined : refusal(action.is, status);
    if (reason) return { outcome: 'refused', status, sentence: `${reason} Nothing was sent.`, isOfAoi: true };
  } catch (error) {
    return { outcome: 'not-sent', status: null, sentence: `${titleOf(error)}. Nothing was sent.` };
  }
  return { ...(await sendAndRead(aoi, action, target, before)), isOfAoi: true };
}

async function sendAndRead(aoi: string, action: BulkAction, target: Target, before: ItemNow): Promise<Told> {
  try {
    await send(action, target);
    const status = await statusAfter(target);
    return { outcome: 'done', status, sentence: doneWords(action, status) };
  } catch (error) {
    if (error instanceof Problem) {
      return { outcome: 'refused', status: null, sentence: `${error.title}. ${error.detail ?? ''}`.trim() };
    }
    if (!(error instanceof UpstreamError)) {
      log().error({ err: error, aoi, target }, 'an action on an item failed in the portal');
      return { outcome: 'unknown', status: null, sentence: 'The portal failed while it was sending.' };
    }
    return told(error, action, before, await readItem(target).catch(() => null));
  }
}

/** What the server took, and whether the item is where that leads to. */
function doneWords(action: BulkAction, status: ItemStatus | null): string {
  if (action.is === 'retry') {
    return status === 'RETRY' ? 'The server took it, and it is in RETRY still or again' : 'Retried';
  }
  const to = action.is === 'fail' ? 'FAILED' : action.to;
  if (status !== null && status !== to) return `The server took it, but it is ${status}`;
  return action.is === 'fail' ? 'Failed' : `Forced to ${to}`;
}

function send(action: BulkAction, { kind, id }: Target): Promise<unknown> {
  if (action.is === 'retry') return retryItem(kind, id);
  return action.is === 'fail' ? failItem(kind, id) : forceItem(kind, id, action.to);
}

/** An item of this AOI as it is now, or why it is none. */
export async function mayAct(aoi: string, target: Target): Promise<ItemNow | Told> {
  const item = await readItem(target);
  if (!item)
    return { outcome: 'refused', status: null, sentence: 'There is no such item. Nothing was sent.' };
  const owner = item.aoi ?? (await ownerOf(aoi, target, item.sceneId));
  if (owner === aoi) return item;
  return {
    outcome: 'refused',
    status: item.status,
    sentence: owner
      ? `This item belongs to ${owner}. Nothing was sent.`
      : `It is not known that this item belongs to ${aoi}. Nothing was sent.`,
  };
}

/** Tiles do not name their AOI; the board of the AOI knows its own, and where nobody watches their scene tells. */
async function ownerOf(
  aoi: string,
  { kind, id }: Target,
  sceneId: number | undefined,
): Promise<string | undefined> {
  const watcher = watcherOf(aoi);
  if (watcher?.readAt) return watcher.board.item(kind, id) ? aoi : undefined;
  const scene = kind === 'tile' && sceneId ? await readScene(sceneId) : undefined;
  if (scene?.aoi) return scene.aoi;
  return withBoard(aoi, ({ board }) => (board.item(kind, id) ? aoi : undefined));
}

/**
 * What an error means for an item. Only its status and what is read afterwards decide; the server's words are quoted.
 */
function told(error: UpstreamError, action: BulkAction, before: ItemNow, after: ItemNow | null): Told {
  const status = after?.status ?? null;
  if (!error.sent)
    return { outcome: 'not-sent', status, sentence: `${explain(error).title}. Nothing was sent.` };
  const isAsBefore = after !== null && isSame(before, after);
  const unchanged = isAsBefore ? ' Nothing was changed.' : '';
  const quote = quoteOf(error);
  if (error.isRefusal && (error.status === 401 || isTokenTrouble(error))) {
    return { outcome: 'refused', status, sentence: `${explain(error).title}. ${quote}${unchanged}`.trim() };
  }
  if (error.isRefusal || (saysWhy(error) && isAsBefore)) {
    const rule = status && action.is !== 'force' && refusal(action.is, status);
    const why = quote || rule || 'The server refused it without a reason; its chain may not allow it.';
    return { outcome: 'refused', status, sentence: `${why}${unchanged}` };
  }
  if (!error.isUncertain) {
    const { title, detail } = explain(error);
    return { outcome: 'refused', status, sentence: `${title}. ${detail}` };
  }
  return {
    outcome: 'unknown',
    status,
    sentence: [
      `${explain(error).title}.`,
      quote,
      'It is not known whether the server took it; look at the status before you repeat it.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** A 403 has two meanings: with a JSON string as its body it is the token, else the server refused the step. */
const isTokenTrouble = ({ status, body }: UpstreamError) => status === 403 && /^\s*"/.test(body ?? '');

const isSame = (a: ItemNow, b: ItemNow) =>
  a.status === b.status &&
  a.retries === b.retries &&
  a.message === b.message &&
  isDeepStrictEqual(a.links, b.links);

const titleOf = (error: unknown) =>
  error instanceof UpstreamError ? explain(error).title : 'The item could not be read';

/** The status of an item as it is now; null where it cannot be read. */
export const statusAfter = async (target: Target): Promise<ItemStatus | null> =>
  (await readItem(target).catch(() => null))?.status ?? null;

async function readItem({ kind, id }: Target): Promise<ItemNow | null> {
  try {
    if (kind === 'scene') {
      const { status, message, RetryCountDown: retries = null, aoi } = await readScene(id);
      return { status: readStatus(status), message, retries, links: [], aoi: aoi || null };
    }
    const {
      status,
      message,
      RetryCountDown: retries = null,
      scene,
      PreviousID,
      ReferenceID,
    } = await readTile(id);
    return {
      status: readStatus(status),
      message,
      retries,
      links: [PreviousID ?? null, ReferenceID ?? null],
      aoi: (typeof scene?.aoi === 'string' && scene.aoi) || null,
      sceneId: scene?.id,
    };
  } catch (error) {
    // What stands before a server that is away says "not found" of everything.
    if (error instanceof UpstreamError && error.status === 404 && (await answers())) return null;
    throw error;
  }
}

/** Puts one item of an AOI into any status, where the server offers it; gives the status that was read afterwards. */
export async function forceStatus(
  aoi: string,
  target: Target,
  status: Status,
  user: User,
): Promise<ItemStatus | null> {
  plainName(aoi);
  const before = await mayAct(aoi, target);
  if ('outcome' in before) {
    throw new Problem({ type: 'not-of-this-aoi', status: 409, title: before.sentence });
  }
  const { kind, id } = target;
  const detail = { kind, id, from: before.status, to: status };
  try {
    await audited({ user, action: 'ingestion.force', aoi, detail }, () => forceItem(kind, id, status));
  } catch (error) {
    if (!(error instanceof UpstreamError) || !error.sent) throw error;
    const { outcome, sentence } = told(
      error,
      { is: 'force', to: status },
      before,
      await readItem(target).catch(() => null),
    );
    throw new Problem(
      {
        type: outcome === 'refused' ? 'refused-step' : 'force-unknown',
        status: outcome === 'refused' ? 409 : 502,
        service: 'workflow',
        title:
          outcome === 'refused'
            ? `The workflow server did not force ${kind} ${id} to ${status}`
            : `The workflow server may or may not have forced ${kind} ${id} to ${status}`,
        detail: sentence,
      },
      { cause: error },
    );
  } finally {
    lookAgain(aoi);
  }
  return statusAfter(target);
}
