'use client';
import { useMemo } from 'react';
import { MeasureTool } from '@/components/map';
import { distanceKm } from '@/lib/areas/geometry/measure';
import type { Position } from '@/lib/areas/types';
import { formatLength } from '../geometry/format-area';
import type { useMeasure } from './use-measure';

/** The measured path on the map, with the length of each leg. Goes into a map. */
export function MeasureOnMap({ measure }: { measure: ReturnType<typeof useMeasure> }) {
  const { points } = measure;
  const labels = useMemo(
    () => points.slice(1).map((point, index) => formatLength(distanceKm(points[index] as Position, point))),
    [points],
  );
  return (
    <MeasureTool
      points={points}
      labels={labels}
      isDone={measure.isDone}
      pointer={measure.pointer}
      onAdd={measure.add}
      onPointer={measure.setPointer}
      onTakeBack={measure.takeBack}
      onFinish={measure.finish}
    />
  );
}
