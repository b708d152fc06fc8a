'use client';
import { useState } from 'react';
import { Combobox } from '@/components/ui/Combobox';
import { Select } from '@/components/ui/Select';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import { missingField, type OrderFieldName } from '@/lib/ordering/order-fields';
import type { BasketContent, BasketPatch } from '@/lib/ordering/shape';
import { FurtherOptions } from './FurtherOptions';
import { deliveryTypes, primaryMarkets, secondaryMarkets } from './markets';
import { VoucherNotes } from './VoucherNotes';

export interface OrderFieldsProps {
  content: BasketContent;
  /** What this deployment asks of every order. */
  required: readonly OrderFieldName[];
  onChange: (patch: BasketPatch) => void;
}

/** What is said of the whole order: reference and delivery; markets and vouchers on demand. */
export function OrderFields({ content, required, onChange }: OrderFieldsProps) {
  const missing = missingIn(content, required);
  const isAsked = required.includes('primaryMarket') || required.includes('secondaryMarket');
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
        <TextField
          label="Your reference"
          value={content.customerReference}
          onChange={(customerReference) => onChange({ customerReference })}
          help="Appears on the invoice"
          error={missing('customerReference')}
          maxLength={200}
        />
        <Select
          label="Delivery"
          value={content.deliveryType}
          onChange={(deliveryType) => onChange({ deliveryType })}
          error={missing('deliveryType')}
          options={withOwn(deliveryTypes, content.deliveryType)}
        />
      </div>
      {isOpen ? (
        <MarketFields content={content} required={required} onChange={onChange} />
      ) : (
        <TextButton className="self-start" onClick={() => setIsOpen(true)}>
          Market, vouchers and further options
        </TextButton>
      )}
    </div>
  );
}

function MarketFields({ content, required, onChange }: OrderFieldsProps) {
  const missing = missingIn(content, required);
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Combobox
        label="Primary market"
        value={content.primaryMarket || null}
        placeholder="Not said"
        allowsOther
        onChange={(primaryMarket) => onChange({ primaryMarket: primaryMarket ?? '' })}
        error={missing('primaryMarket')}
        options={withOwn(primaryMarkets, content.primaryMarket)}
      />
      <Combobox
        label="Secondary market"
        value={content.secondaryMarket || null}
        placeholder="Not said"
        allowsOther
        onChange={(secondaryMarket) => onChange({ secondaryMarket: secondaryMarket ?? '' })}
        error={missing('secondaryMarket')}
        help={content.primaryMarket ? `Starts with ${content.primaryMarket}_` : undefined}
        options={withOwn(
          secondaryMarkets.filter(
            ([code]) => code.startsWith(`${content.primaryMarket}_`) || !content.primaryMarket,
          ),
          content.secondaryMarket,
        )}
      />
      <TextField
        label="Voucher codes"
        value={content.voucherCodes.join(', ')}
        onChange={(text) => onChange({ voucherCodes: codesIn(text) })}
        help="Several with commas between them"
      />
      <VoucherNotes codes={content.voucherCodes} />
      <FurtherOptions
        options={content.furtherOptions ?? []}
        onChange={(furtherOptions) => onChange({ furtherOptions })}
      />
    </div>
  );
}

/** What is wrong with a field that must be filled in and is not. */
const missingIn = (content: BasketContent, required: readonly OrderFieldName[]) => (field: OrderFieldName) =>
  required.includes(field) && content[field] === '' ? missingField[field] : undefined;

/** What is being typed stays as it is; blanks around codes go when it is kept. */
const codesIn = (text: string) =>
  text.trim() === ''
    ? []
    : text
        .split(',')
        .slice(0, 20)
        .map((code) => code.trimStart());

/** The known choices, and the one that is set where it is none of them. */
function withOwn(known: readonly (readonly [string, string])[], own: string) {
  const choices = known.map(([value, label]) => ({ value, label }));
  return own === '' || choices.some(({ value }) => value === own)
    ? choices
    : [...choices, { value: own, label: own }];
}
