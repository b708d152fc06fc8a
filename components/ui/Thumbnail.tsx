'use client';
import { ImageOff, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { cx } from './cx';

interface ThumbnailProps {
  src?: string;
  /** Shown if there is no picture, or it does not arrive. */
  icon?: LucideIcon;
  /** Its size. */
  className: string;
}

/** A small picture of an image. Decorative: what it shows is said beside it. */
export function Thumbnail({ src, icon: Icon = ImageOff, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return (
      <span
        className={cx(
          'flex shrink-0 items-center justify-center rounded-mark bg-inset text-faint',
          className,
        )}
      >
        <Icon aria-hidden size={16} />
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: Swath's own image route, which is private and must not be optimised.
    <img
      src={src}
      alt=""
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      onError={() => setFailed(src)}
      className={cx('shrink-0 rounded-mark bg-inset object-cover', className)}
    />
  );
}
