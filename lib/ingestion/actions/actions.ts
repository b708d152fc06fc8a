import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '@/lib/accounts/audit';
import type { AuditResult } from '@/lib/accounts/audit-terms';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { audited } from '../audited';
import { requestRefresh } from '../board/hub';
import { failItem, forceItem, retryItem } from '../client';
import type { ItemRef } from '../item';
import { findOwnItem, type ItemNow, readItem } from '../items/own-item';
import { quoteServer, saysWhy } from '../server-quote';
import { type Action, type ItemStatus, type Status, whyNotAllowed } from '../status';
import { assertPlainName } from '../workflow-call';
import type { BulkAction } from './dry-run';
import type { itemOutcomes } from './job-states';

export interface ActionResult extends ItemRef {
  outcome: (typeof itemOutcomes)[number];
  /** The status that was read afterwards; null where it could not be. */
  status: ItemStatus | null;
  sentence: string;
}

/** `not-sent`: the item could not be looked at or reached, and nothing left for it. */
type ItemOutcome = Omit<ActionResult, keyof ItemRef | 'outcome'> & {
  outcome: ActionResult['outcome'] | 'not-sent';
  /** Whether the item was found to be of the AOI that was named. */
  isOfAoi?: boolean;
};

/** Calls to the server that run at the same time. */
const width = 4;

/**
 * Retries or fails items, each with one call that is never repeated, and reads every item again before saying the
 * outcome of it: a refusal with an empty body has several causes. What fails for one item does not hide what was done
 * to the others; the whole is kept in the audit. Throws a `Problem` for a name that is a pattern.
 */
