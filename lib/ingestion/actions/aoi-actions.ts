import 'server-only';
import type { User } from '@/lib/accounts/session';
import { UpstreamError } from '@/lib/upstream/errors';
import { shownName } from '@/lib/upstream/shown-name';
import { Problem } from '@/lib/web/problem';
import { audited } from '../audited';
import { requestRefresh } from '../board/hub';
import { deleteAoi, forceRetryAoi, listAois, listScenes, listTiles, retryAoi } from '../client';
import type { Kind } from '../item';
import type { WireScene, WireTile } from '../schema';
import { quoteServer, saysWhy } from '../server-quote';
import { type ItemStatus, readStatus, type Status, statuses } from '../status';

/** Items that an action on a whole AOI moved; null where the server did not say how many. */
export interface Moved {
  scenes: number | null;
  tiles: number | null;
  /** Items that it refused, and the server's words about them. */
  refused: number;
  said: string | null;
}

/** Retries everything of an AOI that is in RETRY. */
export function retryWhole(aoi: string, user: User): Promise<Moved> {
  return onWhole(aoi, user, 'ingestion.retry-aoi', {
    write: () => retryAoi(aoi),
    before: () => readItems(aoi, ['RETRY']),
    isAsked: ({ status }) => status === 'RETRY',
  });
}

/** Restarts everything of an AOI, DONE and FAILED included, where the server offers it; its name was typed again. */
export async function restartWhole(aoi: string, typed: string, user: User): Promise<Moved> {
  assertTyped(aoi, typed);
  return onWhole(aoi, user, 'ingestion.restart-aoi', {
    write: () => forceRetryAoi(aoi),
    before: () => readItems(aoi, statuses),
    isAsked: ({ kind, sceneId }, before) =>
      kind === 'scene' || before.get(`scene${sceneId}`)?.status === 'DONE',
  });
}

/** Deletes an AOI with all that it holds, where the server offers it; its name was typed again. */
export async function deleteWhole(aoi: string, typed: string, user: User): Promise<void> {
  assertTyped(aoi, typed);
  await audited({ user, action: 'ingestion.delete', aoi }, () => deleteOrLook(aoi)).finally(() =>
    requestRefresh(aoi),
  );
}

/** A deletion whose answer was lost or odd is done if the server no longer lists the AOI. */
async function deleteOrLook(aoi: string): Promise<void> {
  try {
    await deleteAoi(aoi);
  } catch (error) {
    if (!(error instanceof UpstreamError) || !error.isUncertain) throw error;
    const listed = await listAois().catch(() => undefined);
    if (!listed || listed.some(({ name }) => name === aoi)) throw error;
  }
}

interface WholeCall {
  write: () => Promise<{ scenes: number; tiles: number } | undefined>;
  /** The items that the call can move, as they are before it. */
  before: () => Promise<Items>;
  isAsked: (item: ItemState, before: Items) => boolean;
}

interface ItemState {
  kind: Kind;
  status: ItemStatus;
  retries: number | null;
  sceneId: number | null;
}
type Items = Map<string, ItemState>;

/** Does something to a whole AOI. */
async function onWhole(aoi: string, user: User, action: string, call: WholeCall): Promise<Moved> {
  // Only needed where the server refuses something; then it is too late to read it.
  const before = await call.before().catch(() => undefined);
  const isRefused = ({ scenes, tiles, refused }: Moved) => refused > 0 && !scenes && !tiles;
  try {
    return await audited(
      { user, action, aoi },
      () => moveOrCount(aoi, call, before),
      (moved) => (isRefused(moved) ? 'refused' : 'done'),
    );
  } finally {
    // However it ended, the board has to see the result.
    requestRefresh(aoi);
  }
}

/**
 * Servers answer with an error when they refuse one item, although they did the rest: then everything is read again and
 * counted, whatever the error's status. Where it cannot be read, the error is thrown.
 */
async function moveOrCount(aoi: string, call: WholeCall, before: Items | undefined): Promise<Moved> {
  try {
    return { scenes: null, tiles: null, ...(await call.write()), refused: 0, said: null };
  } catch (error) {
    if (!before || !(error instanceof UpstreamError) || !(error.isRefusal || saysWhy(error))) throw error;
    const after = await readItems(aoi, statuses).catch(() => undefined);
    if (!after) throw error;
    const counted = { scenes: 0, tiles: 0, refused: 0 };
    for (const [key, item] of before) {
      const now = after.get(key);
      // What is gone was neither moved nor refused.
      if (!now || !call.isAsked(item, before)) continue;
      if (isMoved(item, now)) counted[item.kind === 'scene' ? 'scenes' : 'tiles'] += 1;
      else counted.refused += 1;
    }
    if (counted.scenes + counted.tiles + counted.refused === 0) throw error;
    return { ...counted, said: quoteServer(error) || null };
  }
}

/** Every passage back to PENDING takes one from the countdown, also where a job has ended since. */
const isMoved = (before: ItemState, after: ItemState) =>
  after.status !== before.status || (after.retries ?? 0) < (before.retries ?? 0);

async function readItems(aoi: string, of: readonly Status[]): Promise<Items> {
  const items: Items = new Map();
  const note =
    (kind: Kind) =>
    (item: WireScene | WireTile): void => {
      const sceneId = kind === 'tile' ? ((item as WireTile).scene?.id ?? null) : null;
      const { id, status, RetryCountDown: retries = null } = item;
      items.set(`${kind}${id}`, { kind, status: readStatus(status), retries, sceneId });
    };
  if (of.length === statuses.length) await listScenes(aoi, undefined, note('scene'));
  else for (const status of of) await listScenes(aoi, status, note('scene'));
  for (const status of of) await listTiles(aoi, status, note('tile'));
  return items;
}

function assertTyped(aoi: string, typed: string): void {
  if (typed === aoi) return;
  throw new Problem({
    type: 'name-differs',
    status: 400,
    title: 'The typed name does not match',
    detail: 'Nothing was sent.',
    errors: [{ path: 'body.name', message: `Type ${shownName(aoi)}` }],
  });
}
