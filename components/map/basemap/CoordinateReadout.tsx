import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { formatCount } from '@/components/ui/format';
import { distanceKm } from '@/lib/areas/geometry/measure';
import type { Position } from '@/lib/areas/types';
import { useMapInsets } from '../map-insets';
import { usePositionWriter } from './use-position-writer';

/**
 * The scale bar and the pointer's coordinates, in the corners that the panels leave free. Where there is no pointer that
 * rests over the map, as on touch screens, there are no coordinates.
 */
export function CoordinateReadout() {
  const covered = useMapInsets();
  const map = useMap();
  const [pointer, setPointer] = useState<Position>();
  const [, setTick] = useState(0);
  useMapEvents({
    mousemove: ({ latlng }) => setPointer([latlng.lng, latlng.lat]),
    mouseout: () => setPointer(undefined),
    moveend: () => setTick((tick) => tick + 1),
  });
  const scale = chooseScale(map.getCenter().lat, map.getZoom());
  return (
    <div
      className="map-readout"
      style={{
        left: covered.left + 20,
        right: covered.right + 20,
        bottom: covered.bottom + (covered.bottom > 0 ? 8 : 18),
      }}
    >
      <span className="map-scale" style={{ width: scale.pixels }}>
        {scale.label}
      </span>
      <span className="map-coordinates">{pointer && <PositionText position={pointer} />}</span>
    </div>
  );
}

/** A round length of 60 to 130 pixels. */
function chooseScale(latitude: number, zoom: number): { pixels: number; label: string } {
  const step = 360 / (256 * 2 ** zoom);
  const kmPerPixel = distanceKm([0, latitude], [Math.min(step, 1), latitude]) / Math.min(1, 1 / step);
  const max = kmPerPixel * 130;
  const power = 10 ** Math.floor(Math.log10(max));
  const km = power * ([5, 2, 1].find((times) => times * power <= max) ?? 1);
  return { pixels: km / kmPerPixel, label: km >= 1 ? `${formatCount(km)} km` : `${km * 1000} m` };
}

/** A position in the chosen format; nothing while that is on its way. */
const PositionText = ({ position }: { position: Position }) => usePositionWriter()?.(position) ?? null;
