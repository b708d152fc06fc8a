'use client';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatArea, formatPlural } from '@/components/ui/format';
import { productGroups } from '@/lib/ordering/basket';
import { type OrderArea, orderAreaOf } from '@/lib/ordering/order-area';
import type { BasketContent, ProductType } from '@/lib/ordering/shape';
import { productColour, productName } from './look';
import { Swatch } from './Swatch';

export interface ExpectedAreasProps {
  content: Pick<BasketContent, 'items' | 'areas'>;
  types: ProductType[] | undefined;
}

/** Before any price: what each product type covers, what of it can be expected to be billed, and what is amiss. */
export function ExpectedAreas({ content: { items, areas }, types }: ExpectedAreasProps) {
  const rows = useMemo(
    () =>
      productGroups({ items, areas }).map((group) => {
        const type = types?.find(({ id }) => id === group.productTypeId);
        return { area: orderAreaOf(group, type), colour: productColour(type, group.items[0]?.image) };
      }),
    [items, areas, types],
  );
  const missing = rows.reduce((count, { area }) => count + area.missing.length, 0);
  return (
    <div className="mb-4 flex flex-col gap-3">
      {rows.map(({ area, colour }) => {
        const name = productName(area.productTypeId, types);
        return (
          <section key={area.productTypeId} aria-label={`Area of ${name}`}>
            <h3 className="flex items-center gap-2 font-strong">
              <Swatch colour={colour} />
              {name}
            </h3>
            <Figures area={area} />
          </section>
        );
      })}
      {missing > 0 && (
        <p className="flex gap-2 text-12 text-retry-text">
          <TriangleAlert aria-hidden size={16} />
          <span className="min-w-0">
            {formatPlural(missing, 'image does', 'images do')} not meet the area: take out what is not meant
          </span>
        </p>
      )}
    </div>
  );
}

function Figures({ area: { uniqueKm2, billed, addedKm2 } }: { area: OrderArea }) {
  if (uniqueKm2 === undefined || !billed) {
    return (
      <p className="pl-[1.125rem] text-12 text-muted">
        The outlines do not allow to measure what is covered; the price tells what is billed.
      </p>
    );
  }
  const isRange = billed.most - billed.least >= 0.005;
  return (
    <dl className="pl-[1.125rem] text-12">
      <Figure label="Unique area" value={formatArea(uniqueKm2)} />
      {addedKm2 > 0 && <Figure label="Added by the minimum" value={`+${formatArea(addedKm2)}`} />}
      <Figure
        label="Billed area, expected"
        value={
          isRange ? `${formatArea(billed.least)} to ${formatArea(billed.most)}` : formatArea(billed.most)
        }
      />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
