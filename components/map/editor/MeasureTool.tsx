import './measure-tool.css';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { CircleMarker, Marker, Polygon, Polyline, Tooltip, useMap, useMapEvents } from 'react-leaflet';
import type { Position } from '@/lib/areas/types';
import { useMapInsets } from '../map-insets';
import { toPosition } from './to-position';

export interface MeasureToolProps {
  /** What was set so far, longitude first. */
  points: readonly Position[];
  /** Whether nothing more is added: the next click begins again. */
  isDone: boolean;
  /** What each leg says, first one first. */
  labels: readonly string[];
  onAdd: (point: Position) => void;
  /** Where the pointer is while points are added; undefined when it has left. */
  onPointer: (point: Position | undefined) => void;
  pointer: Position | undefined;
  onTakeBack: () => void;
  onFinish: () => void;
}

/** Two clicks nearer than this are one place, pixels. */
const samePlacePixels = 4;

/**
 * Measures along clicks: each adds a point, a double click or Enter ends, Backspace takes the last point back. `A` adds
 * the middle of what is seen of the map, so that arrow keys and `A` measure without a pointer.
 */
export function MeasureTool(props: MeasureToolProps) {
  const { points, isDone, labels, pointer } = props;
  const map = useMap();
  const covered = useMapInsets();
  const latest = useRef({ ...props, covered });
  useEffect(() => {
    latest.current = { ...props, covered };
  });

  useEffect(() => {
    map.doubleClickZoom.disable();
    map.getContainer().classList.add('is-measuring');
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (target?.closest?.('input, textarea, [role=dialog], [role=menu]')) return;
      const { onFinish, onTakeBack, onAdd, covered } = latest.current;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key === 'Enter' && !target?.closest?.('button, a')) onFinish();
      else if (event.key === 'Backspace' || (!isPlain && !event.altKey && event.key === 'z')) onTakeBack();
      else if (isPlain && event.key.toLowerCase() === 'a') {
        const { x, y } = map.getSize();
        const middle = [(covered.left + x - covered.right) / 2, (covered.top + y - covered.bottom) / 2];
        onAdd(toPosition(map.containerPointToLatLng(middle as L.PointTuple)));
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      map.getContainer().classList.remove('is-measuring');
      map.doubleClickZoom.enable();
    };
  }, [map]);

  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useMapEvents({
    click: ({ latlng }) => {
      const last = latest.current.points.at(-1);
      const isSame =
        !latest.current.isDone &&
        last !== undefined &&
        map.latLngToContainerPoint(toLatLng(last)).distanceTo(map.latLngToContainerPoint(latlng)) <
          samePlacePixels;
      if (!isSame) latest.current.onAdd(toPosition(latlng));
    },
    dblclick: () => latest.current.onFinish(),
    mousemove: ({ latlng }) => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => latest.current.onPointer(toPosition(latlng)));
    },
    mouseout: () => {
      cancelAnimationFrame(frame.current);
      latest.current.onPointer(undefined);
    },
  });

  const line = points.map(toLatLng);
  const last = line.at(-1);
  // What the bar gives the area of: up to the pointer while points are added.
  const outline = pointer && !isDone ? [...line, toLatLng(pointer)] : line;
  return (
    <>
      <div
        aria-hidden
        className="measure-middle"
        style={{
          left: `calc((100% + ${covered.left - covered.right}px) / 2)`,
          top: `calc((100% + ${covered.top - covered.bottom}px) / 2)`,
        }}
      />
      {outline.length > 2 && (
        <Polygon positions={outline} pane="editor" interactive={false} className="measure-area" />
      )}
      <Polyline positions={line} pane="editor" interactive={false} className="measure-line" />
      {last && pointer && !isDone && (
        <Polyline
          positions={[last, toLatLng(pointer)]}
          pane="editor"
          interactive={false}
          className="measure-line is-open"
        />
      )}
      {points.map((point, index) => (
        <CircleMarker
          // biome-ignore lint/suspicious/noArrayIndexKey: points are only added and removed at the end
          key={index}
          center={toLatLng(point)}
          radius={4}
          pane="editor"
          interactive={false}
          className="measure-point"
        />
      ))}
      {labels.map((label, index) => {
        const [from, to] = [points[index], points[index + 1]];
        return (
          from &&
          to && (
            <Marker
              // biome-ignore lint/suspicious/noArrayIndexKey: legs are only added and removed at the end
              key={index}
              position={toLatLng([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])}
              icon={noIcon}
              interactive={false}
              keyboard={false}
            >
              <Tooltip permanent direction="center" className="measure-label">
                {label}
              </Tooltip>
            </Marker>
          )
        );
      })}
    </>
  );
}

const noIcon = L.divIcon({ className: 'measure-anchor', iconSize: [0, 0] });

const toLatLng = ([longitude, latitude]: Position): L.LatLngTuple => [latitude, longitude];
