import { afterEach, expect, it, vi } from 'vitest';
import { drawGraph, viewOfAll } from './draw-graph';
import type { GraphResponse } from './graph.worker';

const graph = {
  nodes: [
    { key: 's1', kind: 'scene', ids: [1], status: 'DONE', label: 'Scene A' },
    { key: 't1', kind: 'tile', ids: [11], status: 'FAILED', label: 'IW1-01' },
  ],
  edges: [],
  layout: { x: [0, 1], y: [0, 0], width: 2, height: 1 },
} as unknown as GraphResponse;

/** The names that a view of everything shows, and in which font. */
function drawNames(): string[] {
  // jsdom does not draw: what is asked for can be seen all the same.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const names: string[] = [];
  const own: Record<string, unknown> = {
    getTransform: () => ({ a: 1 }),
    fillText: (words: string) => names.push(`${words} in ${own.font}`),
  };
  const context = new Proxy(own, { get: (target, key) => target[String(key)] ?? (() => undefined) });
  const size = { width: 1920, height: 1080 };
  drawGraph(
    context as unknown as CanvasRenderingContext2D,
    graph,
    viewOfAll(graph, size.width, size.height),
    size,
    () => '#000',
  );
  return names;
}

afterEach(() => {
  document.documentElement.style.fontSize = '';
  vi.restoreAllMocks();
});

it('names the marks of a small graph, however large text is', async () => {
  document.documentElement.style.fontSize = '16px';
  expect(drawNames()).toEqual(['Scene A in 11px Inter, sans-serif', 'IW1-01 in 11px Inter, sans-serif']);
  document.documentElement.style.fontSize = '32px';
  // The size of text is asked for once in a frame.
  await new Promise(requestAnimationFrame);
  expect(drawNames()).toEqual(['Scene A in 22px Inter, sans-serif', 'IW1-01 in 22px Inter, sans-serif']);
});
