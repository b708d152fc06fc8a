import { scaledPx } from '@/components/ui/scaled-px';
import type { GraphResponse } from './graph.worker';

/** What part of the graph is seen: pixels a step of the grid, and where its origin is. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

/** A row is this much of a column high, so that links along chains have room. */
export const rowHeight = 0.62;
const radius = 0.2;
/** Of a mark at most, px at the usual size of text. */
const maxRadius = 12;
/** Marks are named from this many pixels a step on, at the usual size of text. */
const labelFrom = 44;
/** A view of everything has at most this many, at the usual size of text. */
const closestFit = 80;
/** Closer than this many pixels a step links are bent and dashed. */
const bentFrom = 14;

/** The value of a colour of the theme. */
export type Colours = (name: string) => string;
const fills: Record<string, string> = {
  NEW: '--new-fill',
  PENDING: '--pending-fill',
  DONE: '--done-fill',
  RETRY: '--retry-fill',
  FAILED: '--failed-fill',
  unknown: '--muted',
};

/** The node under a place of the canvas, in CSS pixels; -1 for none. */
export function nodeAt(graph: GraphResponse, view: View, x: number, y: number): number {
  let [nearest, best] = [-1, Math.max(10, view.scale * 0.35) ** 2];
  for (let node = 0; node < graph.nodes.length; node += 1) {
    const dx = placeX(graph, view, node) - x;
    const dy = placeY(graph, view, node) - y;
    const far = dx * dx + dy * dy;
    if (far < best) [nearest, best] = [node, far];
  }
  return nearest;
}

export const placeX = ({ layout }: GraphResponse, view: View, node: number) =>
  view.left + ((layout.x[node] as number) + 0.5) * view.scale;
export const placeY = ({ layout }: GraphResponse, view: View, node: number) =>
  view.top + ((layout.y[node] as number) + 0.5) * view.scale * rowHeight;

/** The view that shows everything, not closer than is of use. */
export function viewOfAll({ layout }: GraphResponse, width: number, height: number): View {
  const margin = 24;
  const scale = Math.min(
    scaledPx(closestFit),
    (width - 2 * margin) / layout.width,
    (height - 2 * margin) / (layout.height * rowHeight),
  );
  return {
    scale,
    left: (width - layout.width * scale) / 2,
    top: (height - layout.height * scale * rowHeight) / 2,
  };
}

/** Draws what of the graph is in sight. Sizes are CSS pixels. */
export function drawGraph(
  context: CanvasRenderingContext2D,
  graph: GraphResponse,
  view: View,
  size: { width: number; height: number },
  colour: Colours,
): void {
  const { nodes, edges } = graph;
  context.clearRect(0, 0, size.width, size.height);
  const xs = Float32Array.from(nodes, (_, node) => placeX(graph, view, node));
  const ys = Float32Array.from(nodes, (_, node) => placeY(graph, view, node));
  const far = 40;
  const isIn = (x: number, y: number) =>
    x > -far && y > -far && x < size.width + far && y < size.height + far;
  // From far away a bend or a dash cannot be seen, and thousands of them take long.
  const isFar = view.scale < bentFrom;
  const lines = (wanted: (edge: (typeof edges)[number]) => boolean) => {
    context.beginPath();
    for (const edge of edges) {
      if (!wanted(edge)) continue;
      const [x1, y1, x2, y2] = [xs[edge.from], ys[edge.from], xs[edge.to], ys[edge.to]] as [
        number,
        number,
        number,
        number,
      ];
      if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > size.width) continue;
      if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > size.height) continue;
      context.moveTo(x1, y1);
      if (isFar) context.lineTo(x2, y2);
      else {
        const bend = (x2 - x1) / 2;
        context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
      }
    }
    context.stroke();
  };
  context.lineWidth = 1;
  context.strokeStyle = colour('--line-strong');
  lines(({ type }) => type === 'precedes');
  context.globalAlpha = 0.55;
  lines(({ type }) => type === 'holds');
  if (isFar) context.globalAlpha = 0.35;
  else context.setLineDash([3, 3]);
  lines(({ type }) => type === 'refers');
  context.setLineDash([]);
  context.globalAlpha = 1;
  const r = dotRadius(view);
  const ground = colour('--surface');
  const sprites = new Map<string, HTMLCanvasElement>();
  for (let node = 0; node < nodes.length; node += 1) {
    const [x, y] = [xs[node] as number, ys[node] as number];
    if (!isIn(x, y)) continue;
    const { status, kind, ids, label } = nodes[node] as (typeof nodes)[number];
    const fill = colour(fills[status] ?? '--muted');
    if (ids.length > 1) {
      stamp(context, sprites, status, x + r * 0.45, y - r * 0.45, r, fill, ground);
    }
    stamp(context, sprites, status, x, y, r, fill, ground);
    if (kind === 'scene') {
      context.strokeStyle = fill;
      context.lineWidth = 1.5;
      context.strokeRect(x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6);
    }
    if (view.scale >= scaledPx(labelFrom)) name(context, label, x, y + r + scaledPx(13), colour);
  }
}

