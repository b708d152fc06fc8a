import { shownName } from '@/lib/upstream/shown-name';
import type { Board } from '../board/board';
import { findLinks } from '../links';

/**
 * What hangs on what in an AOI, in columns: the same place of the arrays holds one item. 0 is none; a tile before that
 * is named by its source id is looked up. Labels and dates are places in `words`.
 */
export function linksView(board: Board) {
  const words: string[] = [''];
  const places = new Map<string, number>([['', 0]]);
  const findPlace = (word: string | null): number => {
    const known = places.get(word ?? '');
    if (known !== undefined) return known;
    places.set(word ?? '', words.length);
    return words.push(word ?? '') - 1;
  };
  const scenes = [...board.all('scene')];
  const tiles = [...board.all('tile')];
  const links = findLinks(scenes, tiles);
  const isTile = (id: unknown): id is number =>
    typeof id === 'number' && board.getStatus('tile', id) !== undefined;
  return {
    words,
    scenes: {
      ids: scenes.map(({ id }) => id),
      names: scenes.map(({ sourceId }) => sourceId),
      dates: scenes.map(({ date }) => findPlace(date)),
    },
    tiles: {
      ids: tiles.map(({ id }) => id),
      scenes: tiles.map(({ sceneId }) => sceneId ?? 0),
      previous: tiles.map(({ id }) => links.getPrevious(id) ?? 0),
      references: tiles.map(({ referenceId }) => (isTile(referenceId) ? referenceId : 0)),
      labels: tiles.map(({ label, sourceId }) => findPlace(label ?? shownName(sourceId))),
    },
  };
}

export type LinksView = ReturnType<typeof linksView>;
