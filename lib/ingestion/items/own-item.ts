import 'server-only';
import { isMarkup, UpstreamError } from '@/lib/upstream/errors';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { findWatcher, requestRefresh } from '../board/hub';
import { withBoard } from '../board/open-board';
import { fetchScene, fetchTile } from '../client';
import type { ItemRef } from '../item';
import { type ItemStatus, readStatus } from '../status';
import { answers } from '../workflow-call';

/** What an item was when it was read: as much as says whether anything moved it since. */
export interface ItemNow {
  sourceId: string;
  status: ItemStatus;
  retries: number | null;
  message: string;
  links: unknown;
  aoi: string | null;
  sceneId?: number;
}

/** Why an item is not one of an AOI. */
interface NotOwn {
  outcome: 'refused';
  /** The status that was read; null where there is no such item. */
  status: ItemStatus | null;
  sentence: string;
}

/** Finds an item of this AOI as it is now, or why it is none. */
export async function findOwnItem(aoi: string, target: ItemRef): Promise<ItemNow | NotOwn> {
  const item = await readItem(target);
  if (!item)
    return { outcome: 'refused', status: null, sentence: 'There is no such item. Nothing was sent.' };
  if (isAnother(aoi, target, item)) {
    requestRefresh(aoi);
    return {
      outcome: 'refused',
      status: item.status,
      sentence: 'The server has given this ID to another item. Nothing was sent.',
    };
  }
  const owner = item.aoi ?? (await findOwner(aoi, target, item.sceneId));
  if (owner === aoi) return item;
  return {
    outcome: 'refused',
    status: item.status,
    sentence: owner
      ? `This item belongs to ${nameInSentence(owner)}. Nothing was sent.`
      : `Swath cannot confirm that this item belongs to ${nameInSentence(aoi)}. Nothing was sent.`,
  };
}

/** True if the board knows an item of this id under another name, or of another scene: servers use ids again. */
export function isAnother(
  aoi: string,
  { kind, id }: ItemRef,
  { sourceId, sceneId }: Pick<ItemNow, 'sourceId' | 'sceneId'>,
): boolean {
  const known = findWatcher(aoi)?.board.item(kind, id);
  if (!known) return false;
  const isOfOther = sceneId !== undefined && known.sceneId !== null && known.sceneId !== sceneId;
  return isOfOther || known.sourceId !== sourceId;
}

/** Tiles do not name their AOI; the board of the AOI knows its own, and where no one watches their scene says. */
async function findOwner(
  aoi: string,
  { kind, id }: ItemRef,
  sceneId: number | undefined,
): Promise<string | undefined> {
  const watcher = findWatcher(aoi);
  if (watcher?.readAt) return watcher.board.item(kind, id) ? aoi : undefined;
  const scene = kind === 'tile' && sceneId ? await fetchScene(sceneId) : undefined;
  if (scene?.aoi) return scene.aoi;
  return withBoard(aoi, ({ board }) => (board.item(kind, id) ? aoi : undefined));
}

/** Reads an item as it is now; null if the server has none. */
export async function readItem({ kind, id }: ItemRef): Promise<ItemNow | null> {
  try {
    if (kind === 'scene') {
      const { source_id, status, message, RetryCountDown: retries = null, aoi } = await fetchScene(id);
      return {
        sourceId: source_id,
        status: readStatus(status),
        message,
        retries,
        links: [],
        aoi: aoi || null,
      };
    }
    const {
      source_id,
      status,
      message,
      RetryCountDown: retries = null,
      scene,
      PreviousID,
      ReferenceID,
    } = await fetchTile(id);
    return {
      sourceId: source_id,
      status: readStatus(status),
      message,
      retries,
      links: [PreviousID ?? null, ReferenceID ?? null],
      aoi: (typeof scene?.aoi === 'string' && scene.aoi) || null,
      sceneId: scene?.id,
    };
  } catch (error) {
    // What is before a server that is away says "not found" of everything.
    const isOwn = error instanceof UpstreamError && error.status === 404 && !isMarkup(error.body ?? '');
    if (isOwn && (await answers())) return null;
    throw error;
  }
}