/** Draws over a graph what marks the node that has the focus: its links, a frame and its name. */
export function drawMarked(
  context: CanvasRenderingContext2D,
  graph: GraphResponse,
  view: View,
  colour: Colours,
  marked: number,
): void {
  const node = graph.nodes[marked];
  if (!node) return;
  context.lineWidth = 2;
  context.strokeStyle = colour('--accent');
  context.beginPath();
  for (const { from, to } of graph.edges) {
    if (from !== marked && to !== marked) continue;
    const [x1, y1] = [placeX(graph, view, from), placeY(graph, view, from)];
    const [x2, y2] = [placeX(graph, view, to), placeY(graph, view, to)];
    const bend = view.scale < bentFrom ? 0 : (x2 - x1) / 2;
    context.moveTo(x1, y1);
    if (bend === 0) context.lineTo(x2, y2);
    else context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  }
  context.stroke();
  const [x, y, r] = [placeX(graph, view, marked), placeY(graph, view, marked), dotRadius(view)];
  mark(context, node.status, x, y, r, colour(fills[node.status] ?? '--muted'), colour('--surface'));
  context.strokeStyle = colour('--accent');
  context.lineWidth = 2;
  context.strokeRect(x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12);
  name(context, node.label, x, y + r + scaledPx(13), colour);
}

const dotRadius = (view: View) =>
  Math.round(Math.max(2, Math.min(scaledPx(maxRadius), view.scale * radius)) * 4) / 4;

function name(context: CanvasRenderingContext2D, label: string, x: number, y: number, colour: Colours): void {
  context.font = `${scaledPx(11)}px Inter, sans-serif`;
  context.textAlign = 'center';
  context.lineWidth = 3;
  context.strokeStyle = colour('--surface');
  context.fillStyle = colour('--text');
  const words = label.length > 22 ? `…${label.slice(-20)}` : label;
  context.strokeText(words, x, y);
  context.fillText(words, x, y);
}

/** Draws a mark as a copy of the first of its kind: a copy takes a fraction of the time. */
function stamp(
  context: CanvasRenderingContext2D,
  sprites: Map<string, HTMLCanvasElement>,
  status: string,
  x: number,
  y: number,
  r: number,
  fill: string,
  ground: string,
): void {
  const half = Math.ceil(r * 1.25 + 2);
  let sprite = sprites.get(status);
  if (!sprite) {
    const ratio = context.getTransform().a;
    sprite = document.createElement('canvas');
    sprite.width = 2 * half * ratio;
    sprite.height = 2 * half * ratio;
    const own = sprite.getContext('2d');
    own?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (own) mark(own, status, half, half, r, fill, ground);
    sprites.set(status, sprite);
  }
  context.drawImage(sprite, x - half, y - half, 2 * half, 2 * half);
}

/** Each status has a shape of its own, so that colour alone says nothing. */
function mark(
  context: CanvasRenderingContext2D,
  status: string,
  x: number,
  y: number,
  r: number,
  fill: string,
  ground: string,
): void {
  context.beginPath();
  if (status === 'PENDING') polygon(context, x, y, r * 1.15, 3, 0);
  else if (status === 'RETRY') polygon(context, x, y, r * 1.2, 4, 0);
  else if (status === 'FAILED') polygon(context, x, y, r * 1.1, 8, Math.PI / 8);
  else if (status === 'unknown') context.rect(x - r, y - r, 2 * r, 2 * r);
  else context.arc(x, y, r, 0, 2 * Math.PI);
  context.fillStyle = status === 'NEW' ? ground : fill;
  context.fill();
  context.lineWidth = status === 'NEW' ? 2 : 1;
  context.strokeStyle = status === 'NEW' ? fill : ground;
  context.stroke();
  if (status !== 'FAILED' || r < 4) return;
  context.beginPath();
  context.moveTo(x - r / 2.4, y - r / 2.4);
  context.lineTo(x + r / 2.4, y + r / 2.4);
  context.moveTo(x + r / 2.4, y - r / 2.4);
  context.lineTo(x - r / 2.4, y + r / 2.4);
  context.lineWidth = 1.5;
  context.strokeStyle = ground;
  context.stroke();
}

function polygon(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  corners: number,
  turn: number,
) {
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    context.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  context.closePath();
}
