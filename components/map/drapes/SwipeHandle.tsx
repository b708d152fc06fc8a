import L from 'leaflet';
import { MoveHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap, useMapEvents } from 'react-leaflet';
import { useMapInsets } from '../map-insets';

/**
 * The line between two compared quicklooks, dragged or moved by the arrow keys. Cuts the two panes that hold them,
 * wherever the map moves.
 * @param props.left what the left pane has, in a few words
 * @param props.right what the right pane has
 * @param props.isSwapped whether each is seen on the other side
 */
export function SwipeHandle(props: { left: string; right: string; isSwapped?: boolean }) {
  const { isSwapped = false } = props;
  const [onLeft, onRight] = isSwapped ? [props.right, props.left] : [props.left, props.right];
  const map = useMap();
  const { top, right, bottom, left } = useMapInsets();
  const handle = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(0.5);
  const [width, setWidth] = useState(() => map.getSize().x);
  const free = Math.max(1, width - left - right);
  const x = left + share * free;

  const cut = () => {
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint([0, 0]);
    const end = map.containerPointToLayerPoint([size.x, size.y]);
    const line = corner.x + x;
    const box = (from: number, to: number) => `rect(${corner.y}px, ${to}px, ${end.y}px, ${from}px)`;
    const [one, other] = [map.getPane('images'), map.getPane('images-right')];
    const [leftPane, rightPane] = isSwapped ? [other, one] : [one, other];
    if (leftPane) leftPane.style.clip = box(corner.x, line);
    if (rightPane) rightPane.style.clip = box(line, end.x);
  };
  useEffect(cut);
  useMapEvents({
    move: cut,
    moveend: cut,
    zoomend: cut,
    resize: () => setWidth(map.getSize().x),
  });
  useEffect(
    () => () => {
      for (const name of ['images', 'images-right']) {
        const pane = map.getPane(name);
        if (pane) pane.style.clip = '';
      }
    },
    [map],
  );
  useEffect(() => {
    const element = handle.current;
    if (element) L.DomEvent.disableClickPropagation(element);
  }, []);

  const moveTo = (next: number) => setShare(Math.max(0, Math.min(1, next)));
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    moveTo((event.clientX - map.getContainer().getBoundingClientRect().left - left) / free);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -0.02, ArrowRight: 0.02, PageDown: -0.2, PageUp: 0.2 }[event.key];
    if (step !== undefined) moveTo(share + step);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(1);
    else return;
    event.preventDefault();
    // The map would move along.
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={handle}
      role="slider"
      aria-label="Line between the two compared quicklooks"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * share)}
      aria-valuetext={`${Math.round(100 * share)}%: ${onLeft} on the left, ${onRight} on the right`}
      tabIndex={0}
      className="map-swipe"
      style={{ left: x, top, bottom }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden className="map-swipe-side" data-side="left">
        {onLeft}
      </span>
      <span aria-hidden className="map-swipe-side" data-side="right">
        {onRight}
      </span>
      <span className="map-swipe-grip">
        <MoveHorizontal aria-hidden size={18} />
      </span>
    </div>,
    map.getContainer(),
  );
}
