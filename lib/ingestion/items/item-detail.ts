import 'server-only';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { Problem } from '@/lib/web/problem';
import type { Board } from '../board/board';
import { withScene } from '../board/board-view';
import { requestRefresh } from '../board/hub';
import { findBoardLinks } from '../board/links';
import { withBoard } from '../board/open-board';
import { fetchScene, fetchTile } from '../client';
import { readFootprint } from '../footprints/footprint-store';
import { firstSampleAt, readWatched } from '../history/record-store';
import { readTransitions } from '../history/store';
import { findEarliest } from '../history/timeline';
import type { Item, Kind } from '../item';
import { lookThrough } from '../look-through';
import type { WireScene, WireTile } from '../schema';
import { readStatus } from '../status';
import { isAnother } from './own-item';

/** Tiles of a chain beyond this many are left out, the farthest first. */
const maxChainLength = 200;

/** Everything that the server and the portal know of one scene or tile. */
export function readItemDetail(aoi: string, kind: Kind, id: number, signal: AbortSignal) {
  return withBoard(aoi, async ({ board, readAt: boardReadAt, generationAt }) => {
    const known = board.item(kind, id);
    const notFound = () =>
      new Problem({
        type: 'not-found',
        status: 404,
        title: `${nameInSentence(aoi)} has no ${kind} ${id}`,
        detail: 'It may have been deleted.',
      });
    if (!known) throw notFound();
    const readAt = Date.now();
    const fresh = kind === 'scene' ? await fetchScene(id, { signal }) : await fetchTile(id, { signal });
    const sceneId = 'scene' in fresh ? (fresh as WireTile).scene?.id : undefined;
    if (isAnother(aoi, { kind, id }, { sourceId: fresh.source_id, sceneId })) {
      requestRefresh(aoi);
      throw notFound();
    }
    const [transitions, place, watchedSince, watched] = await Promise.all([
      readTransitions(aoi, kind, id),
      readFootprint(aoi, known.sourceId),
      firstSampleAt(aoi),
      readWatched(aoi),
    ]);
    const scene = known.sceneId === null ? undefined : board.item('scene', known.sceneId);
    // Servers often say where scenes lie and not where their tiles do.
    const around = place || !scene ? undefined : await readFootprint(aoi, scene.sourceId);
    const answer = (item: Item | undefined) => (item ? withScene(board, item) : null);
    const { data, ...fields } = fresh;
    return {
      readAt,
      boardReadAt,
      item: { ...withScene(board, known), ...newerThan(known, fresh) },
      data,
      fields,
      tags: { ...place?.tags, ...readTags(fresh) },
      geometry: (place ?? around)?.geometry ?? null,
      isPlaceOfScene: around !== undefined,
      scene: answer(scene),
      reference: answer(board.item('tile', Number(known.referenceId))),
      tiles:
        kind === 'scene' ? board.getTiles(id).flatMap((tile) => answer(board.item('tile', tile)) ?? []) : [],
      chain:
        kind === 'tile'
          ? (await lookThrough(board.itemCount, signal, () => followChain(board, id))).flatMap(
              (tile) => answer(board.item('tile', tile)) ?? [],
            )
          : [],
      watchedSince: watchedSince && Math.max(watchedSince.getTime(), generationAt ?? 0),
      transitions: transitions.map((transition) => {
        const at = transition.at.getTime();
        return { ...transition, at, earliest: findEarliest(watched, at) };
      }),
    };
  });
}

/** What the server says now, where the board has not read it again yet. */
function newerThan(known: Item, { status, message, RetryCountDown }: WireScene | WireTile) {
  const now = readStatus(status);
  return {
    status: now,
    message,
    retries: RetryCountDown ?? known.retries,
    since: now === known.status ? known.since : Date.now(),
  };
}

function readTags({ tags }: Record<string, unknown>): Record<string, string> {
  if (typeof tags !== 'object' || tags === null) return {};
  return Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, String(value)]));
}

/** The tiles before this one from the root on, itself, and those that follow, the nearest first. */
async function followChain(board: Board, id: number): Promise<number[]> {
  const links = await findBoardLinks(board);
  const before: number[] = [];
  const seen = new Set([id]);
  for (let at = links.getPrevious(id); at !== null && !seen.has(at); at = links.getPrevious(at)) {
    seen.add(at);
    before.unshift(at);
  }
  const after: number[] = [];
  const open = [...links.getChildren(id)];
  for (let at = open.shift(); at !== undefined && after.length < maxChainLength; at = open.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    after.push(at);
    open.push(...links.getChildren(at));
  }
  return [...before.slice(-maxChainLength), id, ...after];
}
