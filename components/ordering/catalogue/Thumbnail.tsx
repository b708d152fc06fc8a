'use client';
import { ImageOff, Satellite } from 'lucide-react';
import { useState } from 'react';

/** A small picture of an image; a mark where there is none, or it does not come. */
export function Thumbnail({ src, isTasking }: { src?: string; isTasking?: boolean }) {
  const [failed, setFailed] = useState<string>();
  const Mark = isTasking ? Satellite : ImageOff;
  if (src && failed !== src) {
    return (
      // biome-ignore lint/performance/noImgElement: the portal's own proxy serves it, there is nothing to optimise
      <img
        src={src}
        alt=""
        loading="lazy"
        onError={() => setFailed(src)}
        className="size-10 shrink-0 rounded-mark bg-inset object-cover"
      />
    );
  }
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-mark bg-inset text-faint">
      <Mark aria-hidden size={16} />
    </span>
  );
}
