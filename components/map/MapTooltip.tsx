import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { scaledPx } from '@/components/ui/scaled-px';
import { useMapInsets } from './map-insets';

/** A small card beside a point of the map, in container pixels; turned over where it would leave what is seen. */
export function MapTooltip({ at, children }: { at: { x: number; y: number }; children: ReactNode }) {
  const map = useMap();
  const { right } = useMapInsets();
  const isRight = at.x > map.getSize().x - right - scaledPx(260);
  return createPortal(
    <div
      className="map-tooltip"
      style={{
        left: at.x,
        top: at.y,
        transform: `translate(${isRight ? 'calc(-100% - 14px)' : '14px'}, ${at.y < scaledPx(90) ? '14px' : 'calc(-100% - 10px)'})`,
      }}
    >
      {children}
    </div>,
    map.getContainer(),
  );
}
