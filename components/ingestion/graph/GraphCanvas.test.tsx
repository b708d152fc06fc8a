import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { GraphCanvas } from './GraphCanvas';
import type { GraphResponse } from './graph.worker';

/** A scene, the tile beside it, a fold of tiles behind that, and a tile below the first. */
const graph = {
  nodes: [
    { key: 's1', kind: 'scene', ids: [1], status: 'DONE', label: 'Scene A' },
    { key: 't1', kind: 'tile', ids: [11], status: 'FAILED', label: 'IW1-01' },
    { key: 'fold', kind: 'tile', ids: [12, 13], status: 'NEW', label: '2 tiles' },
    { key: 't4', kind: 'tile', ids: [14], status: 'RETRY', label: 'IW2-01' },
  ],
  edges: [],
  layout: { x: [0, 1, 2, 1], y: [0, 0, 0, 1], width: 3, height: 2 },
} as unknown as GraphResponse;

beforeEach(() => {
  // jsdom neither draws nor lays out: a canvas of 600 × 400 on which all drawing is done and nothing is seen.
  const context = new Proxy({}, { get: () => () => ({ a: 1, width: 1 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 400));
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly look: () => void) {}
      observe() {
        this.look();
      }
      disconnect() {}
      unobserve() {}
    },
  );
});

async function open() {
  const onOpen = vi.fn();
  const { user } = await show(<GraphCanvas graph={graph} label="Graph of Coast" onOpen={onOpen} />);
  const area = screen.getByRole('application', { name: 'Graph of Coast' });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  area.focus();
  const said = () => area.parentElement?.querySelector('[aria-live=polite]')?.textContent;
  return { user, onOpen, area, said };
}

it('reads aloud each item that the arrow keys walk to, stays where nothing is ahead, and opens one with Enter', async () => {
  const { user, onOpen, said } = await open();
  await user.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard('{ArrowRight}');
  expect(said()).toBe('scene 1, Scene A, DONE');
  await user.keyboard('{ArrowLeft}');
  expect(said()).toBe('scene 1, Scene A, DONE');
  await user.keyboard('{ArrowRight}');
  expect(said()).toBe('tile 11, IW1-01, FAILED');
  await user.keyboard('{ArrowDown}');
  expect(said()).toBe('tile 14, IW2-01, RETRY');
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(said()).toBe('2 tiles, NEW: press to unfold');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(graph.nodes[2]);
});

it('lets go of an item with Escape, and leaves keys with Ctrl to the browser', async () => {
  const { user, said } = await open();
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(said()).toBe('scene 1, Scene A, DONE');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(said()).toBe(''));
});

it('says how it is used to those who cannot see it', async () => {
  const { area } = await open();
  const help = document.getElementById(area.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toMatch(/^Arrow keys move between items/);
});
