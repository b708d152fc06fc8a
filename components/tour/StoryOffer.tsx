'use client';
import { Signpost, X } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { useProgress, useStoryCommand } from './use-progress';

/** Offers the guided story to someone who has not seen it in this browser, until they decline. */
export function StoryOffer() {
  const { progress, save, isRead } = useProgress();
  const { label, run } = useStoryCommand();
  if (!isRead || progress !== undefined) return null;
  return (
    <span className="flex items-center max-xl:hidden">
      <Button variant="quiet" icon={Signpost} onClick={run}>
        {label}
      </Button>
      <IconButton
        icon={X}
        size="small"
        label="Do not offer the guided story again"
        onClick={() => save({ state: 'declined' })}
      />
    </span>
  );
}
