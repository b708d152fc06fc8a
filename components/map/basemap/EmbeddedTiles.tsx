import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { getColour, useTheme } from '../theme';
import { type BasemapTile, readBasemapTile, readIndex } from './source';

const tilePixels = 512;

/** The embedded basemap: land, shores and borders, drawn in the theme's colours from files of the portal itself. */
export function EmbeddedTiles() {
  const map = useMap();
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme needs other tiles
  useEffect(() => {
    const layer = new VectorTiles({
      pane: 'basemap',
      tileSize: tilePixels,
      keepBuffer: 2,
      updateWhenIdle: false,
    });
    layer.addTo(map);
    let isGone = false;
    let attribution = '';
    readIndex().then(
      (index) => {
        if (isGone) return;
        attribution = index.attribution.join(' ');
        map.attributionControl?.addAttribution(attribution);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      map.attributionControl?.removeAttribution(attribution);
      layer.remove();
    };
  }, [map, theme]);
  return null;
}

class VectorTiles extends L.GridLayer {
  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const ratio = window.devicePixelRatio || 1;
    canvas.width = tilePixels * ratio;
    canvas.height = tilePixels * ratio;
    const context = canvas.getContext('2d');
    // Tiles of 512 px: their zoom is one less than the map's.
    readBasemapTile(coords.x, coords.y, coords.z - 1)
      .then((read) => {
        if (!context) return;
        context.scale(ratio, ratio);
        context.fillStyle = getColour(read.kind === 'land' ? '--m-land' : '--m-water');
        context.fillRect(0, 0, tilePixels, tilePixels);
        if (read.kind === 'tile') drawTile(context, read);
        done(undefined, canvas);
      })
      .catch((error: Error) => done(error, canvas));
    return canvas;
  }
}

function drawTile(
  context: CanvasRenderingContext2D,
  { tile, times, dx, dy }: { tile: BasemapTile; times: number; dx: number; dy: number },
): void {
  const scale = (tilePixels * times) / tile.extent;
  const left = dx * tilePixels;
  const top = dy * tilePixels;
  const px = (line: number[], at: number) => (line[at] as number) * scale - left;
  const py = (line: number[], at: number) => (line[at + 1] as number) * scale - top;

  context.beginPath();
  for (const ring of tile.land) {
    context.moveTo(px(ring, 0), py(ring, 0));
    for (let at = 2; at < ring.length; at += 2) context.lineTo(px(ring, at), py(ring, at));
    context.closePath();
  }
  context.fillStyle = getColour('--m-land');
  context.fill('evenodd');

  // The shore is the outline of the land, except the cut that Antarctica has at the antimeridian.
  context.beginPath();
  const { extent } = tile;
  for (const ring of tile.land) {
    const last = ring.length - 2;
    context.moveTo(px(ring, last), py(ring, last));
    for (let at = 0, before = last; at < ring.length; before = at, at += 2) {
      const [x1, x2] = [ring[before] as number, ring[at] as number];
      if ((x1 <= 0 && x2 <= 0) || (x1 >= extent && x2 >= extent)) context.moveTo(px(ring, at), py(ring, at));
      else context.lineTo(px(ring, at), py(ring, at));
    }
  }
  context.lineJoin = 'round';
  context.strokeStyle = getColour('--m-shore');
  context.lineWidth = 1;
  context.stroke();

  context.beginPath();
  for (const line of tile.borders) {
    context.moveTo(px(line, 0), py(line, 0));
    for (let at = 2; at < line.length; at += 2) context.lineTo(px(line, at), py(line, at));
  }
  context.strokeStyle = getColour('--m-border');
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}
