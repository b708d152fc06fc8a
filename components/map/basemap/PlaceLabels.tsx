import { useCallback, useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { scaledPx } from '@/components/ui/scaled-px';
import type { CanvasView } from '../canvas-overlay';
import { worldX, worldY } from '../projection';
import { fontFamily, getColour } from '../theme';
import { useCanvasOverlay } from '../use-canvas-overlay';
import { type LabelType, layOutLabels } from './label-layout';
import {
  type BasemapPlace,
  type Label,
  readLabels,
  readPlaces,
  readRegions,
  readSmallPlaces,
} from './source';

interface Names {
  places: BasemapPlace[];
  countries: Label[];
  regions: Label[];
  waters: Label[];
}

const none: Names = { places: [], countries: [], regions: [], waters: [] };

/** The zoom from which the smaller places are read, tile by tile. */
const smallPlacesZoom = 8;
/** The zoom from which regions are named. */
const regionsZoom = 7;

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
  const [base, setBase] = useState<Names>(none);
  const [small, setSmall] = useState<BasemapPlace[]>([]);
  const [regions, setRegions] = useState<Label[]>([]);
  const [names, setNames] = useState(base);

  useEffect(() => {
    let isGone = false;
    Promise.all([readPlaces(), readLabels()]).then(
      ([places, labels]) => !isGone && setBase({ ...none, places, ...labels }),
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
      if (map.getZoom() >= regionsZoom) {
        readRegions().then(
          (read) => !isGone && setRegions(read),
          () => undefined,
        );
      }
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

  useEffect(() => setNames({ ...base, regions, places: [...base.places, ...small] }), [base, regions, small]);
  return names;
}

/** `spacing` is of the size. */
const styles: Record<LabelType['kind'], { weight: string; alpha: number; spacing: number }> = {
  city: { weight: '600', alpha: 1, spacing: 0 },
  town: { weight: '420', alpha: 1, spacing: 0 },
  village: { weight: '420', alpha: 1, spacing: 0 },
  country: { weight: '600', alpha: 0.75, spacing: 0.04 },
  region: { weight: '600', alpha: 0.5, spacing: 0.08 },
  water: { weight: 'italic 420', alpha: 1, spacing: 0.03 },
};
const isCapitals = (kind: LabelType['kind']) => kind === 'country' || kind === 'region';

function drawLabels(view: CanvasView, names: Names): void {
  const { context } = view;
  // Names, their marks and the room around them grow with the text of the page.
  const times = scaledPx(1);
  const { scale, left, top, width, height } = view;
  const ofText = {
    ...view,
    scale: scale / times,
    left: left / times,
    top: top / times,
    width: width / times,
    height: height / times,
  };
  context.save();
  context.scale(times, times);
  const family = fontFamily();
  const setFont = ({ kind, size }: LabelType) => {
    const { weight, spacing } = styles[kind];
    context.font = `${weight} ${size}px ${family}`;
    context.letterSpacing = `${spacing * size}px`;
  };
  const written = (text: string, kind: LabelType['kind']) => (isCapitals(kind) ? text.toUpperCase() : text);
  const measure = (text: string, type: LabelType) => {
    setFont(type);
    return context.measureText(written(text, type.kind)).width;
  };
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  const halo = getColour('--m-halo');
  const land = getColour('--m-label');
  const colours = { water: getColour('--m-label-water'), village: getColour('--muted') };
  for (const { text, x, y, align, mark, ...type } of layOutLabels(ofText, names, measure)) {
    const { kind } = type;
    const shown = written(text, kind);
    const colour = kind === 'water' || kind === 'village' ? colours[kind] : land;
    setFont(type);
    context.textAlign = align;
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.globalAlpha = 0.9;
    context.strokeText(shown, x, y);
    context.fillStyle = colour;
    context.globalAlpha = styles[kind].alpha;
    context.fillText(shown, x, y);
    context.globalAlpha = 1;
    if (!mark) continue;
    context.beginPath();
    context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
    context.fillStyle = halo;
    context.fill();
    context.strokeStyle = colour;
    context.lineWidth = 1.25;
    context.stroke();
  }
  context.restore();
}
