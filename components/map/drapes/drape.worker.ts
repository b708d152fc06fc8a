import { type Drape, drawDrape, getDrapeBounds } from './drape';
import { loadDrapeImage } from './drape-image';
import type { WorldFrame } from './warp';

export interface DrapeRequest {
  id: number;
  url: string;
  drape: Drape;
}

export type DrapeResponse = { id: number } & ({ picture: ImageBitmap; frame: WorldFrame } | { failed: true });

/** Fetches and warps quicklooks away from the page, which stays quick. */
self.onmessage = async ({ data: { id, url, drape } }: MessageEvent<DrapeRequest>) => {
  try {
    const image = await loadDrapeImage(url);
    const frame = getDrapeBounds(drape, image);
    const canvas = drawDrape(image, drape, frame, (width, height) => new OffscreenCanvas(width, height));
    image.close();
    const picture = (canvas as OffscreenCanvas).transferToImageBitmap();
    self.postMessage({ id, picture, frame } satisfies DrapeResponse, { transfer: [picture] });
  } catch {
    self.postMessage({ id, failed: true } satisfies DrapeResponse);
  }
};
