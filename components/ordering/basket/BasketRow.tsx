'use client';
import { EllipsisVertical, Info, Satellite, Trash2 } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { formatArea, formatClock, formatDate } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, type MenuEntry } from '@/components/ui/Menu';
import { Select } from '@/components/ui/Select';
import { Thumbnail } from '@/components/ui/Thumbnail';
import { imageHref } from '@/lib/archive/image/image-link';
import type { BasketGoods } from '@/lib/ordering/basket';
import type { BasketItem, BasketPatch } from '@/lib/ordering/basket-shape';
import type { ProductType } from '@/lib/ordering/product-shape';
import { shownName } from '@/lib/upstream/shown-name';
import { imageName, snapshotHint } from '../catalogue/image-snapshot';

export interface BasketRowProps {
  item: BasketItem;
  content: BasketGoods;
  types: ProductType[] | undefined;
  /** km² of its area that it covers; undefined where that is unknown. */
  km2?: number;
  hoveredId?: string;
  onHover: (itemId: string | undefined) => void;
  onChange: (patch: BasketPatch) => void;
  onRemove: (itemId: string) => void;
}

/** One image, or one area to be tasked, in the basket. */
export function BasketRow({
  item,
  content,
  types,
  km2,
  hoveredId,
  onHover,
  onChange,
  onRemove,
}: BasketRowProps) {
  const area = content.areas.find(({ id }) => id === item.areaId);
  const { image } = item;
  const name = image ? imageName(image) : `New acquisition over ${area?.name ?? 'an area'}`;
  const setType = (productTypeId: string) => onChange({ items: [{ id: item.id, productTypeId }] });
  const orderable = fitting(types, item);
  const entries: MenuEntry[] = [
    { heading: 'Product type' },
    ...orderable.map((type) => ({
      label: type.label,
      checked: type.id === item.productTypeId,
      onSelect: () => setType(type.id),
    })),
    'line',
    ...(image
      ? [{ label: 'All about this image', icon: Info, href: imageHref(image.sourceId, snapshotHint(image)) }]
      : []),
    { label: 'Remove from basket', icon: Trash2, danger: true, onSelect: () => onRemove(item.id) },
  ];
  return (
    <li
      className={cx('border-line border-b px-4 py-2', hoveredId === item.id && 'bg-hover')}
      onMouseEnter={() => onHover(item.id)}
      onMouseLeave={() => onHover(undefined)}
    >
      <div className="flex items-center gap-3">
        <Thumbnail src={image?.thumbnail} icon={image ? undefined : Satellite} className="size-10" />
        <div className="min-w-0 flex-1">
          <div className="flex justify-between gap-2">
            <span className="truncate font-strong">{name}</span>
            {km2 !== undefined && <span className="shrink-0 font-strong">{formatArea(km2)}</span>}
          </div>
          <div className="flex justify-between gap-2 text-12 text-muted">
            <span className="truncate">
              {image?.acquisitionDate
                ? `${formatDate(image.acquisitionDate)}, ${formatClock(image.acquisitionDate)}`
                : image
                  ? shownName(image.sourceId)
                  : 'New acquisition, no image yet'}
            </span>
            <span className="truncate">{area?.name}</span>
          </div>
        </div>
        <Menu
          entries={entries}
          trigger={
            <IconButton icon={EllipsisVertical} label={`More about ${name}`} size="small" className="-mr-2" />
          }
        />
      </div>
      {km2 === 0 && (
        <p className="mt-1 pl-[3.25rem] text-12 text-retry-text">This image does not overlap its area</p>
      )}
      {item.productTypeId === undefined && (
        <Select
          label="Product type"
          hideLabel
          value={null}
          placeholder="Choose a product type"
          options={orderable.map((type) => ({ value: type.id, label: type.label }))}
          onChange={setType}
          className="mt-2 pl-[3.25rem]"
        />
      )}
    </li>
  );
}

/** Images are ordered from an archive, areas without one are tasked; the one that is chosen is always there. */
function fitting(types: ProductType[] | undefined, { image, productTypeId }: BasketItem): ProductType[] {
  return (types ?? []).filter(
    (type) =>
      type.id === productTypeId || type.source === undefined || (type.source === 'tasking') === !image,
  );
}
