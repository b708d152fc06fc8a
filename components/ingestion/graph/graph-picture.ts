import { type Colours, drawGraph, type View } from './draw-graph';
import type { GraphResponse } from './graph.worker';

interface Size {
  width: number;
  height: number;
}

/**
 * A graph as it was drawn, somewhat beyond what was in sight; moved and scaled it represents it while it is dragged.
 */
export interface GraphBitmap {
  canvas: HTMLCanvasElement;
  graph: GraphResponse;
  colour: Colours;
  ratio: number;
  /** Where it was seen from, and how far it reaches beyond that on each side, CSS pixels. */
  view: View;
  margin: Size;
  size: Size;
}

/** How far a picture reaches beyond what is in sight, of its width and height. */
const beyond = 0.4;
/** Scaled by more than this, either way, a picture is too coarse. */
const maxScaled = 2.5;

/** Draws a graph around what is in sight; `before` gives its canvas where it has the same size. */
export function takePicture(
  graph: GraphResponse,
  view: View,
  size: Size,
  ratio: number,
  before: GraphBitmap | undefined,
): GraphBitmap {
  const margin = { width: Math.ceil(size.width * beyond), height: Math.ceil(size.height * beyond) };
  const whole = { width: size.width + 2 * margin.width, height: size.height + 2 * margin.height };
  const canvas = before?.canvas ?? document.createElement('canvas');
  if (canvas.width !== Math.ceil(whole.width * ratio)) canvas.width = Math.ceil(whole.width * ratio);
  if (canvas.height !== Math.ceil(whole.height * ratio)) canvas.height = Math.ceil(whole.height * ratio);
  const colour = themeColours();
  const context = canvas.getContext('2d');
  if (context) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const around = { ...view, left: view.left + margin.width, top: view.top + margin.height };
    drawGraph(context, graph, around, whole, colour);
  }
  return { canvas, graph, colour, ratio, view: { ...view }, margin, size: whole };
}

/** The colours of the theme as it is now, each asked for once. */
function themeColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return (name) => {
    const value = known.get(name) ?? style.getPropertyValue(name).trim();
    known.set(name, value);
    return value;
  };
}

/** Where a picture is when the graph is seen from `view`, CSS pixels. */
function findPlace({ view: taken, margin, size }: GraphBitmap, view: View) {
  const by = view.scale / taken.scale;
  return {
    by,
    left: view.left - (taken.left + margin.width) * by,
    top: view.top - (taken.top + margin.height) * by,
    width: size.width * by,
    height: size.height * by,
  };
}

/** Whether a picture fills what is in sight, and is not too coarse for it. */
export function covers(picture: GraphBitmap, view: View, size: Size): boolean {
  const { by, left, top, width, height } = findPlace(picture, view);
  if (by > maxScaled || by < 1 / maxScaled) return false;
  return left <= 0 && top <= 0 && left + width >= size.width && top + height >= size.height;
}

/** Shows a picture as the graph is seen from `view`. */
export function show(context: CanvasRenderingContext2D, picture: GraphBitmap, view: View, size: Size): void {
  const { by, left, top, width, height } = findPlace(picture, view);
  context.clearRect(0, 0, size.width, size.height);
  // Between two pixels it would be blurred.
  const onPixel = (at: number) => (by === 1 ? Math.round(at * picture.ratio) / picture.ratio : at);
  context.drawImage(picture.canvas, onPixel(left), onPixel(top), width, height);
}
