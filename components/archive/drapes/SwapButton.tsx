'use client';
import { ArrowLeftRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useHeldKey } from '@/components/shell/keys/use-held-key';
import { Button } from '@/components/ui/Button';
import { Kbd } from '@/components/ui/Kbd';

const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/** Swaps the two compared quicklooks for as long as it, or `V`, is held: what differs between them blinks. */
export function SwapButton({ onHold }: { onHold: (isHeld: boolean) => void }) {
  useHeldKey({ keys: 'v', label: 'Hold to swap the compared quicklooks', group: 'Search' }, onHold, true);
  const release = () => onHold(false);
  return (
    <Button
      size="small"
      icon={ArrowLeftRight}
      className="shrink-0 touch-none select-none"
      onPointerDown={() => onHold(true)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onKeyDown={(event) => isPress(event) && onHold(true)}
      onKeyUp={(event) => isPress(event) && release()}
    >
      Hold to swap
      <Kbd className="max-md:hidden">V</Kbd>
    </Button>
  );
}
