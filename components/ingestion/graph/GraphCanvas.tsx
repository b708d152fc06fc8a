'use client';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { scaledPx } from '@/components/ui/scaled-px';
import { drawMarked, nodeAt, placeX, placeY, type View, viewOfAll } from './draw-graph';
import type { GraphResponse } from './graph.worker';
import { covers, type GraphBitmap, show, takePicture } from './graph-picture';

export interface GraphCanvasProps {
  graph: GraphResponse;
  label: string;
  onOpen: (node: GraphResponse['nodes'][number]) => void;
}

const ways: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels a step, the larger at the usual size of text. */
const closest = 120;
const farthest = 1.5;
/** A press that moves less than this, px, is no drag. */
const stillPx = 4;
/** It is drawn again when it was not moved for so long. */
const debounceMs = 120;

/** The graph on a canvas: dragged, zoomed with wheel and keys, walked with the arrow keys. */
export function GraphCanvas({ graph, label, onOpen }: GraphCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useRef({ width: 0, height: 0 });
  const view = useRef<View>(undefined);
  const [markedKey, setMarkedKey] = useState<string>();
  const marked = markedKey === undefined ? -1 : graph.nodes.findIndex(({ key }) => key === markedKey);
  const node = graph.nodes[marked];
  const help = useId();

  const picture = useRef<GraphBitmap>(undefined);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the picture is to be drawn again: it was scaled, or the colours or sizes are others. */
  const isStale = useRef(false);

  const seen = useRef({ graph, marked });
  const draw = useCallback(() => {
    const { graph, marked } = seen.current;
    const context = canvas.current?.getContext('2d');
    if (!context || size.current.width === 0) return;
    view.current ??= viewOfAll(graph, size.current.width, size.current.height);
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const known = picture.current;
    const isOfThis = known?.graph === graph && known.ratio === ratio;
    // While it is moved or walked its picture is enough, unless that has nothing to show any more.
    const isEnough = isOfThis && !isStale.current && covers(known, view.current, size.current);
    const shown = isEnough ? known : takePicture(graph, view.current, size.current, ratio, known);
    isStale.current = false;
    picture.current = shown;
    show(context, shown, view.current, size.current);
    drawMarked(context, graph, view.current, shown.colour, marked);
  }, []);

  const frame = useRef(0);
  const redraw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(draw);
  }, [draw]);

  const drawAnew = useCallback(() => {
    isStale.current = true;
    redraw();
  }, [redraw]);

  useEffect(() => {
    seen.current = { graph, marked };
    redraw();
  }, [graph, marked, redraw]);

  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', drawAnew);
    return () => scheme.removeEventListener('change', drawAnew);
  }, [drawAnew]);

  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = box.getBoundingClientRect();
      const ratio = window.devicePixelRatio || 1;
      size.current = { width, height };
      box.width = width * ratio;
      box.height = height * ratio;
      drawAnew();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [drawAnew]);

  /** Draws what is seen sharply once no one has moved it for a moment. */
  const moved = useCallback(() => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      if (picture.current?.view.scale !== view.current?.scale) drawAnew();
    }, debounceMs);
    redraw();
  }, [redraw, drawAnew]);
  useEffect(() => () => clearTimeout(settling.current), []);

  const zoom = useCallback(
    (factor: number, x = size.current.width / 2, y = size.current.height / 2) => {
      const before = view.current;
      if (!before) return;
      const scale = Math.min(scaledPx(closest), Math.max(farthest, before.scale * factor));
      const by = scale / before.scale;
      view.current = { scale, left: x - (x - before.left) * by, top: y - (y - before.top) * by };
      moved();
    },
    [moved],
  );

  // React listens to wheels passively, and the page must not scroll with the graph.
  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
    };
    box.addEventListener('wheel', turn, { passive: false });
    return () => box.removeEventListener('wheel', turn);
  }, [zoom]);

  const drag = useRef<{ x: number; y: number; moved: number }>(undefined);
  const move = (dx: number, dy: number) => {
    const before = view.current;
    if (before) view.current = { ...before, left: before.left + dx, top: before.top + dy };
    moved();
  };
  const fit = () => {
    view.current = undefined;
    moved();
  };

  const walk = (dx: number, dy: number) => {
    const at = view.current;
    if (!at || graph.nodes.length === 0) return;
    const next = marked < 0 ? nodeAt(graph, { ...at, scale: 1e6 }, 0, 0) : neighbour(graph, marked, dx, dy);
    const key = graph.nodes[Math.max(0, next)]?.key;
    setMarkedKey(key);
    const place = graph.nodes.findIndex((one) => one.key === key);
    const [x, y] = [placeX(graph, at, place), placeY(graph, at, place)];
    const { width, height } = size.current;
    if (x < 40 || y < 40 || x > width - 40 || y > height - 40) move(width / 2 - x, height / 2 - y);
  };

  const findAction = (key: string): (() => void) | undefined => {
    const way = ways[key];
    if (way) return () => walk(...way);
    if (key === '+' || key === '=') return () => zoom(1.3);
    if (key === '-') return () => zoom(1 / 1.3);
    if (key === '0') return fit;
    if (key === 'Enter') return () => node && onOpen(node);
    return key === 'Escape' ? () => setMarkedKey(undefined) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = findAction(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        role="application"
        aria-label={label}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the graph is walked with the keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="focus-inset absolute inset-0"
      >
        <canvas
          ref={canvas}
          className="size-full cursor-grab touch-none active:cursor-grabbing"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, y: event.clientY, moved: 0 };
          }}
          onPointerMove={(event) => {
            const from = drag.current;
            if (!from) {
              const { offsetX, offsetY } = event.nativeEvent;
              if (view.current) setMarkedKey(graph.nodes[nodeAt(graph, view.current, offsetX, offsetY)]?.key);
              return;
            }
            const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
            drag.current = {
              x: event.clientX,
              y: event.clientY,
              moved: from.moved + Math.abs(dx) + Math.abs(dy),
            };
            move(dx, dy);
          }}
          onPointerUp={(event) => {
            const isPress = (drag.current?.moved ?? stillPx) < stillPx;
            drag.current = undefined;
            if (!isPress || !view.current) return;
            const { offsetX, offsetY } = event.nativeEvent;
            const found = graph.nodes[nodeAt(graph, view.current, offsetX, offsetY)];
            setMarkedKey(found?.key);
            if (found) onOpen(found);
          }}
          onPointerCancel={() => {
            drag.current = undefined;
          }}
        />
      </div>
      <p id={help} className="sr-only">
        Arrow keys move between items, Enter opens one, + and − zoom, 0 shows everything.
      </p>
      <p
        aria-live="polite"
        className="pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-control bg-raised px-2 py-1 text-12 shadow-float-1 empty:hidden"
      >
        {node &&
          (node.ids.length > 1
            ? `${formatPlural(node.ids.length, 'tile')}, ${node.status}: press to unfold`
            : `${node.kind} ${node.ids[0]}, ${node.label}, ${node.status}`)}
      </p>
      <div className="absolute top-2 right-2 flex flex-col rounded-control bg-raised shadow-float-1">
        <IconButton icon={Plus} label="Zoom in" tooltipSide="left" onClick={() => zoom(1.3)} />
        <IconButton icon={Minus} label="Zoom out" tooltipSide="left" onClick={() => zoom(1 / 1.3)} />
        <IconButton icon={Maximize} label="Show everything" tooltipSide="left" onClick={fit} />
      </div>
    </div>
  );
}

/** The nearest node in a direction, those straight ahead before those aside; the node itself where there is none. */
function neighbour({ nodes, layout }: GraphResponse, from: number, dx: number, dy: number): number {
  let [found, best] = [from, Number.POSITIVE_INFINITY];
  for (let node = 0; node < nodes.length; node += 1) {
    const x = (layout.x[node] as number) - (layout.x[from] as number);
    const y = (layout.y[node] as number) - (layout.y[from] as number);
    const ahead = x * dx + y * dy;
    if (ahead <= 0) continue;
    const cost = ahead + 3 * Math.abs(x * dy + y * dx);
    if (cost < best) [found, best] = [node, cost];
  }
  return found;
}
