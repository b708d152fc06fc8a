'use client';
import { useMemo, useState } from 'react';
import { useShortcut } from '@/components/shell/keys/use-shortcut';
import type { Position } from '@/lib/areas/types';

/** No more points than this are measured. */
export const maxMeasurePoints = 200;

/** The state of measuring on the map. It knows no area of the search, and changes none. */
export function useMeasure({ onStart, isOff }: { onStart: () => void; isOff: boolean }) {
  const [isOn, setIsOn] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [points, setPoints] = useState<readonly Position[]>([]);
  const [pointer, setPointer] = useState<Position>();
  const begin = (first: readonly Position[] = []) => {
    setPoints(first);
    setIsDone(false);
    setPointer(undefined);
  };
  const stop = () => {
    setIsOn(false);
    begin();
  };
  const toggle = () => {
    if (isOn) return stop();
    onStart();
    begin();
    setIsOn(true);
  };
  // Drawing has the map to itself.
  if (isOn && isOff) stop();
  useShortcut({ keys: 'm', label: 'Measure distance and area', group: 'Search', run: toggle });
  useShortcut({ keys: 'Escape', label: 'Stop measuring', group: 'Search', run: stop }, isOn);
  const path = useMemo(
    () => (pointer && !isDone && points.length > 0 ? [...points, pointer] : points),
    [points, pointer, isDone],
  );
  return {
    isOn,
    isDone,
    points,
    /** The points, and the pointer while more are added. */
    path,
    pointer,
    setPointer,
    add: (point: Position) => {
      if (isDone) begin([point]);
      else if (points.length < maxMeasurePoints) setPoints([...points, point]);
    },
    takeBack: () => {
      setIsDone(false);
      setPoints(points.slice(0, -1));
    },
    finish: () => setIsDone(points.length > 1),
    toggle,
    stop,
  };
}
