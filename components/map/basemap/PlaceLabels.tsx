import { useCallback, useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { CanvasView } from '../canvas-overlay';
import { worldX, worldY } from '../projection';
import { fontFamily, getColour } from '../theme';
import { useCanvasOverlay } from '../use-canvas-overlay';
import { layOutLabels, type PlacedLabel } from './label-layout';
import { type BasemapPlace, type Label, readLabels, readPlaces, readSmallPlaces } from './source';

interface Names {
  places: BasemapPlace[];
  countries: Label[];
  waters: Label[];
}

/** The zoom from which the smaller places are read, tile by tile. */
const smallPlacesZoom = 8;

/** The names of places, countries and waters, over the polygons, each with a halo and none over another. */
export function PlaceLabels() {
  const names = useNames();
  useCanvasOverlay(
    'labels',
    useCallback((view) => drawLabels(view, names), [names]),
  );
  return null;
}

function useNames(): Names {
  const map = useMap();
  const [base, setBase] = useState<Names>({ places: [], countries: [], waters: [] });
  const [small, setSmall] = useState<BasemapPlace[]>([]);
  const [names, setNames] = useState(base);

  useEffect(() => {
    let isGone = false;
    Promise.all([readPlaces(), readLabels()]).then(
      ([places, labels]) => !isGone && setBase({ places, ...labels }),
      // Without names the map is still a map.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    let isGone = false;
    const update = () => {
      if (map.getZoom() < smallPlacesZoom) return;
      const bounds = map.getBounds().pad(0.25);
      readSmallPlaces(
        worldX(bounds.getWest()),
        worldY(bounds.getNorth()),
        worldX(bounds.getEast()),
        worldY(bounds.getSouth()),
      ).then(
        (places) =>
          !isGone &&
          setSmall((before) =>
            before.length === places.length && before.every((place, index) => place === places[index])
              ? before
              : places,
          ),
        () => undefined,
      );
    };
    map.whenReady(update);
    map.on('moveend', update);
    return () => {
      isGone = true;
      map.off('moveend', update);
    };
  }, [map]);

  useEffect(() => setNames({ ...base, places: [...base.places, ...small] }), [base, small]);
  return names;
}

const fonts: Record<PlacedLabel['kind'], (family: string) => string> = {
  city: (family) => `600 13px ${family}`,
  town: (family) => `420 12px ${family}`,
  country: (family) => `600 12px ${family}`,
  water: (family) => `italic 420 12px ${family}`,
};

function drawLabels(view: CanvasView, names: Names): void {
  const { context } = view;
  const family = fontFamily();
  const measure = (text: string, kind: PlacedLabel['kind']) => {
    context.font = fonts[kind](family);
    return context.measureText(kind === 'country' ? text.toUpperCase() : text).width;
  };
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  const halo = getColour('--m-halo');
  const land = getColour('--m-label');
  const water = getColour('--m-label-water');
  for (const { kind, text, x, y, align, mark } of layOutLabels(view, names, measure)) {
    const shown = kind === 'country' ? text.toUpperCase() : text;
    context.font = fonts[kind](family);
    context.textAlign = align;
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.strokeText(shown, x, y);
    context.fillStyle = kind === 'water' ? water : land;
    context.globalAlpha = kind === 'country' ? 0.75 : 1;
    context.fillText(shown, x, y);
    context.globalAlpha = 1;
    if (!mark) continue;
    context.beginPath();
    context.arc(mark.x, mark.y, 2.5, 0, 2 * Math.PI);
    context.fillStyle = halo;
    context.fill();
    context.strokeStyle = land;
    context.lineWidth = 1.25;
    context.stroke();
  }
}
