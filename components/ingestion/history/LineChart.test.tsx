import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const hour = 3_600_000;
const width = 600;
/** The width of a letter of 12 px, px; most are narrower. */
const letter = 7.5;

/** What is written on the canvas, where its middle is, px. */
let written: { text: string; x: number }[];
/** How many circles were drawn. */
let circles: number;

/** jsdom has no canvas: this one keeps what is drawn. */
const context = new Proxy(
  {},
  {
    get: (_, name) => {
      if (name === 'fillText') return (text: string, x: number) => void written.push({ text, x });
      if (name === 'measureText') return (text: string) => ({ width: text.length * letter });
      return () => undefined;
    },
    set: () => true,
  },
);
class Path {
  moveTo() {}
  lineTo() {}
  rect() {}
  addPath() {}
  closePath() {}
  arc() {
    circles += 1;
  }
}

beforeEach(() => {
  written = [];
  circles = 0;
  vi.stubGlobal('Path2D', Path);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
});

async function draw(xs: number[], values: (number | null)[]) {
  const { default: LineChart } = await import('./LineChart');
  const series = [{ name: 'Done', values, colour: '--c1' as const }];
  render(<LineChart label="Tiles done" xs={xs} series={series} height={200} />);
  await vi.waitFor(() => expect(written.length).toBeGreaterThan(0));
}

it('writes a midnight at the end of its axis as the day, whole within the drawing', async () => {
  const end = Date.UTC(2026, 10, 29);
  const xs = Array.from({ length: 13 }, (_, index) => end - (12 - index) * hour);
  await draw(
    xs,
    xs.map((_, index) => index),
  );
  const midnight = written.find(({ text }) => text === '29 Nov');
  expect(midnight?.x).toBeGreaterThan(width / 2);
  for (const { text, x } of written) expect(x + (text.length * letter) / 2).toBeLessThanOrEqual(width);
});

it('draws a single value as a dot', async () => {
  await draw([Date.UTC(2026, 10, 29, 7)], [4]);
  expect(circles).toBe(1);
});

it('draws no dots along a line', async () => {
  await draw(
    [1, 2, 3].map((step) => step * hour),
    [4, 5, 6],
  );
  expect(circles).toBe(0);
});
