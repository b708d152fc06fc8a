import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { type Drape, drawDrape } from './drape';

export interface MapQuicklook extends Drape {
  id: string;
  /** An address of the portal itself. */
  url: string;
}

export interface QuicklookLayerProps {
  quicklook: MapQuicklook;
  /** 0 to 1. */
  opacity: number;
  onState?: (state: 'loading' | 'shown' | 'failed') => void;
}

/** Lays one quicklook on the map, under the area and over the other footprints. */
export function QuicklookLayer({ quicklook, opacity, onState }: QuicklookLayerProps) {
  const map = useMap();
  const overlay = useRef<L.SVGOverlay>(undefined);
  const latest = useRef({ opacity, onState });
  useEffect(() => {
    latest.current = { opacity, onState };
    overlay.current?.setOpacity(opacity);
  });

  useEffect(() => {
    const image = new Image();
    let isGone = false;
    const tell = (state: 'loading' | 'shown' | 'failed') => !isGone && latest.current.onState?.(state);
    const [west, south, east, north] = quicklook.bbox;
    const bounds = () => {
      const shift = 360 * Math.round((map.getCenter().lng - (west + east) / 2) / 360);
      return L.latLngBounds([south, west + shift], [north, east + shift]);
    };
    const follow = () => overlay.current?.setBounds(bounds());
    image.onload = () => {
      if (isGone) return;
      const canvas = drawDrape(image, quicklook);
      // Leaflet lays any element over bounds with it, whatever its name says.
      overlay.current = L.svgOverlay(canvas as unknown as SVGElement, bounds(), {
        pane: 'images',
        opacity: latest.current.opacity,
        interactive: false,
      }).addTo(map);
      map.on('moveend', follow);
      tell('shown');
    };
    image.onerror = () => tell('failed');
    tell('loading');
    image.src = quicklook.url;
    return () => {
      isGone = true;
      image.src = '';
      map.off('moveend', follow);
      overlay.current?.remove();
      overlay.current = undefined;
    };
  }, [map, quicklook]);

  return null;
}
