'use client';
import { memo, useMemo } from 'react';
import { formatArea, formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { Swatch } from '@/components/ui/Swatch';
import { type BasketGoods, productGroups } from '@/lib/ordering/basket';
import type { BasketItem, BasketPatch, ProductGroup } from '@/lib/ordering/basket-shape';
import { productName } from '@/lib/ordering/catalogue/product-name';
import { calculateOrderArea, type OrderArea } from '@/lib/ordering/order-area';
import type { ProductType } from '@/lib/ordering/product-shape';
import { productColour } from '../catalogue/product-colour';
import type { CoverageReading } from '../use-coverage';
import { AddTasking } from './AddTasking';
import { BasketRow } from './BasketRow';
import { OrderMap } from './OrderMap';

export interface BasketImagesProps {
  /** The same object while neither items nor areas change. */
  content: BasketGoods;
  types: ProductType[] | undefined;
  coverage: CoverageReading;
  hoveredId?: string;
  onHover: (itemId: string | undefined) => void;
  onChange: (patch: BasketPatch) => void;
  onRemove: (itemId: string) => void;
}

/** What is in the basket, by product type, and where it is. Options that are changed do not draw it again. */
export const BasketImages = memo(function BasketImagesNow({
  content,
  types,
  coverage,
  hoveredId,
  onHover,
  onChange,
  onRemove,
}: BasketImagesProps) {
  const groups = useMemo(() => productGroups(content), [content]);
  const untyped = content.items.filter((item) => item.productTypeId === undefined);
  const rows = { content, types, hoveredId, onHover, onChange, onRemove };
  return (
    <Panel
      title="Images"
      note={content.items.filter((item) => item.image).length}
      actions={<AddTasking size="small" />}
      padded={false}
      bodyClassName="flex flex-col"
      className="xl:min-h-0"
    >
      <div className="xl:max-h-[55%] xl:overflow-y-auto">
        {untyped.length > 0 && (
          <section aria-label="Items without a product type">
            <GroupHead title="Choose a product type" note={formatPlural(untyped.length, 'item')} />
            <ul>
              {untyped.map((item) => (
                <BasketRow key={item.id} item={item} {...rows} />
              ))}
            </ul>
          </section>
        )}
        {groups.map((group) => (
          <Group key={group.productTypeId} group={group} coverage={coverage} {...rows} />
        ))}
      </div>
      <div className="h-72 border-line border-t phone:h-56 xl:h-auto xl:min-h-56 xl:flex-1">
        <OrderMap content={content} hoveredId={hoveredId} onHover={onHover} className="h-full w-full" />
      </div>
    </Panel>
  );
});

function Group({
  group,
  types,
  coverage: { measured, problem },
  ...rows
}: { group: ProductGroup } & BasketImagesProps) {
  const coverage = measured.get(group.productTypeId);
  const type = types?.find(({ id }) => id === group.productTypeId);
  const title = productName(group.productTypeId, types);
  const images = group.items.filter((item) => item.image).length;
  const notes = useMemo(() => listNotes(calculateOrderArea(group, coverage, type)), [group, coverage, type]);
  return (
    <section aria-label={`In the basket: ${title}`}>
      <GroupHead
        title={
          <>
            <Swatch colour={productColour(type, group.items[0]?.image)} />
            {title}
            {type?.source && `, ${type.source}`}
          </>
        }
        note={images > 0 ? formatPlural(images, 'image') : formatPlural(group.items.length, 'area')}
      />
      <ul>
        {group.items.map((item: BasketItem) => (
          <BasketRow key={item.id} item={item} km2={coverage?.items.get(item.id)} types={types} {...rows} />
        ))}
      </ul>
      {!coverage && problem && <Note>{problem}</Note>}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </section>
  );
}

function Note({ children }: { children: string }) {
  return <p className="border-line border-b py-2 pr-4 pl-[4.25rem] text-12 text-muted">{children}</p>;
}

/** What a buyer should know before any price is asked. */
function listNotes({ repeatedKm2, minimumKm2, addedKm2, smallAreas }: OrderArea): string[] {
  const notes: string[] = [];
  if (repeatedKm2 > 0) {
    notes.push(`Images overlap by ${formatArea(repeatedKm2)}, which may be billed more than once`);
  }
  if (addedKm2 > 0) {
    notes.push(`Below the minimum of ${formatCount(minimumKm2)} km², so ${formatArea(addedKm2)} is added`);
  }
  for (const { name, km2 } of addedKm2 > 0 && smallAreas.length === 1 ? [] : smallAreas) {
    notes.push(`${name} alone has ${formatArea(km2)}, below the minimum of ${formatCount(minimumKm2)} km²`);
  }
  return notes;
}

function GroupHead({ title, note }: { title: React.ReactNode; note: string }) {
  return (
    <header className="flex min-h-9 items-center gap-2 border-line border-b bg-inset px-4">
      <h3 className="flex min-w-0 items-center gap-2 font-strong">{title}</h3>
      <span className="ml-auto text-12 text-muted">{note}</span>
    </header>
  );
}
