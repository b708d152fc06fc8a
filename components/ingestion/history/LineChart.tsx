'use client';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type CssToken, fontFamily, getColour, useTheme } from '@/components/map/theme';
import { cx } from '@/components/ui/cx';
import {
  formatClock,
  formatCount,
  formatExact,
  formatExactClock,
  formatShortDate,
} from '@/components/ui/format';
import { scaledPx } from '@/components/ui/scaled-px';

export interface ChartSeries {
  name: string;
  /** Null where nothing is known. */
  values: readonly (number | null)[];
  colour: CssToken;
  /** Lines differ by their dashes as well as by their colours. */
  dash?: number[];
  isFilled?: boolean;
  /** Steps hold until the next value; bars stand on it. */
  shape?: 'line' | 'steps' | 'bars';
}

export interface LineChartProps {
  label: string;
  xs: readonly number[];
  series: readonly ChartSeries[];
  /** Spans of x in which no one watched; drawn hatched. */
  gaps?: readonly [number, number][];
  /** How x is written; where it is left out, x is a time, ms. */
  formatX?: (x: number) => string;
  /** The first and the last x of the drawing, where it is not that of the values; bars stand to the right of theirs. */
  spanX?: readonly [number, number];
  formatY?: (y: number) => string;
  /** Of the drawing, px at the usual size of text; its key is below. */
  height: number;
}

/**
 * Lines or bars over time with a reading under the pointer, of the end where there is none. What it shows is in a
 * table beside it as well.
 */
export default function LineChart({
  label,
  xs,
  series,
  gaps = none,
  formatX,
  spanX,
  formatY = formatCount,
  height,
}: LineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that are read when it is drawn.
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const size = () => ({ width: Math.max(160, element.clientWidth), height: scaledPx(height) });
    const axis: uPlot.Axis = {
      stroke: getColour('--muted'),
      font: `${scaledPx(12)}px ${fontFamily()}`,
      grid: { stroke: getColour('--line'), width: 1 },
      ticks: { show: false },
    };
    const plot = new uPlot(
      {
        ...size(),
        ms: 1,
        padding: [scaledPx(8), scaledPx(30), 0, 0],
        cursor: { drag: { x: false, y: false }, points: { size: 7 } },
        legend: { live: true, markers: { dash: (_, index) => lineStyle(series[index - 1]?.dash) } },
        tzDate: (at) => uPlot.tzDate(new Date(at), 'UTC'),
        scales: {
          x: { time: !formatX, ...(spanX && { range: [...spanX] }) },
          y: { range: (_, low, high) => [Math.min(0, low), Math.max(1, high)] },
        },
        axes: [
          {
            ...axis,
            values: (_, ticks, __, ___, step) => ticks.map(formatX ?? ((at) => formatTick(at, step))),
            space: scaledPx(90),
            size: scaledPx(50),
          },
          {
            ...axis,
            ...(formatY === formatCount && { incrs: wholeSteps }),
            values: (_, ticks) => ticks.map(formatY),
            space: scaledPx(30),
            size: scaledPx(56),
          },
        ],
        series: [
          { label: 'When', value: (_, x) => (formatX ?? formatExact)(x ?? xs.at(-1) ?? 0) },
          ...series.map(({ name, values, colour, dash, isFilled, shape = 'line' }) => ({
            label: name,
            stroke: getColour(colour),
            width: 2,
            dash,
            fill:
              shape === 'bars' || isFilled
                ? `${getColour(colour)}${shape === 'bars' ? 'cc' : '2e'}`
                : undefined,
            // One value alone has no line.
            points: { show: shape !== 'bars' && xs.length === 1, size: 7 },
            paths: createPaths(shape),
            value: (_: uPlot, __: number | null, ___: number, index: number | null) => {
              const y = values[index ?? values.length - 1] ?? null;
              return y === null ? '–' : formatY(y);
            },
          })),
        ],
        hooks: { drawClear: [(drawn) => hatch(drawn, gaps)] },
      },
      [[...xs], ...series.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize(size()));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [xs, series, gaps, formatX, formatY, spanX, height, theme]);
  return (
    <div ref={host} role="img" aria-label={label} className={cx('min-w-0 overflow-hidden', legendClass)} />
  );
}

const none: readonly [number, number][] = [];

/** How far the marks of an axis of counts can be apart: half of an item would be written as a whole one. */
const wholeSteps = Array.from({ length: 12 }, (_, power) => [1, 2, 2.5, 5].map((step) => step * 10 ** power))
  .flat()
  .filter(Number.isInteger);

/** The key below a chart in the page's letters, each line as a stroke of its kind; the library's own style is stronger without "!". */
const legendClass =
  '[&_.uplot]:font-[inherit]! [&_.u-legend]:text-left [&_.u-legend]:text-12! [&_.u-legend_th]:font-normal! [&_.u-value]:font-strong [&_.u-marker]:h-0! [&_.u-marker]:w-5! [&_.u-marker]:border-x-0! [&_.u-marker]:border-b-0!';

const lineStyle = (dash: number[] | undefined) =>
  dash ? ((dash[0] as number) < 3 ? 'dotted' : 'dashed') : 'solid';

const [minute, day] = [60_000, 24 * 3_600_000];

/**
 * A moment at an axis whose marks are that many ms apart. Midnight is written as its day, without the year: at the end
 * of the axis there is no room for more.
 */
function formatTick(at: number, step: number): string {
  if (step >= day || at % day === 0) return formatShortDate(at);
  return step >= minute ? formatClock(at) : formatExactClock(at);
}

function createPaths(shape: 'line' | 'steps' | 'bars') {
  if (shape === 'steps') return uPlot.paths.stepped?.({ align: 1 });
  return shape === 'bars' ? uPlot.paths.bars?.({ size: [0.8, 40], align: 1 }) : undefined;
}

/** Slanted lines over what no one watched, behind the curves. */
function hatch(plot: uPlot, gaps: readonly [number, number][]): void {
  const { ctx, bbox } = plot;
  for (const [from, until] of gaps) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(until, 'x', true));
    if (right <= left) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, bbox.top, Math.max(2, right - left), bbox.height);
    ctx.clip();
    ctx.fillStyle = getColour('--inset');
    ctx.fill();
    ctx.strokeStyle = getColour('--line-strong');
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let x = left - bbox.height; x < right; x += 10) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
}
