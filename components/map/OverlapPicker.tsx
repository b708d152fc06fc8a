import L from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { useMapInsets } from './map-insets';
import { positionPicker } from './picker-position';

/** More are not offered: who sees that many overlap can zoom in or filter. */
const max = 100;

export interface MapChoiceProps {
  /** In container pixels. */
  at: { x: number; y: number };
  ids: readonly string[];
  /** What the list is called, such as `3 images here`. */
  label: string;
  item: (id: string) => ReactNode;
  onHover?: (id: string | undefined) => void;
  /** One that was chosen, or nothing when it is closed. */
  onChoose: (id: string | undefined) => void;
}

/** The choice between what is over each other at a point of the map; arrow keys walk it, Escape closes it. */
export function OverlapPicker({ at, ids, label, item, onHover, onChoose }: MapChoiceProps) {
  const map = useMap();
  const covered = useMapInsets();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = box.current;
    if (!own) return;
    own.querySelector('button')?.focus({ preventScroll: true });
    // What happens in the list is not the map's, which listens without React.
    L.DomEvent.disableScrollPropagation(own);
    L.DomEvent.on(own, 'mousedown touchstart pointerdown dblclick', L.DomEvent.stopPropagation);
  }, []);
  const close = (id?: string) => {
    onHover?.(undefined);
    onChoose(id);
    map.getContainer().focus({ preventScroll: true });
  };
  const walk = (event: KeyboardEvent) => {
    // The map under it would pan.
    event.stopPropagation();
    if (event.key === 'Escape') return close();
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the map from taking what is meant for the list
    <div
      ref={box}
      className="map-choice flex flex-col"
      style={positionPicker(at, map.getSize(), covered)}
      onKeyDown={walk}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget as Node | null)) {
          onHover?.(undefined);
          onChoose(undefined);
        }
      }}
    >
      <p className="px-3 py-2 font-strong text-13">{label}</p>
      <ul aria-label={label} className="min-h-0 overflow-y-auto">
        {ids.slice(0, max).map((id) => (
          <li key={id}>
            <button
              type="button"
              className="w-full px-3 py-2 text-left hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
              onMouseEnter={() => onHover?.(id)}
              onFocus={() => onHover?.(id)}
              onClick={() => close(id)}
            >
              {item(id)}
            </button>
          </li>
        ))}
      </ul>
      {ids.length > max && (
        <p className="px-3 py-2 text-12 text-muted">Showing the first {max}. Filter to see others.</p>
      )}
    </div>,
    map.getContainer(),
  );
}
