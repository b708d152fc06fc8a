'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { imageKey } from '@/lib/archive/image/image-key';
import { forMap } from '@/lib/archive/image/quicklook';
import type { ArchiveImage } from '@/lib/archive/schema';

/** How long each image is seen, ms. */
const shownMs = 1_200;

/** The map that images are laid on. */
export interface PlayedMap {
  /** What is on it, the topmost first. */
  list: readonly { image: ArchiveImage; state: 'loading' | 'shown' | 'failed' }[];
  /** Lays one image on it, and takes all others off. */
  showOnly: (id: string) => void;
}

export interface ImagePlayer {
  /** The image that is on the map now, if it is one of those that are played. */
  now?: ArchiveImage;
  /** Its place among them, from 1; 0 for none. */
  position: number;
  count: number;
  isPlaying: boolean;
  /** Plays from the image after this one, or from the first; or stops. */
  toggle: () => void;
  /** Lays the image before or after this one on the map, in its place; undefined where there is none. */
  previous?: () => void;
  next?: () => void;
}

/** Steps through images in the order in which they were taken: each is laid on the map alone. */
export function usePlayer(images: readonly ArchiveImage[], { list, showOnly }: PlayedMap): ImagePlayer {
  const [isPlaying, setIsPlaying] = useState(false);
  const played = useMemo(
    () =>
      images
        .filter(({ quicklooks }) => forMap(quicklooks).length > 0)
        .toSorted((a, b) => Date.parse(a.acquiredAt) - Date.parse(b.acquiredAt)),
    [images],
  );
  const [draped] = list;
  const index = draped ? played.findIndex(({ id }) => imageKey(id) === imageKey(draped.image.id)) : -1;
  const goTo = (image: ArchiveImage | undefined) => image && (() => showOnly(image.id));
  const next = goTo(played[index + 1]);
  const previous = index > 0 ? goTo(played[index - 1]) : undefined;
  // What is still loading has its time once it is there.
  const isWaiting = index >= 0 && draped?.state === 'loading';
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (!isPlaying || isWaiting) return;
    const advance = () => (latest.current ? latest.current() : setIsPlaying(false));
    const timer = setTimeout(advance, index < 0 ? 0 : shownMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isWaiting, index]);
  return {
    now: played[index],
    position: index + 1,
    count: played.length,
    isPlaying,
    toggle: () => {
      if (!isPlaying && !next) goTo(played[0])?.();
      setIsPlaying(!isPlaying);
    },
    previous,
    next,
  };
}
