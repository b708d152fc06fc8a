'use client';
import { Satellite } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { formatDateTime, formatSeries } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { Thumbnail } from '@/components/ui/Thumbnail';
import { imageHref } from '@/lib/archive/image/image-link';
import { deliveryTypes, primaryMarkets, secondaryMarkets } from '@/lib/ordering/catalogue/markets';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { shownName } from '@/lib/upstream/shown-name';
import { OrderMap } from '../basket/OrderMap';
import { imageName, snapshotHint } from '../catalogue/image-snapshot';
import { Fact } from './Fact';

/** The images of an order, where they lie, and its options in words. */
export function OrderContents({ order }: { order: OrderDetail }) {
  const [hoveredId, setHoveredId] = useState<string>();
  const { content, options } = order;
  const labels = new Map(options.map(({ productTypeId, productLabel }) => [productTypeId, productLabel]));
  return (
    <>
      <Panel title="Images and areas" note={content.items.length} padded={false}>
        <div className="grid md:grid-cols-[20rem_minmax(0,1fr)]">
          <ul className="border-line md:max-h-80 md:overflow-y-auto md:border-r print:max-h-none">
            {content.items.map(({ id, image, areaId, productTypeId }) => (
              <li
                key={id}
                onMouseEnter={() => setHoveredId(id)}
                onMouseLeave={() => setHoveredId(undefined)}
                className={cx(
                  'flex items-center gap-3 border-line border-b px-4 py-2 last:border-b-0',
                  hoveredId === id && 'bg-hover',
                )}
              >
                <Thumbnail src={image?.thumbnail} icon={image ? undefined : Satellite} className="size-10" />
                <div className="min-w-0">
                  <p className="truncate font-strong">
                    {image ? (
                      <Link href={imageHref(image.sourceId, snapshotHint(image))} className="hover:underline">
                        {imageName(image)}
                      </Link>
                    ) : (
                      'New acquisition'
                    )}
                  </p>
                  <p className="truncate text-12 text-muted">
                    {image?.acquisitionDate && `${formatDateTime(image.acquisitionDate)} · `}
                    {content.areas.find((area) => area.id === areaId)?.name}
                  </p>
                  {image && (
                    <p className="hidden break-all text-12 print:block">{shownName(image.sourceId)}</p>
                  )}
                  <p className="truncate text-12 text-muted">
                    {labels.get(productTypeId ?? '') ?? (productTypeId && shownName(productTypeId))}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <div className="h-64 md:h-80">
            <OrderMap
              content={content}
              hoveredId={hoveredId}
              onHover={setHoveredId}
              className="h-full w-full"
            />
          </div>
        </div>
      </Panel>
      {options.map(({ productTypeId, productLabel, options: chosen }) => (
        <Panel key={productTypeId} title={`Options of ${productLabel}`}>
          <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
            {chosen.map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
          </dl>
        </Panel>
      ))}
      <Panel title="The order as a whole">
        <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
          {wholeOrder(order).map(([label, value]) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </dl>
      </Panel>
    </>
  );
}

/** What was said of all of it, in words. */
function wholeOrder({ content }: OrderDetail): [label: string, value: string][] {
  const { deliveryType, primaryMarket, secondaryMarket, voucherCodes, furtherOptions } = content;
  const labelled = (known: readonly (readonly [string, string])[], code: string) =>
    known.find(([one]) => one === code)?.[1] ?? code;
  const vouchers = formatSeries(voucherCodes.filter((code) => code !== ''));
  const fields: [string, string][] = [
    ['Delivery', labelled(deliveryTypes, deliveryType) || 'Not said'],
    ['Primary market', labelled(primaryMarkets, primaryMarket)],
    ['Secondary market', labelled(secondaryMarkets, secondaryMarket)],
    ['Voucher codes', vouchers],
    ...(furtherOptions ?? []).map(({ key, value }): [string, string] => [key, value]),
  ];
  return fields.filter(([, value]) => value !== '');
}
