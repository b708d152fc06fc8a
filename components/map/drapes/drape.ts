import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Bbox, Position } from '@/lib/areas/types';
import { worldX, worldY } from '../projection';
import { type WorldFrame, warp } from './warp';

type Corners = readonly [Position, Position, Position, Position];

/** Where an image is: north up over a box, or by its corners from the upper left one and clockwise. */
export type DrapePlace = { crs: 'EPSG:3857' | 'EPSG:4326'; bbox: Bbox } | { corners: Corners };

export interface Drape {
  place: DrapePlace;
  /** What is seen of it, so that the black corners of projected images are not; left out: all. */
  footprint?: AreaGeometry;
}

const maxPixels = 4096;

export const cornersOfBox = ([west, south, east, north]: Bbox): Corners => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

const toCorners = (place: DrapePlace) => ('corners' in place ? place.corners : cornersOfBox(place.bbox));

/** The part of the world that an image needs, in about its own number of pixels. */
export function getDrapeBounds({ place }: Drape, image: { width: number; height: number }): WorldFrame {
  const world = toCorners(place).map(([x, y]) => [worldX(x), worldY(y)] as const);
  const [west, east] = [Math.min(...world.map(([x]) => x)), Math.max(...world.map(([x]) => x))];
  const [north, south] = [Math.min(...world.map(([, y]) => y)), Math.max(...world.map(([, y]) => y))];
  const area = Math.abs(
    world.reduce((sum, [x1, y1], index) => {
      const [x2, y2] = world[(index + 1) % 4] as readonly [number, number];
      return sum + (x1 * y2 - x2 * y1) / 2;
    }, 0),
  );
  const wanted = Math.sqrt((image.width * image.height) / area);
  const scale = Math.min(wanted, maxPixels / (east - west), maxPixels / (south - north));
  const pixels = (size: number) => Math.max(1, Math.min(maxPixels, Math.round(size * scale)));
  return { west, north, east, south, width: pixels(east - west), height: pixels(south - north) };
}

type Canvas = HTMLCanvasElement | OffscreenCanvas;
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws an image as a Mercator map needs it, on a canvas of its frame's size, cut by its outline. */
export function drawDrape(
  image: ImageBitmap,
  drape: Drape,
  frame: WorldFrame,
  createCanvas: (width: number, height: number) => Canvas,
): Canvas {
  const { place, footprint } = drape;
  const canvas = createCanvas(frame.width, frame.height);
  const context = getContext(canvas);
  const corners = toCorners(place);
  cutOut(context, frame, footprint ? polygonsOfArea(footprint).flat() : [[...corners]]);
  if ('crs' in place && place.crs === 'EPSG:3857') {
    context.drawImage(image, 0, 0, frame.width, frame.height);
    return canvas;
  }
  const plain = createCanvas(image.width, image.height);
  const plainContext = getContext(plain);
  plainContext.drawImage(image, 0, 0);
  const { data } = plainContext.getImageData(0, 0, image.width, image.height);
  const warped = warp({ data, width: image.width, height: image.height }, corners, frame);
  // A canvas takes bare pixels without regard to its outline, a picture with regard to it.
  const whole = createCanvas(frame.width, frame.height);
  getContext(whole).putImageData(new ImageData(warped, frame.width, frame.height), 0, 0);
  context.drawImage(whole, 0, 0);
  return canvas;
}

function getContext(canvas: Canvas): Context {
  const context = canvas.getContext('2d') as Context | null;
  if (!context) throw new Error('The browser has no room for another canvas');
  return context;
}

function cutOut(context: Context, frame: WorldFrame, rings: readonly (readonly Position[])[]): void {
  context.beginPath();
  for (const ring of rings) {
    for (const [index, [longitude, latitude]] of ring.entries()) {
      const x = ((worldX(longitude) - frame.west) / (frame.east - frame.west)) * frame.width;
      const y = ((worldY(latitude) - frame.north) / (frame.south - frame.north)) * frame.height;
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
  context.clip('evenodd');
}
