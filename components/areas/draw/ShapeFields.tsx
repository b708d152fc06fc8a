'use client';
import { useEffect, useState } from 'react';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { readPositions } from '@/lib/areas/formats/coordinates';
import { maxRadiusKm } from '@/lib/areas/geometry/repairs/limits';
import type { ReaderRequest } from '../formats/area-reader-messages';

/** A circle by its middle and radius, or a corridor by its line and width. */
export function ShapeFields({
  kind,
  onRead,
  onClear,
}: {
  kind: 'circle' | 'corridor';
  onRead: (request: ReaderRequest) => void;
  onClear: () => void;
}) {
  const [text, setText] = useState('');
  const [size, setSize] = useState('10');
  const positions = readPositions(text);
  const isWritten = text.trim() !== '';
  const km = Number(size.replace(',', '.'));
  const isSizeRight = km > 0 && km <= maxRadiusKm;
  const isCircle = kind === 'circle';
  const arePositionsRight =
    positions !== undefined &&
    (isCircle ? positions.length === 1 : positions.length >= 2) &&
    positions.every(([x, y]) => Math.abs(x) <= 540 && Math.abs(y) <= 90);
  const key = arePositionsRight && isSizeRight ? JSON.stringify([positions, km]) : undefined;

  useEffect(() => {
    if (key === undefined) return onClear();
    const [line, wide] = JSON.parse(key) as [[number, number][], number];
    const [middle] = line;
    // Not at every digit.
    const wait = setTimeout(
      () =>
        isCircle && middle
          ? onRead({ kind: 'circle', middle, km: wide })
          : onRead({ kind: 'corridor', line, km: wide / 2 }),
      150,
    );
    return () => clearTimeout(wait);
  }, [key, isCircle, onRead, onClear]);

  const placeError =
    !isWritten || arePositionsRight
      ? undefined
      : isCircle
        ? 'One position, such as “1.3348 43.6624” or “43°39\'44"N 1°20\'05"E”.'
        : 'At least two positions, one on each line, such as “1.3348 43.6624”.';
  return (
    <div className="flex flex-col gap-3">
      {isCircle ? (
        <TextField
          label="Middle"
          value={text}
          onChange={setText}
          error={placeError}
          placeholder="1.3348 43.6624"
        />
      ) : (
        <TextArea
          label="Line, one position on each line"
          rows={5}
          value={text}
          onChange={setText}
          error={placeError}
          spellCheck={false}
          placeholder={'1.3348 43.6624\n1.5641 43.5161'}
        />
      )}
      <TextField
        label={isCircle ? 'Radius' : 'Width'}
        value={size}
        onChange={setSize}
        inputMode="decimal"
        unit="km"
        className="w-36"
        error={isSizeRight ? undefined : 'More than 0, up to 2,000 km'}
      />
    </div>
  );
}
