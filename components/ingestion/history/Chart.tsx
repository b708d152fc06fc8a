'use client';
import dynamic from 'next/dynamic';
import type { LineChartProps } from './LineChart';

const LineChart = dynamic(() => import('./LineChart'), { ssr: false });

/** Room for the key below a drawing, px at the usual size of text. */
const keyHeight = 44;

/** A chart, in a place that is as high before its code is there: `height` is that of the drawing, px at the usual size. */
export function Chart({
  height = 240,
  className,
  ...props
}: Omit<LineChartProps, 'height'> & { height?: number; className?: string }) {
  return (
    <div className={className} style={{ minHeight: `${(height + keyHeight) / 16}rem` }}>
      <LineChart {...props} height={height} />
    </div>
  );
}
