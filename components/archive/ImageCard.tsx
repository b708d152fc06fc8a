'use client';
import { Check, ShoppingBasket } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/IconButton';
import { satelliteName } from '@/lib/archive/constellation';
import type { ArchiveImage } from '@/lib/archive/schema';
import { shortMoment } from './day-words';
import { ImageFigures } from './ImageFigures';
import { coverageOf, coverageWords } from './image-words';
import { Swatch } from './Swatch';
import { Thumbnail } from './Thumbnail';

export interface ImageCardProps {
  image: ArchiveImage;
  areaKm2: number;
  thisYear: number;
  isSelected: boolean;
  isHovered: boolean;
  /** Undefined for those who have no basket. */
  basket?: { has: boolean; isBusy: boolean; add: () => void };
  onSelect: () => void;
  onHover: (isHovered: boolean) => void;
}

/** One image in the list: three lines, a thumbnail, one action. 76 px high. */
export function ImageCard({
  image,
  areaKm2,
  thisYear,
  isSelected,
  isHovered,
  basket,
  onSelect,
  onHover,
}: ImageCardProps) {
  const name = satelliteName(image.satellite, image.constellation);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only points the image out on the map; the button selects.
    <div
      className={cx(
        'relative flex h-[76px] items-center gap-3 border-line border-b pr-2 pl-3 transition-colors',
        isSelected ? 'bg-accent-soft' : isHovered ? 'bg-hover' : '',
      )}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-accent" />}
      <Thumbnail src={image.thumbnail} className="size-14" />
      <button
        type="button"
        data-image={image.id}
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className="min-w-0 flex-1 rounded-mark text-left after:absolute after:inset-0 after:content-['']"
      >
        <span className="flex items-center gap-2">
          <Swatch constellation={image.constellation} />
          <span className="truncate font-strong">{name}</span>
          <span className="ml-auto shrink-0 text-12">{shortMoment(image.acquiredAt, thisYear)}</span>
        </span>
        <ImageFigures image={image} />
        <span className="flex items-center gap-3 text-12 text-muted">
          <span className="h-[3px] flex-1 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full bg-muted"
              style={{ width: `${100 * coverageOf(image, areaKm2)}%` }}
            />
          </span>
          <span className="w-20 shrink-0 text-right">covers {coverageWords(image, areaKm2)}</span>
        </span>
      </button>
      <span className="relative flex w-8 shrink-0 justify-center phone:w-11">
        {basket &&
          (basket.has ? (
            <Check role="img" aria-label="In the basket" size={18} className="text-accent" />
          ) : (
            <IconButton
              icon={ShoppingBasket}
              label={`Add ${name} to the basket`}
              size="small"
              busy={basket.isBusy}
              onClick={basket.add}
            />
          ))}
      </span>
    </div>
  );
}
