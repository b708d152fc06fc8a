import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { getColour, useTheme } from '../theme';
import { embeddedSources } from './embedded-sources';
import { type BasemapTile, readBasemapTile } from './source';

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
    map.attributionControl?.addAttribution(embeddedSources);
    return () => {
      map.attributionControl?.removeAttribution(embeddedSources);
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
        if (read.kind === 'tile') drawTile(context, read, coords.z);
        done(undefined, canvas);
      })
      .catch((error: Error) => done(error, canvas));
    return canvas;
  }
}

/** Of each class of rivers: the width at a zoom, below which it is not drawn, and at another; between them it grows. */
const riverWidths = [
  { from: 4, thin: 0.7, to: 11, thick: 3 },
  { from: 6, thin: 0.6, to: 11, thick: 2 },
  { from: 8, thin: 0.6, to: 11, thick: 1.5 },
  { from: 8, thin: 0.6, to: 11, thick: 1.2 },
];
const dryClass = 3;

function drawTile(
  context: CanvasRenderingContext2D,
  { tile, times, dx, dy }: { tile: BasemapTile; times: number; dx: number; dy: number },
  zoom: number,
): void {
  const scale = (tilePixels * times) / tile.extent;
  const left = dx * tilePixels;
  const top = dy * tilePixels;
  const px = (line: number[], at: number) => (line[at] as number) * scale - left;
  const py = (line: number[], at: number) => (line[at + 1] as number) * scale - top;
  const traceRings = (rings: number[][]) => {
    context.beginPath();
    for (const ring of rings) {
      context.moveTo(px(ring, 0), py(ring, 0));
      for (let at = 2; at < ring.length; at += 2) context.lineTo(px(ring, at), py(ring, at));
      context.closePath();
    }
  };
  const traceLines = (lines: number[][]) => {
    context.beginPath();
    for (const line of lines) {
      context.moveTo(px(line, 0), py(line, 0));
      for (let at = 2; at < line.length; at += 2) context.lineTo(px(line, at), py(line, at));
    }
  };

  traceRings(tile.land);
  context.fillStyle = getColour('--m-land');
  context.fill('evenodd');
  context.lineJoin = 'round';

  context.lineCap = 'round';
  context.strokeStyle = getColour('--m-river');
  for (const [kind, lines] of tile.rivers.entries()) {
    const width = riverWidths[kind];
    if (!width || zoom < width.from) continue;
    const grown = Math.min(1, (zoom - width.from) / (width.to - width.from));
    context.lineWidth = width.thin + grown * (width.thick - width.thin);
    context.setLineDash(kind === dryClass ? [5, 4] : []);
    traceLines(lines);
    context.stroke();
  }
  context.setLineDash([]);
  context.lineCap = 'butt';

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
  context.strokeStyle = getColour('--m-shore');
  context.lineWidth = zoom < 6 ? 0.75 : 1;
  context.stroke();

  // The outline comes before the water, so that lakes that touch become one.
  traceRings(tile.lakes);
  context.lineWidth = zoom < 6 ? 1.5 : 2;
  context.stroke();
  context.fillStyle = getColour('--m-water');
  context.fill('evenodd');

  traceLines(tile.borders);
  context.strokeStyle = getColour('--m-border');
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}
