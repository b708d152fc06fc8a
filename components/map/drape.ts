import { polygonsOfArea } from '@/lib/areas/geometry';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { fromWorld, worldX, worldY } from './projection';

/** An image that lies north up over its bounding box, to be seen through its footprint. */
export interface Drape {
  crs: 'EPSG:3857' | 'EPSG:4326';
  /** West, south, east, north of the image's edges, in degrees. */
  bbox: Bbox;
  footprint: AreaGeometry;
}

const mostPixels = 4096;

/**
 * Draws an image as a Mercator map needs it: rows of plain degrees put where they belong, and nothing outside of the
 * footprint, so that the black corners of projected quicklooks do not show.
 */
export function drawDrape(image: HTMLImageElement, { crs, bbox, footprint }: Drape): HTMLCanvasElement {
  const [west, south, east, north] = bbox;
  const [left, right, top, bottom] = [worldX(west), worldX(east), worldY(north), worldY(south)];
  const aspect = (bottom - top) / (right - left);
  const width = Math.min(mostPixels, image.naturalWidth);
  const height = Math.max(1, Math.min(mostPixels, Math.round(width * aspect)));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return canvas;

  context.beginPath();
  for (const ring of polygonsOfArea(footprint).flat()) {
    for (const [index, [x, y]] of ring.entries()) {
      const px = ((worldX(x) - left) / (right - left)) * width;
      const py = ((worldY(y) - top) / (bottom - top)) * height;
      if (index === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
    context.closePath();
  }
  context.clip('evenodd');

  if (crs === 'EPSG:3857') {
    context.drawImage(image, 0, 0, width, height);
    return canvas;
  }
  for (let row = 0; row < height; row += 1) {
    const from = sourceRow(row, height, top, bottom, north, south);
    const to = sourceRow(row + 1, height, top, bottom, north, south);
    const sy = from * image.naturalHeight;
    const sh = Math.max(0.5, (to - from) * image.naturalHeight);
    context.drawImage(
      image,
      0,
      Math.min(sy, image.naturalHeight - sh),
      image.naturalWidth,
      sh,
      0,
      row,
      width,
      1,
    );
  }
  return canvas;
}

/** Which part from the top (0 to 1) of an image in plain degrees a row of the Mercator canvas shows. */
export function sourceRow(
  row: number,
  height: number,
  top: number,
  bottom: number,
  north: number,
  south: number,
): number {
  const [, latitude] = fromWorld(0, top + ((bottom - top) * row) / height);
  return (north - latitude) / (north - south);
}
