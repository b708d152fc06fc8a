'use client';
import dynamic from 'next/dynamic';
import { memo, useState } from 'react';
import { Select } from '@/components/ui/Select';
import { TextButton } from '@/components/ui/TextButton';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { deliveryTypes } from '@/lib/ordering/catalogue/markets';
import type { NamedField } from '@/lib/ordering/options/named-fields';
import { missingIn, withOwn } from '@/lib/ordering/options/order-field-choices';
import type { ProjectReferences } from '@/lib/ordering/options/project-references';
import type { MarketFieldsProps } from './MarketFields';
import { ReferenceField } from './ReferenceField';

// Opened seldom, so the page does not wait for it.
const MarketFields = dynamic(() => import('./MarketFields').then((one) => one.MarketFields));

/** What is said of the whole order: reference and delivery; markets and vouchers on demand. */
export const OrderFields = memo(
  OrderFieldsNow,
  (before, now) =>
    before.required === now.required &&
    before.refused === now.refused &&
    before.projects === now.projects &&
    before.onChange === now.onChange &&
    fields.every((field) => before.content[field] === now.content[field]),
);

const fields = [
  'customerReference',
  'deliveryType',
  'primaryMarket',
  'secondaryMarket',
  'voucherCodes',
  'furtherOptions',
] as const satisfies (keyof BasketContent)[];

interface OrderFieldsProps extends MarketFieldsProps {
  /** The project references; undefined until they were read. */
  projects?: ProjectReferences;
}

function OrderFieldsNow({ content, required, refused, projects, onChange }: OrderFieldsProps) {
  const missing = missingIn(content, required, refused);
  const isBelow = (field: NamedField) =>
    field === 'primaryMarket' || field === 'secondaryMarket' || field === 'voucherCodes';
  const isAsked = required.some(isBelow) || refused.some(isBelow);
  const isUsed =
    isAsked ||
    content.primaryMarket ||
    content.secondaryMarket ||
    content.voucherCodes.length > 0 ||
    content.furtherOptions?.length;
  const [isOpen, setIsOpen] = useState(Boolean(isUsed));
  return (
    <div className="flex flex-col gap-3 md:px-2">
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <ReferenceField
          value={content.customerReference}
          projects={projects}
          error={missing('customerReference')}
          onChange={(customerReference) => onChange({ customerReference })}
        />
        <Select
          label="Delivery"
          value={content.deliveryType}
          onChange={(deliveryType) => onChange({ deliveryType })}
          error={missing('deliveryType')}
          options={withOwn(deliveryTypes, content.deliveryType)}
        />
      </div>
      {isOpen || isAsked ? (
        <MarketFields content={content} required={required} refused={refused} onChange={onChange} />
      ) : (
        <TextButton className="self-start" onClick={() => setIsOpen(true)}>
          Market, vouchers and further options
        </TextButton>
      )}
    </div>
  );
}
