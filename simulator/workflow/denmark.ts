import type { SimContext } from '../context';
import { random } from '../random';
import { findBursts, tileId } from './catalogue/bursts';
import { constellations } from './catalogue/constellations';
import { catalogueScene } from './catalogue/scene';
import type { Position } from './geometry';
import { footprint } from './geometry';
import type { Jobs } from './jobs';
import { say, shortName } from './messages';
import type { Machine } from './state-machine';
import type { Status, Store, Tile } from './store';

const dayMs = 86_400_000;
const name = 'Denmark-coherence-2026';
const dates = 6;
const revisit = 12;
const startMs = 600_000;

/** Four tracks of two scenes each, from west to east; how many of the last dates are not downloaded yet, in each. */
const frames: { orbit: number; slice: number; middle: Position; daysAgo: number; open: number }[] = [
  { orbit: 139, slice: 1, middle: [9.0, 56.75], daysAgo: 5, open: 0 },
  { orbit: 139, slice: 2, middle: [8.4, 55.3], daysAgo: 5, open: 0 },
  { orbit: 66, slice: 1, middle: [10.8, 56.85], daysAgo: 3, open: 1 },
  { orbit: 66, slice: 2, middle: [10.2, 55.4], daysAgo: 3, open: 1 },
  { orbit: 168, slice: 1, middle: [12.0, 56.6], daysAgo: 2, open: 1 },
  { orbit: 168, slice: 2, middle: [11.4, 55.15], daysAgo: 2, open: 2 },
  { orbit: 95, slice: 1, middle: [13.6, 56.5], daysAgo: 1, open: 2 },
  { orbit: 95, slice: 2, middle: [14.6, 55.1], daysAgo: 1, open: 2 },
];

/** What is not DONE among the downloads, oldest first: the store and the network are to blame. */
const openScenes: Status[] = [
  'RETRY',
  'PENDING',
  'PENDING',
  'RETRY',
  'PENDING',
  'PENDING',
  'NEW',
  'NEW',
  'NEW',
];

type Chain = Tile[];

/**
 * The AOI that runs: 48 scenes × 27 bursts in 216 chains along time. 842 tiles DONE, 118 PENDING, 57 RETRY, 12 FAILED,
 * 267 NEW: those of 9 scenes that are not there yet, and 24 that wait for the tile before them.
 */
export function createDenmark(context: SimContext, store: Store, machine: Machine, jobs: Jobs): void {
  const aoi = store.addAoi(name, { failures: 0.05 })!;
  const dice = random(context.options.seed, 'aoi', name);
  const chains = frames.map(() => [] as Chain[]);
  const { sentinel1 } = constellations;
  if (!sentinel1) return;
  const open = [...openScenes];
  let late = 0;

  for (let date = 0; date < dates; date++) {
    for (const [index, frame] of frames.entries()) {
      const ring = footprint(frame.middle, 245, 168, sentinel1.heading);
      const day =
        Math.floor(context.options.now.getTime() / dayMs) - frame.daysAgo - (dates - 1 - date) * revisit;
      const time = day * dayMs + (19_800 + index * 240 + frame.slice * 25) * 1000;
      const acquisition = { constellation: sentinel1, orbit: frame.orbit, slice: frame.slice, ring, time };
      const found = catalogueScene(context.options.seed, acquisition, { name }, context.options.letter);
      const status = date < dates - frame.open ? 'DONE' : (open.shift() ?? 'NEW');
      const scene = store.addScene(aoi, {
        sourceId: found.source_id,
        data: found.data,
        tags: found.tags,
        wkt: found.wkt,
        status,
        message: status === 'RETRY' ? say.store(found.source_id, 3, 7) : '',
        retryCountDown: status === 'RETRY' ? -1 : 3,
      });
      for (const [place, burst] of findBursts(found.wkt).entries()) {
        chains[index]![place] ??= [];
        const chain = chains[index]![place]!;
        chain.push(
          store.addTile(scene, {
            sourceId: tileId(
              frame.orbit,
              `${found.data.date}`,
              burst.swath,
              burst.number + (frame.slice - 1) * 9,
            ),
            data: {
              swath_id: burst.swath,
              tile_nr: burst.number,
              graph_name: found.data.graph_name,
              is_retriable: true,
            },
            retryCountDown: 3,
            wkt: burst.wkt,
            previous: chain.at(-1),
            reference: chain[0],
          }),
        );
      }
      scene.data.tiles = Object.fromEntries(scene.tiles.map((tile) => [tile.sourceId, toPlace(tile)]));
      if (status === 'PENDING') jobs.add(scene);
      if (status === 'NEW') {
        // The last downloads start one after another.
        context.clock.after(++late * startMs, () => {
          if (scene.status === 'NEW' && aoi.isRunning) machine.move(scene, 'PENDING', 'started');
        });
      }
    }
  }
  settle(chains, dice);
  for (const tile of aoi.tiles.values()) if (tile.status === 'PENDING') jobs.add(tile);
}

const toPlace = ({ data }: Tile) => ({ swath_id: data.swath_id, tile_nr: data.tile_nr });

/** Lets every chain come as far as it may, and then stops some of them where they are to be seen at work. */
function settle(chains: Chain[][], dice: ReturnType<typeof random>): void {
  const reached = (chain: Chain) => chain.filter(({ scene }) => scene.status === 'DONE');
  for (const chain of chains.flat()) for (const tile of reached(chain)) tile.status = 'DONE';

  // The first track: the orbit of its last date is unknown yet.
  const [first, second, ...others] = chains;
  const west = [...first!, ...second!];
  for (const [index, chain] of west.entries()) {
    const tile = chain.at(-1)!;
    if (index < 41) end(tile, 'RETRY', say.orbit(String(tile.scene.data.date)), dice.integer(-2, 0));
    else tile.status = 'PENDING';
  }

  const rest = others.flat();
  const shuffled = rest
    .map((chain) => ({ chain, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ chain }) => chain);
  for (const [index, chain] of shuffled.entries()) {
    const tiles = reached(chain);
    const isBehind = index < 24;
    const tile = tiles.at(isBehind ? -2 : -1)!;
    if (isBehind) tiles.at(-1)!.status = 'NEW';
    if (index < 105) tile.status = 'PENDING';
    else if (index < 121) end(tile, 'RETRY', say.store(tile.scene.sourceId, 3, 7), dice.integer(-3, 0));
    else if (index < 133) end(tiles[2]!, 'FAILED', say.overlap(shortName(tiles[2]!)), 3);
  }
  // Some that are DONE still show what once went wrong.
  for (const tile of shuffled[140]!.slice(0, 3)) {
    if (tile.status === 'DONE') tile.message = say.store(tile.scene.sourceId, dice.integer(1, 7), 7);
  }
}

/** Ends a tile as a job does; one that FAILED leaves its chain, and the tile after it follows the one before. */
function end(tile: Tile, to: 'RETRY' | 'FAILED', message: string, retryCountDown: number): void {
  tile.status = to;
  tile.message = message;
  tile.retryCountDown = retryCountDown;
  if (to === 'RETRY' || !tile.previous) return;
  for (const child of tile.children) {
    child.previous = tile.previous;
    tile.previous.children.add(child);
  }
  tile.previous.children.delete(tile);
  tile.children.clear();
  tile.previous = undefined;
}
