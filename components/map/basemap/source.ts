/** One tile of the embedded basemap, as docs/decisions/0001-basemap.md describes it; points are absolute here. */
export interface BasemapTile {
  extent: number;
  land: number[][];
  lakes: number[][];
  /** By class: large, smaller, smallest, dry for a part of the year. */
  rivers: number[][][];
  borders: number[][];
}

/** Name, longitude, latitude, population, 1 for capitals. */
export type BasemapPlace = [
  name: string,
  longitude: number,
  latitude: number,
  population: number,
  capital?: 1,
];
/** Name, longitude, latitude, the zoom from which it has room. */
export type Label = [name: string, longitude: number, latitude: number, minZoom: number];

interface BasemapIndex {
  extent: number;
  maxZoom: number;
  tiles: string[];
  placeZoom: number;
  placeTiles: string;
}

const root = '/basemap';
const kept = new Map<string, Promise<unknown>>();
/** Tiles are some KB each; this many cover several screens. */
const maxKept = 400;

/** Reads a file of the basemap once; one that fails is asked for again next time. */
function read<T>(path: string, prepare = (file: T) => file): Promise<T> {
  const present = kept.get(path);
  if (present) return present as Promise<T>;
  const promise = fetch(`${root}/${path}`).then(async (response) => {
    if (!response.ok) throw new Error(`The basemap has no ${path} (${response.status}).`);
    return prepare(await response.json());
  });
  promise.catch(() => kept.delete(path));
  kept.set(path, promise);
  if (kept.size > maxKept) {
    const oldest = [...kept.keys()].find((key) => /^\d/.test(key) || key.startsWith('places/'));
    if (oldest !== undefined) kept.delete(oldest);
  }
  return promise;
}

/** Turns the steps from point to point, as they are in the file, into points. */
function withPoints(tile: BasemapTile): BasemapTile {
  for (const line of [...tile.land, ...tile.lakes, ...tile.rivers.flat(), ...tile.borders]) {
    for (let at = 2; at < line.length; at += 1) line[at] = (line[at] as number) + (line[at - 2] as number);
  }
  return tile;
}

export const readIndex = () => read<BasemapIndex>('index.json');
export const readPlaces = () => read<BasemapPlace[]>('places.json');
export const readLabels = () => read<{ countries: Label[]; waters: Label[] }>('labels.json');
export const readRegions = () => read<Label[]>('regions.json');

/** The tile to draw for x, y of a tile zoom (wrapped round the world), and how it is in it when it is an ancestor. */
export async function readBasemapTile(
  x: number,
  y: number,
  zoom: number,
): Promise<
  { kind: 'sea' | 'land' } | { kind: 'tile'; tile: BasemapTile; times: number; dx: number; dy: number }
> {
  const index = await readIndex();
  const count = 2 ** zoom;
  if (y < 0 || y >= count) return { kind: y < 0 ? 'sea' : 'land' };
  const wrapped = ((x % count) + count) % count;
  const own = Math.min(zoom, index.maxZoom);
  const times = 2 ** (zoom - own);
  const [tx, ty] = [Math.floor(wrapped / times), Math.floor(y / times)];
  const kind = index.tiles[own]?.[ty * 2 ** own + tx];
  if (kind === '.') return { kind: 'sea' };
  if (kind === '#') return { kind: 'land' };
  const tile = await read(`${own}/${tx}/${ty}.json`, withPoints);
  return { kind: 'tile', tile, times, dx: wrapped - tx * times, dy: y - ty * times };
}

/** The smaller places of the tiles that touch a part of the world (0 to 1). */
export async function readSmallPlaces(
  west: number,
  north: number,
  east: number,
  south: number,
): Promise<BasemapPlace[]> {
  const { placeZoom, placeTiles } = await readIndex();
  const count = 2 ** placeZoom;
  const wanted = new Set<string>();
  for (let x = Math.floor(west * count); x <= Math.floor(east * count); x += 1) {
    for (
      let y = Math.max(0, Math.floor(north * count));
      y <= Math.min(count - 1, Math.floor(south * count));
      y += 1
    ) {
      const wrapped = ((x % count) + count) % count;
      if (placeTiles[y * count + wrapped] === '+') wanted.add(`places/${placeZoom}/${wrapped}/${y}.json`);
    }
  }
  // A screen needs four or so; more means that the map is too far out for small places.
  if (wanted.size > 16) return [];
  const lists = await Promise.all([...wanted].map((path) => read<BasemapPlace[]>(path)));
  return lists.flat();
}
