import { forEachInTurns } from '@/lib/platform/work/in-turns';
import { shownName } from '@/lib/upstream/shown-name';
import type { Board } from '../board/board';
import { findLinks } from '../board/links';
import { lookThrough } from '../look-through';

/**
 * What hangs on what in an AOI, in columns: the same place of the arrays holds one item. 0 is none; a tile before that
 * is named by its source id is looked up. Labels and dates are places in `words`. Throws as `lookThrough` does.
 */
export function linksView(board: Board, signal?: AbortSignal) {
  return lookThrough(board.itemCount, signal, () => readLinks(board));
}

async function readLinks(board: Board) {
  const words: string[] = [''];
  const places = new Map<string, number>([['', 0]]);
  const findPlace = (word: string | null): number => {
    const known = places.get(word ?? '');
    if (known !== undefined) return known;
    places.set(word ?? '', words.length);
    return words.push(word ?? '') - 1;
  };
  const scenes = await board.readAll('scene');
  const tiles = await board.readAll('tile');
  const links = await findLinks(scenes, tiles);
  const isTile = (id: unknown): id is number =>
    typeof id === 'number' && links.getStatus('tile', id) !== undefined;
  const columns = {
    ids: [] as number[],
    scenes: [] as number[],
    previous: [] as number[],
    references: [] as number[],
    labels: [] as number[],
  };
  await forEachInTurns(tiles, ({ id, sceneId, referenceId, label, sourceId }) => {
    columns.ids.push(id);
    columns.scenes.push(sceneId ?? 0);
    columns.previous.push(links.getPrevious(id) ?? 0);
    columns.references.push(isTile(referenceId) ? referenceId : 0);
    columns.labels.push(findPlace(label ?? shownName(sourceId)));
  });
  return {
    words,
    scenes: {
      ids: scenes.map(({ id }) => id),
      names: scenes.map(({ sourceId }) => sourceId),
      dates: scenes.map(({ date }) => findPlace(date)),
    },
    tiles: columns,
  };
}

export type LinksView = Awaited<ReturnType<typeof linksView>>;
