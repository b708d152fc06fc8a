'use client';
import { useState } from 'react';
import { TextField } from '@/components/ui/TextField';
import { maxRadiusKm } from '@/lib/areas/geometry/repairs/limits';
import type { SizedShape } from './use-area-editor';

/** The radius of a drawn circle, or the width of a corridor along a drawn line. */
export function EditorSize({ shape, onSize }: { shape: SizedShape; onSize: (km: number) => void }) {
  const times = shape.kind === 'circle' ? 1 : 2;
  const [text, setText] = useState(String(Number((shape.km * times).toPrecision(4))));
  const take = (next: string) => {
    setText(next);
    const km = Number(next.replace(',', '.')) / times;
    if (km > 0 && km <= maxRadiusKm) onSize(km);
  };
  return (
    <TextField
      label={shape.kind === 'circle' ? 'Radius' : 'Width'}
      value={text}
      onChange={take}
      inputMode="decimal"
      unit="km"
      className="w-32"
    />
  );
}
