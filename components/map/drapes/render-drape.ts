import { createCanvas } from '../create-canvas';
import { type Drape, drawDrape, getDrapeBounds } from './drape';
import type { DrapeRequest, DrapeResponse } from './drape.worker';
import { loadDrapeImage } from './drape-image';
import type { WorldFrame } from './warp';

export interface RenderedDrape {
  canvas: HTMLCanvasElement;
  frame: WorldFrame;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: DrapeResponse) => void>();

/** A quicklook as the map needs it; drawn in a worker where the browser can. Throws when it cannot be had. */
export async function renderDrape(url: string, drape: Drape): Promise<RenderedDrape> {
  if (typeof OffscreenCanvas === 'undefined') {
    const image = await loadDrapeImage(url);
    const frame = getDrapeBounds(drape, image);
    return { canvas: drawDrape(image, drape, frame, createCanvas) as HTMLCanvasElement, frame };
  }
  const answer = await ask(url, drape);
  if ('failed' in answer) throw new Error('The quicklook could not be had');
  const { picture, frame } = answer;
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  return { canvas, frame };
}

function ask(url: string, drape: Drape): Promise<DrapeResponse> {
  if (!worker) {
    worker = new Worker(new URL('./drape.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<DrapeResponse>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    worker.onerror = () => {
      for (const [id, answer] of waiting) answer({ id, failed: true });
      waiting.clear();
      worker = undefined;
    };
  }
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage({ id, url: new URL(url, window.location.href).href, drape } satisfies DrapeRequest);
  });
}
