// Runs in the browser of bench/map.ts: the ways to draw many footprints, and what each of them costs.
import 'leaflet/dist/leaflet.css';
import '@/components/map/map.css';
import L from 'leaflet';
import { CanvasOverlay } from '@/components/map/canvas-overlay';
import { findNearCorner, gatherCorners } from '@/components/map/editor/near-corner';
import { type MapPolygon, toAppearance } from '@/components/map/polygons/map-polygon';
import { drawPolygons } from '@/components/map/polygons/polygon-drawing';
import { buildPolygonIndex, itemsAt } from '@/components/map/polygons/polygon-index';
import { isSamePlace, PolygonTiles } from '@/components/map/polygons/polygon-tiles';
import { worldX, worldY } from '@/components/map/projection';
import { getColour } from '@/components/map/theme';
import type { Position } from '@/lib/areas/types';
import { footprints } from './footprints';

/** A way to draw footprints: each call resolves when the last of them is on the canvas or in the document. */
interface Technique {
  draw(map: L.Map, polygons: readonly MapPolygon[]): Promise<void>;
  /** Gives the polygons at these places another colour. */
  recolour(places: readonly number[]): Promise<void>;
  /** After the map moved. */
  settle(): Promise<void>;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Until what was drawn has been given to the compositor. */
const painted = async () => {
  await nextFrame();
  await nextFrame();
};

/** Another list with other colours at some places, and the very geometries. */
const recoloured = (polygons: readonly MapPolygon[], places: readonly number[]) => {
  const other = [...polygons];
  for (const place of places) other[place] = { ...(other[place] as MapPolygon), colour: '--accent' };
  return other;
};

function leaflet(createRenderer: () => L.Renderer): Technique {
  let layers: L.Path[] = [];
  return {
    draw: async (map, polygons) => {
      const renderer = createRenderer();
      const collection = polygons.map(({ geometry, colour }) => ({
        type: 'Feature' as const,
        properties: { colour },
        geometry,
      }));
      const layer = L.geoJSON(collection as never, {
        style: (feature) => ({
          renderer,
          color: getColour(feature?.properties.colour),
          weight: 1,
          fillOpacity: 0.03,
        }),
      }).addTo(map);
      layers = layer.getLayers() as L.Path[];
    },
    recolour: async (places) => {
      for (const place of places) layers[place]?.setStyle({ color: getColour('--accent') });
    },
    settle: async () => undefined,
  };
}

function ownCanvas(): Technique {
  let overlay: CanvasOverlay | undefined;
  let now: readonly MapPolygon[] = [];
  let index = buildPolygonIndex([]);
  const createCanvas = (width: number, height: number) => new OffscreenCanvas(width, height);
  const show = () =>
    overlay?.show((view) => drawPolygons(view, index, toAppearance(now, false), createCanvas));
  return {
    draw: async (map, polygons) => {
      now = polygons;
      index = buildPolygonIndex(polygons.map(({ geometry }) => geometry));
      overlay = new CanvasOverlay('polygons');
      overlay.addTo(map);
      show();
    },
    recolour: async (places) => {
      now = recoloured(now, places);
      show();
    },
    settle: async () => undefined,
  };
}

function workerTiles(): Technique {
  let tell: () => void = () => undefined;
  let now: readonly MapPolygon[] = [];
  const tiles = new PolygonTiles(({ polygons }) => isSamePlace(polygons, now) && tell(), false);
  const show = (polygons: readonly MapPolygon[]) =>
    new Promise<void>((resolve) => {
      now = polygons;
      tell = resolve;
      tiles.show(polygons);
    });
  return {
    draw: (map, polygons) => {
      tiles.addTo(map);
      return show(polygons);
    },
    recolour: (places) => show(recoloured(now, places)),
    settle: async () => {
      if (tiles.isLoading()) await new Promise((resolve) => tiles.once('load', resolve));
    },
  };
}

const techniques: Record<string, () => Technique> = {
  'L.geoJSON, SVG': () => leaflet(() => L.svg()),
  'L.geoJSON, canvas': () => leaflet(() => L.canvas()),
  'own canvas': ownCanvas,
  'worker tiles': workerTiles,
};

/** The longest task that began since it was made, ms; tasks under 50 ms count as 0. */
function taskWatch() {
  let longest = 0;
  const take = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return async () => {
    await painted();
    take(observer.takeRecords());
    observer.disconnect();
    return longest;
  };
}

const timed = async (what: () => Promise<void>) => {
  const from = performance.now();
  await what();
  await painted();
  return performance.now() - from;
};

/** Draws `count` footprints in one way, moves and zooms the map, and gives them other colours. */
async function measure(name: string, count: number) {
  const map = L.map('map', {
    center: [50, 12],
    zoom: 5,
    zoomControl: false,
    attributionControl: false,
  });
  map.createPane('polygons').style.zIndex = '210';
  const technique = techniques[name]?.();
  if (!technique) throw new Error(`There is no technique ${name}`);
  const polygons = footprints(count);
  // A map is open for a while before anything is found: workers that start with it are there, as in the portal.
  await new Promise((resolve) => setTimeout(resolve, 1000));

  const drawTasks = taskWatch();
  const first = await timed(() => technique.draw(map, polygons));
  const drawing = await drawTasks();

  const moveTasks = taskWatch();
  for (const [x, y] of [
    [300, 0],
    [0, 200],
    [-300, -200],
  ] as const) {
    map.panBy([x, y], { animate: false });
    await technique.settle();
    await painted();
  }
  for (const zoom of [6, 5]) {
    map.setZoom(zoom, { animate: false });
    await technique.settle();
    await painted();
  }
  const moving = await moveTasks();

  const some = (every: number) => polygons.flatMap((_, place) => (place % every === 7 ? place : []));
  const onePercent = await timed(() => technique.recolour(some(100)));
  const ten = await timed(() => technique.recolour(some(Math.floor(count / 10)).map((place) => place + 1)));
  return { first, drawing, moving, onePercent, ten };
}

/** How long finding the footprints under the pointer takes, ms: 95 of 100 places are quicker. */
function hover(count: number): number {
  const index = buildPolygonIndex(footprints(count).map(({ geometry }) => geometry));
  const times: number[] = [];
  for (let step = 0; step < 4000; step += 1) {
    const [x, y] = [worldX(-5 + ((step * 7) % 350) / 10), worldY(38 + ((step * 3) % 230) / 10)];
    const from = performance.now();
    for (let again = 0; again < 10; again += 1) itemsAt(index, x, y);
    times.push((performance.now() - from) / 10);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

/** What drawing an area costs that takes their corners: to gather those once, and to find one near the pointer (p95), ms. */
function snap(count: number): { gathering: number; finding: number } {
  const geometries = footprints(count).map(({ geometry }) => geometry);
  const start = performance.now();
  const corners = [gatherCorners(geometries)];
  const gathering = performance.now() - start;
  const times: number[] = [];
  for (let step = 0; step < 1000; step += 1) {
    const pointer: Position = [-5 + ((step * 7) % 350) / 10, 38 + ((step * 3) % 230) / 10];
    const from = performance.now();
    for (let again = 0; again < 10; again += 1) findNearCorner(corners, pointer, 5);
    times.push((performance.now() - from) / 10);
  }
  times.sort((a, b) => a - b);
  return { gathering, finding: times[Math.floor(times.length * 0.95)] ?? 0 };
}

Object.assign(window, { bench: { names: Object.keys(techniques), measure, hover, snap } });
