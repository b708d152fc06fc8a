import type { Sky } from './clouds';
import type { Frame } from './frame';
import type { Ground } from './raster';

/** What both kinds of image are painted from. */
export interface Scene {
  frame: Frame;
  ground: Ground;
  /** Part of each pixel that is land, 0…1. */
  land: Float32Array;
  /** Part that is water. */
  water: Float32Array;
  /** How close to the shore a land pixel is: 1 on it, 0 a pixel or two away. */
  shore: Float32Array;
  /** Part that is built up, 0…1. */
  built: Float32Array;
  /** Distance from land, km. */
  far: Float32Array;
  sky: Sky | undefined;
  /** Which pixel of the image the first one is, since an image is drawn strip by strip. */
  first: number;
}
