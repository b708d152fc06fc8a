import L from 'leaflet';
import { gather } from './gather';
import { type MapPolygon, toAppearance } from './map-polygon';
import type { PolygonIndex } from './polygon-index';
import { type TilePicture, tilePixels } from './polygon-messages';
import { PolygonRenderer } from './polygon-renderer';

interface OpenTile {
  canvas: HTMLCanvasElement;
  coords: { x: number; y: number; z: number };
  done?: () => void;
}

/** Polygons and the index that they were drawn by. */
export interface IndexedPolygons {
  index: PolygonIndex;
  polygons: readonly MapPolygon[];
}

/** Polygons as tiles that a worker draws: the page only puts ready pictures in their places. */
export class PolygonTiles extends L.GridLayer {
  #open = new Map<string, OpenTile>();
  #awaited = new Set<string>();
  #onCalm?: () => void;
  #renderer = new PolygonRenderer((key, picture, turn) => this.#show(key, picture, turn));
  #next?: readonly MapPolygon[];
  #shown?: IndexedPolygons;
  #isBusy = false;

  /** @param onShown called whenever all that is in sight is drawn of other polygons */
  constructor(
    private readonly onShown: (shown: IndexedPolygons) => void,
    private readonly isCounted: boolean,
  ) {
    super({
      pane: 'polygons',
      tileSize: tilePixels,
      keepBuffer: 1,
      updateWhenIdle: false,
      updateWhenZooming: false,
    });
    this.on('tileunload', (event) => {
      const { tile } = event as L.TileEvent;
      const key = tile.dataset.key ?? '';
      // Its memory would else stay until the browser has time to search for it.
      if (tile instanceof HTMLCanvasElement) tile.width = 0;
      this.#open.delete(key);
      this.#renderer.unload(key);
      this.#isThere(key);
    });
  }

  /** Draws these from now on; while others are still being drawn, only the last ones asked for come next. */
  show(polygons: readonly MapPolygon[]): void {
    this.#next = polygons;
    if (!this.#isBusy) void this.#work();
  }

  end(): void {
    this.#next = undefined;
    this.remove();
    this.#renderer.end();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#next) {
      const polygons = this.#next;
      this.#next = undefined;
      const appearance = toAppearance(polygons, this.isCounted);
      const before = this.#shown;
      if (before && isSamePlace(before.polygons, polygons)) {
        this.#renderer.setAppearance(appearance);
        await this.#drawAll();
        this.#shown = { index: before.index, polygons };
      } else {
        const index = this.#renderer.take(await gather(polygons), appearance);
        await this.#drawAll();
        this.#shown = { index: await index, polygons };
      }
      this.onShown(this.#shown);
    }
    this.#isBusy = false;
  }

  /** Draws every tile again; the old pictures stay until the new ones come. */
  #drawAll(): Promise<void> {
    for (const [key, { coords }] of this.#open) {
      this.#awaited.add(key);
      this.#renderer.draw(key, coords);
    }
    return new Promise((resolve) => {
      this.#onCalm = resolve;
      this.#tellCalm();
    });
  }

  protected override createTile(wrapped: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const key = `${nextKey++}`;
    canvas.dataset.key = key;
    const coords = { x: wrapped.x, y: wrapped.y, z: wrapped.z };
    this.#open.set(key, { canvas, coords, done: () => done(undefined, canvas) });
    this.#awaited.add(key);
    this.#renderer.draw(key, coords);
    return canvas;
  }

  #show(key: string, picture: TilePicture, turn: number): void {
    const tile = this.#open.get(key);
    if (!tile) return;
    lay(picture, tile.canvas);
    for (const { data } of picture?.pieces ?? []) this.#renderer.giveBack(data.buffer);
    tile.done?.();
    tile.done = undefined;
    if (turn >= this.#renderer.turn) this.#isThere(key);
  }

  #isThere(key: string): void {
    this.#awaited.delete(key);
    this.#tellCalm();
  }

  #tellCalm(): void {
    if (this.#awaited.size > 0) return;
    const onCalm = this.#onCalm;
    this.#onCalm = undefined;
    onCalm?.();
  }
}

/** Puts pieces of a picture where they belong; no picture empties the canvas. */
function lay(picture: TilePicture, canvas: HTMLCanvasElement): void {
  if (picture?.pieces.length === 0) return;
  const side = picture?.side ?? 1;
  if (canvas.width !== side) {
    canvas.width = side;
    canvas.height = side;
  }
  const context = canvas.getContext('2d');
  for (const { data, width, height, x, y } of picture?.pieces ?? []) {
    context?.putImageData(new ImageData(data, width, height), x, y);
  }
}

let nextKey = 0;

/** Whether polygons have the very geometries of others, in the same order. */
export const isSamePlace = (before: readonly MapPolygon[], now: readonly MapPolygon[]) =>
  before.length === now.length && before.every(({ geometry }, place) => geometry === now[place]?.geometry);
