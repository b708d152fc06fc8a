'use client';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { ArchiveImage, Quicklook } from '@/lib/archive/schema';

const missingLabels = {
  none: 'The archive has no quicklook of it.',
  elsewhere: 'The quicklooks are on a server that Swath is not set up to use.',
  unreadable: 'The archive lists quicklooks, but none has a readable address.',
};

/** A quicklook to look at, with what it is not fit for; a skeleton while it comes, and words when it does not. */
export function QuicklookPicture({
  quicklook,
  lost,
  isWhole = false,
  preview,
  filter,
  className,
}: {
  quicklook?: Quicklook;
  /** Why there is none to show, where the archive names some. */
  lost?: ArchiveImage['quicklooksLost'];
  /** All of it, with room at its sides, rather than as much as fills the place. */
  isWhole?: boolean;
  /** The address of a smaller picture of the same, which is seen until the quicklook is there. */
  preview?: string;
  /** A CSS filter. */
  filter?: string;
  className?: string;
}) {
  const [state, setState] = useState<{ url?: string; type: 'shown' | 'failed' }>();
  const is = state && state.url === quicklook?.url ? state.type : 'loading';
  const fit = isWhole ? 'object-contain' : 'object-cover';
  if (!quicklook || is === 'failed') {
    return (
      <div
        className={cx(
          'flex flex-col items-center justify-center gap-2 rounded-control bg-inset text-muted',
          className,
        )}
      >
        <ImageOff aria-hidden size={20} />
        <p className="px-4 text-center text-12">
          {quicklook ? 'The quicklook could not be fetched.' : missingLabels[lost ?? 'none']}
        </p>
      </div>
    );
  }
  return (
    <div className={cx('relative overflow-hidden rounded-control bg-inset', className)}>
      {preview && is === 'loading' && (
        // biome-ignore lint/performance/noImgElement: the portal's own image route, which is private and must not be optimised.
        <img src={preview} alt="" className={cx('absolute inset-0 h-full w-full', fit)} style={{ filter }} />
      )}
      {/* biome-ignore lint/performance/noImgElement: the same. */}
      <img
        key={quicklook.url}
        style={{ filter }}
        src={quicklook.url}
        alt="Quicklook"
        className={cx('relative h-full w-full transition-opacity', fit, is === 'loading' && 'opacity-0')}
        onLoad={() => setState({ url: quicklook.url, type: 'shown' })}
        onError={() => setState({ url: quicklook.url, type: 'failed' })}
      />
      {is === 'loading' ? (
        <span
          role="status"
          aria-label="Loading the quicklook"
          className={cx(
            'absolute inset-x-0 bottom-0 animate-pulse',
            preview ? 'h-1 bg-accent' : 'top-0 bg-line',
          )}
        />
      ) : (
        <span className="absolute bottom-2 left-2 rounded-mark bg-scrim px-2 py-0.5 text-12 text-ink-on-image">
          Quicklook, not for measuring
        </span>
      )}
    </div>
  );
}