export async function runItemActions(
  aoi: string,
  action: Action,
  items: readonly ItemRef[],
  user: User,
): Promise<ActionResult[]> {
  assertPlainName(aoi);
  const results: (ActionResult & { isOfAoi?: boolean })[] = new Array(items.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const target = items[index] as ItemRef;
      const result = await actOnOne(aoi, { type: action }, target);
      const outcome = result.outcome === 'not-sent' ? 'refused' : result.outcome;
      results[index] = { kind: target.kind, id: target.id, ...result, outcome };
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  // Failing one item can relink or fail others. What is of another AOI is not read again for this one.
  if (action === 'fail') requestRefresh(aoi);
  else
    requestRefresh(
      aoi,
      results.filter(({ isOfAoi }) => isOfAoi),
    );
  await recordAudit(db(), {
    actor: user,
    action: `ingestion.${action}`,
    subject: `aoi:${aoi}`,
    result: wholeResult(results),
    detail: { items: results.map(({ kind, id, outcome, status }) => ({ kind, id, outcome, status })) },
  });
  return results;
}

/** The result of all of them: `unknown` if one may have been done, and `refused` only if none was. */
function wholeResult(results: readonly ActionResult[]): AuditResult {
  if (results.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return results.some(({ outcome }) => outcome === 'done') ? 'done' : 'refused';
}

/** Does one thing to one item, with one call that is never repeated, and says the outcome of it. */
export async function actOnOne(aoi: string, action: BulkAction, target: ItemRef): Promise<ItemOutcome> {
  let before: ItemNow;
  try {
    const found = await findOwnItem(aoi, target);
    if ('outcome' in found) return found;
    before = found;
    const { status } = before;
    const reason = action.type === 'force' ? undefined : whyNotAllowed(action.type, status);
    if (reason) return { outcome: 'refused', status, sentence: `${reason} Nothing was sent.`, isOfAoi: true };
  } catch (error) {
    return { outcome: 'not-sent', status: null, sentence: `${explainError(error)}. Nothing was sent.` };
  }
  return { ...(await sendAndRead(aoi, action, target, before)), isOfAoi: true };
}

async function sendAndRead(
  aoi: string,
  action: BulkAction,
  target: ItemRef,
  before: ItemNow,
): Promise<ItemOutcome> {
  try {
    await send(action, target);
    const status = await statusAfter(target);
    return { outcome: 'done', status, sentence: formatDone(action, status) };
  } catch (error) {
    if (error instanceof Problem) {
      return { outcome: 'refused', status: null, sentence: `${error.title}. ${error.detail ?? ''}`.trim() };
    }
    if (!(error instanceof UpstreamError)) {
      log().error({ err: error, aoi, target }, 'an action on an item failed in Swath');
      return { outcome: 'unknown', status: null, sentence: 'Swath failed while sending.' };
    }
    return toOutcome(error, action, before, await readItem(target).catch(() => null));
  }
}

/** What the server took, and whether the item is where that leads to. */
function formatDone(action: BulkAction, status: ItemStatus | null): string {
  if (action.type === 'retry') {
    return status === 'RETRY' ? 'Accepted, but it is in RETRY still or again' : 'Retried';
  }
  const to = action.type === 'fail' ? 'FAILED' : action.to;
  if (status !== null && status !== to) return `Accepted, but it is ${status}`;
  return action.type === 'fail' ? 'Failed' : `Forced to ${to}`;
}

function send(action: BulkAction, { kind, id }: ItemRef): Promise<unknown> {
  if (action.type === 'retry') return retryItem(kind, id);
  return action.type === 'fail' ? failItem(kind, id) : forceItem(kind, id, action.to);
}

/**
 * What an error means for an item. Only its status and what is read afterwards decide; the server's words are quoted.
 */
function toOutcome(
  error: UpstreamError,
  action: BulkAction,
  before: ItemNow,
  after: ItemNow | null,
): ItemOutcome {
  const status = after?.status ?? null;
  if (!error.sent)
    return { outcome: 'not-sent', status, sentence: `${explain(error).title}. Nothing was sent.` };
  const isAsBefore = after !== null && isSame(before, after);
  const unchanged = isAsBefore ? ' Nothing was changed.' : '';
  const quote = quoteServer(error);
  if (error.isRefusal && isTokenFailure(error, after)) {
    return { outcome: 'refused', status, sentence: `${explain(error).title}. ${quote}${unchanged}`.trim() };
  }
  if (error.isRefusal || (saysWhy(error) && isAsBefore)) {
    const rule = status && action.type !== 'force' && whyNotAllowed(action.type, status);
    const why = quote || rule || 'The server refused it without a reason. Its chain may not allow it.';
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
      'The server may or may not have accepted it.',
      status && `Right after, it was ${isAsBefore ? 'still ' : ''}${status}.`,
      'Check the status before you repeat it.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/**
 * A 403 has two meanings, whatever its words: the server refused the step, or the token. A token that opens a reading
 * just afterwards was not refused.
 */
const isTokenFailure = ({ status, body = '' }: UpstreamError, after: ItemNow | null) =>
  status === 401 || (status === 403 && after === null && body.trim() !== '');

const isSame = (a: ItemNow, b: ItemNow) =>
  a.status === b.status &&
  a.retries === b.retries &&
  a.message === b.message &&
  isDeepStrictEqual(a.links, b.links);

const explainError = (error: unknown) =>
  error instanceof UpstreamError ? explain(error).title : 'The item could not be read';

/** The status of an item as it is now; null where it cannot be read. */
export const statusAfter = async (target: ItemRef): Promise<ItemStatus | null> =>
  (await readItem(target).catch(() => null))?.status ?? null;

/** Puts one item of an AOI into any status, where the server offers it; gives the status that was read afterwards. */
export async function forceStatus(
  aoi: string,
  target: ItemRef,
  status: Status,
  user: User,
): Promise<ItemStatus | null> {
  assertPlainName(aoi);
  const before = await findOwnItem(aoi, target);
  if ('outcome' in before) {
    throw new Problem({ type: 'not-of-this-aoi', status: 409, title: before.sentence });
  }
  const { kind, id } = target;
  const detail = { kind, id, from: before.status, to: status };
  try {
    await audited({ user, action: 'ingestion.force', aoi, detail }, () => forceItem(kind, id, status));
  } catch (error) {
    if (!(error instanceof UpstreamError) || !error.sent) throw error;
    const { outcome, sentence } = toOutcome(
      error,
      { type: 'force', to: status },
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
    requestRefresh(aoi);
  }
  return statusAfter(target);
}
