'use client';
import { Ellipsis, EyeOff, Pin, PinOff } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { Thumbnail } from '@/components/ui/Thumbnail';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { coverageShare, formatCoverage } from '../format-image';
import { ImageFigures } from '../image/ImageFigures';
import { BasketButton } from './BasketButton';
import type { ImageItemProps } from './image-item';
import { PickBox } from './PickBox';

/** What shows on hover and focus only; on touch screens, where there is neither, always. */
const onDemand =
  'pointer-fine:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 has-[[data-popup-open]]:opacity-100';

/** One image in the list: three lines, a thumbnail, one action and two more behind a button. 76 px high. */
export function ImageCard({ hasPicks, ...props }: ImageItemProps & { hasPicks: boolean }) {
  const { image, areaKm2, thisYear, isSelected, isHovered, isPicked, isPinned, basket } = props;
  const name = satelliteName(image.satellite, image.constellation);
  const moment = shortMoment(image.acquiredAt, thisYear);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only points the image out on the map; the button selects.
    <div
      className={cx(
        'group relative flex h-[4.75rem] items-center gap-3 border-line border-b pr-2 pl-3 transition-colors',
        isSelected || isPicked ? 'bg-accent-soft' : isHovered ? 'bg-hover' : '',
      )}
      onMouseEnter={() => props.onHover(true)}
      onMouseLeave={() => props.onHover(false)}
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-accent" />}
      <Thumbnail src={image.thumbnail} className="size-14" />
      <button
        type="button"
        data-image={image.id}
        aria-current={isSelected || undefined}
        onClick={props.onClick}
        className="min-w-0 flex-1 rounded-mark text-left after:absolute after:inset-0 after:content-['']"
      >
        <span className="flex items-center gap-2">
          <ConstellationSwatch constellation={image.constellation} />
          <span className="truncate font-strong">{name}</span>
          {isPinned && <Pin role="img" aria-label="Pinned" size={13} className="shrink-0 text-muted" />}
          <span className="ml-auto shrink-0 text-12">{moment}</span>
        </span>
        <ImageFigures image={image} />
        <span className="flex items-center gap-3 text-12 text-muted">
          <span className="h-[3px] flex-1 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full bg-muted"
              style={{ width: `${100 * coverageShare(image, areaKm2)}%` }}
            />
          </span>
          <span className="w-20 shrink-0 text-right">covers {formatCoverage(image, areaKm2)}</span>
        </span>
      </button>
      <span
        className={cx(
          'absolute top-2 left-2 rounded-mark bg-raised p-1 shadow-float-1',
          // Fingers need a wide target, which has a place of its own beside the thumbnail.
          'phone:relative phone:top-auto phone:left-auto phone:-order-1 phone:-mx-1.5 phone:bg-transparent phone:py-0 phone:shadow-none',
          !(isPicked || hasPicks) && onDemand,
        )}
      >
        <PickBox name={`${name}, ${moment}`} isPicked={isPicked} onPick={props.onPick} />
      </span>
      <span className="relative flex w-8 shrink-0 flex-col items-center justify-center phone:w-11 phone:flex-row-reverse">
        {basket && <BasketButton name={name} basket={basket} />}
        <span className={cx('phone:hidden', onDemand)}>
          <Menu
            trigger={<IconButton icon={Ellipsis} label={`More for ${name}, ${moment}`} size="small" />}
            entries={[
              isPinned
                ? { label: 'Unpin', icon: PinOff, onSelect: props.onPin }
                : { label: 'Pin to top', icon: Pin, shortcut: 'P', onSelect: props.onPin },
              { label: 'Hide', icon: EyeOff, shortcut: 'H', onSelect: props.onHide },
            ]}
          />
        </span>
      </span>
    </div>
  );
}
