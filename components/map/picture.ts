export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The part of the world that a picture shows, on the screen or on a tile. */
export interface Picture {
  context: DrawingContext;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels in one of them. */
  ratio: number;
  /** x in pixels = world x × scale − left; y in pixels = world y × scale − top. */
  scale: number;
  left: number;
  top: number;
  /** x runs beyond 0 and 1 where the world is seen again. */
  west: number;
  east: number;
  north: number;
  south: number;
}
