'use client';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';

/** A thumbnail, or a sign that there is none. Decorative: what it shows is said beside it. */
export function Thumbnail({ src, className }: { src?: string; className?: string }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return (
      <span
        className={cx(
          'flex shrink-0 items-center justify-center rounded-mark bg-inset text-faint',
          className,
        )}
      >
        <ImageOff aria-hidden size={16} />
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: the portal's own image route, which is private and must not be optimised.
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
