'use client';
import { Button } from '@/components/ui/Button';
import { reconnectStream } from './shared-stream';

/** Says that what is shown grows old because Swath sends no events; a press asks for them at once. */
export function StreamStopped() {
  return (
    <>
      <span className="text-retry-text">Live updates stopped. This page tries again automatically.</span>
      <Button size="small" onClick={reconnectStream}>
        Try again
      </Button>
    </>
  );
}
