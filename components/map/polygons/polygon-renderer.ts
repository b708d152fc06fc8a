import Flatbush from 'flatbush';
import type { PolygonAppearance } from './polygon-drawing';
import type { FlatPolygons } from './polygon-gatherer';
import type { PolygonIndex } from './polygon-index';
import type { PolygonRequest, PolygonResponse, TilePicture } from './polygon-messages';

let waiting: Worker | undefined;

/** Starts the worker that the next renderer takes, so that its script is there when polygons come. */
export function startWorker(): void {
  waiting ??= new Worker(new URL('./polygon.worker.ts', import.meta.url), { type: 'module' });
}

function takeWorker(): Worker {
  startWorker();
  const worker = waiting as Worker;
  waiting = undefined;
  return worker;
}

type TakeTile = (key: string, picture: TilePicture, turn: number) => void;

/** The page's side of the worker that projects, sorts and draws polygons. */
export class PolygonRenderer {
  #worker = takeWorker();
  #takeIndex: (index: PolygonIndex) => void = () => undefined;
  #index?: PolygonIndex;
  /** Counts what the worker was sent; tiles that it draws later carry at least this number. */
  turn = 0;

  constructor(takeTile: TakeTile) {
    this.#worker.onmessage = ({ data }: MessageEvent<PolygonResponse>) => {
      if (data.kind === 'tile') return takeTile(data.key, data.picture, data.turn);
      if (data.kind === 'index') {
        this.#index = data.index;
        this.#takeIndex(data.index);
      } else if (this.#index) this.#index.tree = Flatbush.from(data.tree);
    };
  }

  /** Takes other polygons, and gives their index, whose tree comes when they are drawn. Ask again only when it has answered. */
  take(flat: FlatPolygons, appearance: PolygonAppearance): Promise<PolygonIndex> {
    this.turn += 1;
    const transfer = Object.values(flat).map(({ buffer }) => buffer as ArrayBuffer);
    this.#post({ kind: 'polygons', flat, appearance }, transfer);
    return new Promise((resolve) => {
      this.#takeIndex = resolve;
    });
  }

  /** How the polygons look from now on. */
  setAppearance(appearance: PolygonAppearance): void {
    this.turn += 1;
    this.#post({ kind: 'appearance', appearance });
  }

  draw(key: string, { x, y, z }: { x: number; y: number; z: number }): void {
    this.#post({ kind: 'tile', key, x, y, zoom: z, ratio: window.devicePixelRatio || 1 });
  }

  unload(key: string): void {
    this.#post({ kind: 'unload', key });
  }

  /** Gives the memory of pixels back that are in their place. */
  giveBack(pixels: ArrayBuffer): void {
    this.#post({ kind: 'spent', pixels }, [pixels]);
  }

  end(): void {
    this.#worker.terminate();
  }

  #post(message: PolygonRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
