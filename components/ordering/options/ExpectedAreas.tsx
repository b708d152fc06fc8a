'use client';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatArea, formatPlural } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Swatch } from '@/components/ui/Swatch';
import { Term } from '@/components/ui/Term';
import { productGroups } from '@/lib/ordering/basket';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { productName } from '@/lib/ordering/catalogue/product-name';
import { calculateOrderArea, type OrderArea } from '@/lib/ordering/order-area';
import type { ProductType } from '@/lib/ordering/product-shape';
import { productColour } from '../catalogue/product-colour';
import type { CoverageReading } from '../use-coverage';

export interface ExpectedAreasProps {
  content: Pick<BasketContent, 'items' | 'areas'>;
  types: ProductType[] | undefined;
  coverage: CoverageReading;
}

/** Before any price: what each product type covers, what of it can be expected to be billed, and what is amiss. */
export function ExpectedAreas({
  content: { items, areas },
  types,
  coverage: { measured, isMeasuring, problem },
}: ExpectedAreasProps) {
  const rows = useMemo(
    () =>
      productGroups({ items, areas }).map((group) => {
        const type = types?.find(({ id }) => id === group.productTypeId);
        const coverage = measured.get(group.productTypeId);
        return {
          area: calculateOrderArea(group, coverage, type),
          isMeasuring: isMeasuring && !coverage,
          problem: coverage ? undefined : problem,
          colour: productColour(type, group.items[0]?.image),
        };
      }),
    [items, areas, types, measured, isMeasuring, problem],
  );
  const missing = rows.reduce((count, { area }) => count + area.missing.length, 0);
  return (
    <div className="mb-4 flex flex-col gap-3">
      {rows.map(({ area, colour, ...row }) => {
        const name = productName(area.productTypeId, types);
        return (
          <section key={area.productTypeId} aria-label={`Area of ${name}`}>
            <h3 className="flex items-center gap-2 font-strong">
              <Swatch colour={colour} />
              {name}
            </h3>
            {row.isMeasuring ? (
              <p className="pl-[1.125rem] text-12 text-muted">Measuring coverage…</p>
            ) : (
              <Figures area={area} problem={row.problem} />
            )}
          </section>
        );
      })}
      {missing > 0 && (
        <p className="flex gap-2 text-12 text-retry-text">
          <TriangleAlert aria-hidden size={16} />
          <span className="min-w-0">
            {formatPlural(missing, 'image does', 'images do')} not overlap the area. Remove any you do not
            want
          </span>
        </p>
      )}
    </div>
  );
}

interface FiguresProps {
  area: OrderArea;
  /** Why nothing was measured. */
  problem?: string;
}

function Figures({
  area: { uniqueKm2, billed, addedKm2 },
  problem = 'Swath cannot measure coverage from these outlines.',
}: FiguresProps) {
  if (uniqueKm2 === undefined || !billed) {
    return <p className="pl-[1.125rem] text-12 text-muted">{problem} The quote shows the billed area.</p>;
  }
  const isRange = billed.max - billed.min >= 0.005;
  return (
    <dl className="pl-[1.125rem] text-12">
      <Figure label="Unique area" term="unique area" value={formatArea(uniqueKm2)} />
      {addedKm2 > 0 && (
        <Figure label="Added to reach the minimum" term="minimum area" value={`+${formatArea(addedKm2)}`} />
      )}
      <Figure
        label="Expected billed area"
        term="billed area"
        value={isRange ? `${formatArea(billed.min)} to ${formatArea(billed.max)}` : formatArea(billed.max)}
      />
    </dl>
  );
}

function Figure({ label, term, value }: { label: string; term: GlossaryTerm; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">
        <Term of={term}>{label}</Term>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
