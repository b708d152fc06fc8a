import { findLinks, type Links } from '../links';
import type { Board } from './board';

/** The links among the items of a board as they are now. */
export async function findBoardLinks(board: Board): Promise<Links> {
  return findLinks(await board.readAll('scene'), await board.readAll('tile'));
}
