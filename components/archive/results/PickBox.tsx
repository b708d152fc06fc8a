'use client';
import { useRef } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';

/** The box that chooses an image beside others; with Shift it chooses all from the one before up to it. */
export function PickBox({
  name,
  isPicked,
  onPick,
}: {
  name: string;
  isPicked: boolean;
  onPick: (withRange: boolean) => void;
}) {
  const hasShift = useRef(false);
  return (
    <span
      className="flex"
      onPointerDownCapture={({ shiftKey }) => {
        hasShift.current = shiftKey;
      }}
      onKeyDownCapture={({ shiftKey }) => {
        hasShift.current = shiftKey;
      }}
    >
      <Checkbox
        label={`Choose ${name}`}
        hideLabel
        checked={isPicked}
        onChange={() => onPick(hasShift.current)}
      />
    </span>
  );
}
