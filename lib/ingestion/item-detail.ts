import 'server-only';
import { Problem } from '@/lib/web/problem';
import { withScene } from './board-view';
import { linksOf } from './bulk/links';
import { readScene, readTile } from './client';
import type { Board, Item, Kind } from './live/board';
import { readTransitions } from './live/history';
import { withBoard } from './open-board';
import { readWatched } from './record/record-store';
import { earliestOf } from './record/timeline';
import type { WireScene, WireTile } from './schema';
import { readStatus } from './status';
import { firstSampleAt, readFootprint } from './store';

/** Tiles of a chain beyond this many are left out, the farthest first. */
const longestChain = 200;

/** Everything that the server and the portal know of one scene or tile. */
export function readItemDetail(aoi: string, kind: Kind, id: number, signal: AbortSignal) {
  return withBoard(aoi, async ({ board }) => {
    const known = board.item(kind, id);
    if (!known) {
      throw new Problem({
        type: 'not-found',
        status: 404,
        title: `${aoi} has no ${kind} ${id}`,
        detail: 'It may have been deleted.',
      });
    }
    const fresh = kind === 'scene' ? await readScene(id, { signal }) : await readTile(id, { signal });
    const [transitions, place, watchedSince, watched] = await Promise.all([
      readTransitions(aoi, kind, id),
      readFootprint(aoi, known.sourceId),
      firstSampleAt(aoi),
      readWatched(aoi),
    ]);
    const scene = known.sceneId === null ? undefined : board.item('scene', known.sceneId);
    // Servers often tell where scenes lie and not where their tiles do.
    const around = place || !scene ? undefined : await readFootprint(aoi, scene.sourceId);
    const answer = (item: Item | undefined) => (item ? withScene(board, item) : null);
    const { data, ...fields } = fresh;
    return {
      item: { ...withScene(board, known), ...newerThan(known, fresh) },
      data,
      fields,
      tags: { ...place?.tags, ...tagsOf(fresh) },
      geometry: (place ?? around)?.geometry ?? null,
      isPlaceOfScene: around !== undefined,
      scene: answer(scene),
      reference: answer(board.item('tile', Number(known.referenceId))),
      tiles:
        kind === 'scene' ? board.tilesOf(id).flatMap((tile) => answer(board.item('tile', tile)) ?? []) : [],
      chain:
        kind === 'tile' ? chainOf(board, id).flatMap((tile) => answer(board.item('tile', tile)) ?? []) : [],
      watchedSince: watchedSince?.getTime() ?? null,
      transitions: transitions.map((transition) => {
        const at = transition.at.getTime();
        return { ...transition, at, earliest: earliestOf(watched, at) };
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

function tagsOf({ tags }: Record<string, unknown>): Record<string, string> {
  if (typeof tags !== 'object' || tags === null) return {};
  return Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, String(value)]));
}

/** The tiles before this one from the root on, itself, and those that follow, the nearest first. */
function chainOf(board: Board, id: number): number[] {
  const links = linksOf(board.all('scene'), board.all('tile'));
  const before: number[] = [];
  const seen = new Set([id]);
  for (let at = links.previousOf(id); at !== null && !seen.has(at); at = links.previousOf(at)) {
    seen.add(at);
    before.unshift(at);
  }
  const after: number[] = [];
  const open = [...links.childrenOf(id)];
  for (let at = open.shift(); at !== undefined && after.length < longestChain; at = open.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    after.push(at);
    open.push(...links.childrenOf(at));
  }
  return [...before.slice(-longestChain), id, ...after];
}
