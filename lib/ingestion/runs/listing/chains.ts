import { tileKey } from './edits';

/** A tile and the tiles before it: chains are linked by scene and name. */
export interface TileLink {
  scene: number;
  tile: number;
  sceneId: string;
  tileId: string;
  previousScene: string | null;
  previousTile: string | null;
  referenceScene: string | null;
  referenceTile: string | null;
  date: string | null;
}

/** What a list says of another tile. */
interface TileName {
  SourceID: string;
  SceneID: string;
  Date: string | null;
}

/** The links of a tile that had to change, as the service's tiles collection spells them. */
export interface NewLinks {
  previous: TileName | null;
  reference: TileName | null;
}

const nameKey = (scene: string | null, tile: string | null) => `${scene ?? ''}\n${tile ?? ''}`;

function index(tiles: readonly TileLink[]) {
  return new Map(tiles.map((tile) => [nameKey(tile.sceneId, tile.tileId), tile]));
}

/**
 * Relinks chains around tiles that are removed, as the server does when it fails one: what comes after a tile in the
 * middle follows the tile before it; what comes after a root is a root, and the reference of the rest of its chain.
 * @param removedScenes numbers of scenes that go with all of their tiles
 * @returns by `scene:tile` the links of those that are left whose links changed
 */
export function resolveChains(
  tiles: readonly TileLink[],
  removedScenes: ReadonlySet<number>,
  removedTiles: ReadonlySet<string>,
): Map<string, NewLinks> {
  const byName = index(tiles);
  const isGone = (tile: TileLink) =>
    removedScenes.has(tile.scene) || removedTiles.has(tileKey(tile.scene, tile.tile));
  const before = (tile: TileLink) => byName.get(nameKey(tile.previousScene, tile.previousTile));
  const leftBefore = followed(before, (tile) => !isGone(tile));
  /** The first one before it that is left; nothing when it is a root now. */
  const findPrevious = (tile: TileLink) => leftBefore(before(tile));
  const findRoot = followed(findPrevious, (tile) => findPrevious(tile) === undefined);
  const name = (tile: TileLink): TileName => ({
    SourceID: tile.tileId,
    SceneID: tile.sceneId,
    Date: tile.date,
  });
  const changed = new Map<string, NewLinks>();
  for (const tile of tiles) {
    if (isGone(tile)) continue;
    const listed = before(tile);
    const reference = byName.get(nameKey(tile.referenceScene, tile.referenceTile));
    const isPreviousGone = listed !== undefined && isGone(listed);
    const isReferenceGone = reference !== undefined && isGone(reference);
    if (!isPreviousGone && !isReferenceGone) continue;
    const previous = isPreviousGone ? findPrevious(tile) : listed;
    const root = findRoot(tile);
    const newReference = isReferenceGone
      ? root === tile
        ? undefined
        : root
      : previous
        ? reference
        : undefined;
    changed.set(tileKey(tile.scene, tile.tile), {
      previous: previous ? name(previous) : null,
      reference: newReference ? name(newReference) : null,
    });
  }
  return changed;
}

/**
 * Follows links from a tile, itself included, to the first that `isEnd`; undefined where they end before, or run in a
 * circle. Every tile is walked over once, however often it is asked for: a list can be one chain of all its tiles.
 */
function followed(next: (tile: TileLink) => TileLink | undefined, isEnd: (tile: TileLink) => boolean) {
  const ends = new Map<TileLink, TileLink | undefined>();
  return (from: TileLink | undefined): TileLink | undefined => {
    const way: TileLink[] = [];
    let at = from;
    // In a circle, what is on the way is met again with nothing.
    for (; at && !ends.has(at) && !isEnd(at); at = next(at)) {
      ends.set(at, undefined);
      way.push(at);
    }
    const end = at && (ends.has(at) ? ends.get(at) : at);
    for (const tile of way) ends.set(tile, end);
    return end;
  };
}

/** What taking tiles out does to the chains that they stand in. */
export interface ChainImpact {
  /** Tiles that go. */
  removed: number;
  /** Tiles that follow the tile before the one that goes. */
  relinked: number;
  /** Tiles that begin a chain then. */
  newRoots: number;
  /** Tiles that refer to another tile then. */
  rereferenced: number;
  /** Chains of which nothing is left. */
  endedChains: number;
}

/** Compares the chains before and after some more tiles are removed. */
export function chainImpact(
  tiles: readonly TileLink[],
  before: { scenes: ReadonlySet<number>; tiles: ReadonlySet<string> },
  after: { scenes: ReadonlySet<number>; tiles: ReadonlySet<string> },
): ChainImpact {
  const isGoneIn = (state: typeof before, tile: TileLink) =>
    state.scenes.has(tile.scene) || state.tiles.has(tileKey(tile.scene, tile.tile));
  const links = [before, after].map((state) => resolveChains(tiles, state.scenes, state.tiles));
  const result: ChainImpact = { removed: 0, relinked: 0, newRoots: 0, rereferenced: 0, endedChains: 0 };
  const rootNames = [new Set<string>(), new Set<string>()];
  for (const tile of tiles) {
    const key = tileKey(tile.scene, tile.tile);
    const [was, is] = [before, after].map((state) => !isGoneIn(state, tile));
    if (was && !is) result.removed += 1;
    const [old, now] = links.map((link) => chooseLinks(tile, link.get(key)));
    if (was && old?.previous === null) rootNames[0]?.add(key);
    if (is && now?.previous === null) rootNames[1]?.add(key);
    if (!is || !was || !old || !now) continue;
    if (old.previous !== now.previous && now.previous === null) result.newRoots += 1;
    else if (old.previous !== now.previous) result.relinked += 1;
    if (old.reference !== now.reference && now.reference !== null) result.rereferenced += 1;
  }
  result.endedChains = Math.max(0, (rootNames[0]?.size ?? 0) - (rootNames[1]?.size ?? 0));
  return result;
}

/** Where a tile's links lead, as one word each. */
function chooseLinks(tile: TileLink, changed: NewLinks | undefined) {
  const word = (scene: string | null | undefined, name: string | null | undefined) =>
    name ? nameKey(scene ?? null, name) : null;
  return changed
    ? {
        previous: word(changed.previous?.SceneID, changed.previous?.SourceID),
        reference: word(changed.reference?.SceneID, changed.reference?.SourceID),
      }
    : {
        previous: word(tile.previousScene, tile.previousTile),
        reference: word(tile.referenceScene, tile.referenceTile),
      };
}
