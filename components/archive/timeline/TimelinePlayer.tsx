'use client';
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import type { ArchiveImage } from '@/lib/archive/schema';
import { type PlayedMap, usePlayer } from './use-player';

/** Plays the images over time on the map. Who asked for less motion steps through them. */
export function TimelinePlayer({
  images,
  map,
  thisYear,
}: {
  images: readonly ArchiveImage[];
  map: PlayedMap;
  thisYear: number;
}) {
  const { now, position, count, isPlaying, toggle, previous, next } = usePlayer(images, map);
  const isStill = useSyncExternalStore(onMotionChange, isMotionReduced, () => true);
  if (count < 2) return null;
  return (
    <fieldset className="flex min-w-0 items-center">
      <legend className="sr-only">Play the images over time</legend>
      <IconButton
        icon={SkipBack}
        label="Earlier image on the map"
        size="small"
        reason={previous ? undefined : 'Nothing earlier'}
        onClick={previous}
      />
      {!isStill && (
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? 'Stop' : `Play ${count} images over time`}
          size="small"
          onClick={toggle}
        />
      )}
      <IconButton
        icon={SkipForward}
        label="Later image on the map"
        size="small"
        reason={next ? undefined : 'Nothing later'}
        onClick={next}
      />
      {now && (
        <span className="truncate pl-1">
          {position} of {count} · {satelliteName(now.satellite, now.constellation)},{' '}
          {shortMoment(now.acquiredAt, thisYear)}
        </span>
      )}
    </fieldset>
  );
}

const query = '(prefers-reduced-motion: reduce)';
const isMotionReduced = () => matchMedia(query).matches;

function onMotionChange(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
