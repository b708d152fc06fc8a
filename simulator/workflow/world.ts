import type { SimContext } from '../context';
import { random } from '../random';
import { constellations } from './catalogue/constellations';
import { framesOver } from './catalogue/frames';
import type { CatalogueScene } from './catalogue/scene';
import { catalogueScene } from './catalogue/scene';
import { createDenmark } from './denmark';
import type { Position } from './geometry';
import type { Jobs } from './jobs';
import { reason, say } from './messages';
import type { Machine } from './state-machine';
import type { Scene, Status, Store, Tile } from './store';

const dayMs = 86_400_000;

/** An AOI of scenes that are one tile each. */
interface Plan {
  name: string;
  constellation: keyof typeof constellations;
  box: [number, number, number, number];
  graph: string;
  /** The last day before now, and how many days of frames before it. */
  endsDaysAgo: number;
  days: number;
  /** At most this many scenes. */
  scenes: number;
  /** Whether its PENDING items have jobs that continue. */
  goesOn: boolean;
  /** The status of a scene and of its tile, in order of time. */
  status(index: number, count: number, draw: number): [scene: Status, tile: Status];
}

const plans: Plan[] = [
  {
    name: 'Po-plain-mosaics',
    constellation: 'sentinel2',
    box: [7.6, 44.7, 12.3, 45.6],
    graph: 'CopyProduct',
    endsDaysAgo: 1,
    days: 160,
    scenes: 320,
    goesOn: true,
    status: (index, count, draw) => {
      const at = index / count;
      if (at > 0.86) return ['PENDING', 'NEW'];
      if (at > 0.8) return ['DONE', 'PENDING'];
      if (draw < 0.03) return ['DONE', 'RETRY'];
      return ['DONE', draw < 0.045 ? 'FAILED' : 'DONE'];
    },
  },
  {
    name: 'Rhone-delta-2026',
    constellation: 'sentinel2',
    box: [4.2, 43.3, 4.95, 43.8],
    graph: 'CopyProduct',
    endsDaysAgo: 3,
    days: 120,
    scenes: 36,
    goesOn: false,
    // The last ones are at work, and no job is at work on them.
    status: (index, count) => ['DONE', index < count - 9 ? 'DONE' : 'PENDING'],
  },
  {
    name: 'Aude-2026',
    constellation: 'sentinel2',
    box: [1.7, 42.7, 3.2, 43.45],
    graph: 'CopyProduct',
    endsDaysAgo: 20,
    days: 150,
    scenes: 84,
    goesOn: false,
    status: (_index, _count, draw) => {
      if (draw < 0.03) return ['FAILED', 'FAILED'];
      return ['DONE', draw < 0.13 ? 'FAILED' : 'DONE'];
    },
  },
  {
    name: 'Lauragais-soil-2026',
    constellation: 'spot',
    box: [1.4, 43.2, 2.2, 43.7],
    graph: 'SpotOrtho',
    endsDaysAgo: 30,
    days: 200,
    scenes: 42,
    goesOn: false,
    status: () => ['DONE', 'DONE'],
  },
  {
    name: 'Camargue-burn-scars',
    constellation: 'pleiades',
    box: [4.3, 43.35, 4.9, 43.7],
    graph: 'PleiadesOrtho',
    endsDaysAgo: 60,
    days: 80,
    scenes: 64,
    goesOn: false,
    status: () => ['DONE', 'DONE'],
  },
  {
    name: 'Garonne-2026',
    constellation: 'pleiades',
    box: [-0.6, 44.1, 0.7, 44.9],
    graph: 'PleiadesOrtho',
    endsDaysAgo: 2,
    days: 60,
    scenes: 120,
    goesOn: false,
    status: () => ['NEW', 'NEW'],
  },
  {
    // Its scenes that are PENDING hide that tiles wait for someone.
    name: 'Jutland-pilot',
    constellation: 'sentinel2',
    box: [8.6, 55.6, 10.2, 57.1],
    graph: 'CopyProduct',
    endsDaysAgo: 6,
    days: 40,
    scenes: 40,
    goesOn: false,
    status: (index, count, draw) => {
      if (index >= count - 5) return ['PENDING', 'NEW'];
      return ['DONE', draw < 0.3 ? 'RETRY' : 'DONE'];
    },
  },
];

/** The eight AOIs that are there at the start. Those that run have jobs for what is PENDING; the others stand still. */
export function createWorld(context: SimContext, store: Store, machine: Machine, jobs: Jobs): void {
  createDenmark(context, store, machine, jobs);
  for (const plan of plans) createAoi(context, store, jobs, plan);
}

function createAoi(context: SimContext, store: Store, jobs: Jobs, plan: Plan): void {
  const aoi = store.addAoi(plan.name)!;
  const dice = random(context.options.seed, 'aoi', plan.name);
  const scenes = createScenes(context, plan);
  for (const [index, { source_id, data, tags, wkt }] of scenes.entries()) {
    const [status, tileStatus] = plan.status(index, scenes.length, dice.next());
    const scene = store.addScene(aoi, { sourceId: source_id, data, tags, wkt, status, retryCountDown: 3 });
    const tile = store.addTile(scene, {
      sourceId: source_id,
      data: { swath_id: '', tile_nr: 0, graph_name: plan.graph, is_retriable: true },
      status: tileStatus,
      retryCountDown: 3,
      wkt,
    });
    scene.data.tiles = { [source_id]: { swath_id: '', tile_nr: 0 } };
    tell(scene, tile, dice);
    if (!plan.goesOn) continue;
    if (status === 'PENDING') jobs.add(scene);
    if (tileStatus === 'PENDING') jobs.add(tile);
  }
}

/** Gives messages to what ended in RETRY or FAILED, and to some of what is DONE: they are never cleared. */
function tell(scene: Scene, tile: Tile, dice: ReturnType<typeof random>): void {
  if (scene.status === 'FAILED') scene.message = reason(scene, 'FAILED', dice);
  else if (tile.status === 'RETRY' || tile.status === 'FAILED')
    tile.message = reason(tile, tile.status, dice);
  else if (tile.status === 'DONE' && dice.chance(0.04)) {
    tile.message = say.store(scene.sourceId, dice.integer(1, 7), 7);
  }
  if (tile.status === 'RETRY') tile.retryCountDown = -dice.integer(0, 2);
  else if (tile.message) tile.retryCountDown = dice.integer(-1, 2);
}

function createScenes({ options }: SimContext, plan: Plan): CatalogueScene[] {
  const constellation = constellations[plan.constellation]!;
  const [west, south, east, north] = plan.box;
  const outline: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const scenes: CatalogueScene[] = [];
  const end = options.now.getTime() - plan.endsDaysAgo * dayMs;
  for (const { frame, meets } of framesOver(constellation, [outline])) {
    if (!meets) continue;
    for (let day = Math.floor(end / dayMs) - plan.days; day <= end / dayMs; day++) {
      if (day % constellation.revisitDays !== frame.phase) continue;
      const time = day * dayMs + Math.round(constellation.hour * 3_600 + frame.slice * 7 + (day % 97)) * 1000;
      const copied = { name: plan.name, graphName: plan.graph };
      scenes.push(
        catalogueScene(
          options.seed,
          { constellation, ...frame, number: undefined, time },
          copied,
          options.letter,
        ),
      );
    }
  }
  const unique = [...new Map(scenes.map((scene) => [scene.source_id, scene])).values()];
  unique.sort((a, b) => (String(a.data.date) < String(b.data.date) ? -1 : 1));
  return unique.slice(-plan.scenes);
}
