import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { fromWorld } from '../projection';
import type { Drape } from './drape';
import { renderDrape } from './render-drape';
import { SwipeHandle } from './SwipeHandle';

export interface MapQuicklook extends Drape {
  id: string;
  /** Distinguishes it from another beside it: its satellite and its moment. */
  label: string;
  /** An address of the portal itself. */
  url: string;
  /** 0 to 1. */
  opacity: number;
  /** A CSS filter. */
  filter?: string;
}

/** Two quicklooks: one is seen left of a line that can be moved, the other right of it, and no others. */
export interface QuicklookComparison {
  left: string;
  right: string;
  /** Each is seen where the other was. */
  isSwapped?: boolean;
}

export type QuicklookState = 'loading' | 'shown' | 'failed';

export interface QuicklookLayerProps {
  /** Bottom first. Memoise each `place` and `footprint`: others are drawn again. */
  quicklooks: readonly MapQuicklook[];
  compared?: QuicklookComparison;
  onState?: (id: string, state: QuicklookState) => void;
}

/** Lays quicklooks on the map, under the area and over the other footprints. */
export function QuicklookLayer({ quicklooks, compared, onState }: QuicklookLayerProps) {
  const shown = compared
    ? quicklooks.filter(({ id }) => id === compared.left || id === compared.right)
    : quicklooks;
  const findLabel = (id: string) => quicklooks.find((quicklook) => quicklook.id === id)?.label ?? '';
  return (
    <>
      {shown.map((quicklook, index) => (
        <OneQuicklook
          key={quicklook.id}
          quicklook={quicklook}
          level={index}
          pane={compared ? (quicklook.id === compared.left ? 'images' : 'images-right') : 'images'}
          onState={onState}
        />
      ))}
      {compared && (
        <SwipeHandle
          left={findLabel(compared.left)}
          right={findLabel(compared.right)}
          isSwapped={compared.isSwapped}
        />
      )}
    </>
  );
}

function OneQuicklook({
  quicklook,
  level,
  pane,
  onState,
}: {
  quicklook: MapQuicklook;
  level: number;
  pane: 'images' | 'images-right';
  onState?: QuicklookLayerProps['onState'];
}) {
  const map = useMap();
  const overlay = useRef<L.SVGOverlay>(undefined);
  const { id, url, place, footprint, opacity, filter = '' } = quicklook;
  const latest = useRef({ opacity, filter, level, onState });
  useEffect(() => {
    latest.current = { opacity, filter, level, onState };
    overlay.current?.setOpacity(opacity).setZIndex(1 + level);
    const element = overlay.current?.getElement();
    if (element) element.style.filter = filter;
  });

  useEffect(() => {
    let isGone = false;
    const report = (state: QuicklookState) => !isGone && latest.current.onState?.(id, state);
    let follow: (() => void) | undefined;
    report('loading');
    renderDrape(url, { place, footprint }).then(
      ({ canvas, frame }) => {
        if (isGone) return;
        const [west, north] = fromWorld(frame.west, frame.north);
        const [east, south] = fromWorld(frame.east, frame.south);
        const bounds = () => {
          const shift = 360 * Math.round((map.getCenter().lng - (west + east) / 2) / 360);
          return L.latLngBounds([south, west + shift], [north, east + shift]);
        };
        canvas.dataset.quicklook = id;
        canvas.style.filter = latest.current.filter;
        // Leaflet lays any element over bounds with it, whatever its name says.
        const own = L.svgOverlay(canvas as unknown as SVGElement, bounds(), {
          pane,
          opacity: latest.current.opacity,
          zIndex: 1 + latest.current.level,
          interactive: false,
        }).addTo(map);
        overlay.current = own;
        follow = () => own.setBounds(bounds());
        map.on('moveend', follow);
        report('shown');
      },
      () => report('failed'),
    );
    return () => {
      isGone = true;
      if (follow) map.off('moveend', follow);
      overlay.current?.remove();
      overlay.current = undefined;
    };
  }, [map, id, url, place, footprint, pane]);

  return null;
}
