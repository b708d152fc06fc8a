'use client';
import { useState } from 'react';
import { Combobox } from '@/components/ui/Combobox';
import { Select } from '@/components/ui/Select';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import type { BasketContent, BasketPatch } from '@/lib/ordering/shape';
import { deliveryTypes, primaryMarkets } from './markets';

export interface OrderFieldsProps {
  content: BasketContent;
  onChange: (patch: BasketPatch) => void;
}

/** What is said of the whole order: reference and delivery; markets and vouchers on demand. */
export function OrderFields({ content, onChange }: OrderFieldsProps) {
  const isUsed = content.primaryMarket || content.secondaryMarket || content.voucherCodes.length > 0;
  const [isOpen, setIsOpen] = useState(Boolean(isUsed));
  return (
    <div className="flex flex-col gap-3 md:px-2">
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField
          label="Your reference"
          value={content.customerReference}
          onChange={(customerReference) => onChange({ customerReference })}
          help="Appears on the invoice"
          maxLength={200}
        />
        <Select
          label="Delivery"
          value={content.deliveryType}
          onChange={(deliveryType) => onChange({ deliveryType })}
          options={withOwn(deliveryTypes, content.deliveryType)}
        />
      </div>
      {isOpen ? (
        <MarketFields content={content} onChange={onChange} />
      ) : (
        <TextButton className="self-start" onClick={() => setIsOpen(true)}>
          Market and vouchers
        </TextButton>
      )}
    </div>
  );
}

function MarketFields({ content, onChange }: OrderFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Combobox
        label="Primary market"
        value={content.primaryMarket || null}
        placeholder="Not said"
        onChange={(primaryMarket) => onChange({ primaryMarket: primaryMarket ?? '' })}
        options={withOwn(primaryMarkets, content.primaryMarket)}
      />
      <TextField
        label="Secondary market"
        value={content.secondaryMarket}
        onChange={(secondaryMarket) => onChange({ secondaryMarket })}
        help={content.primaryMarket ? `Starts with ${content.primaryMarket}_` : undefined}
        maxLength={100}
      />
      <TextField
        label="Voucher codes"
        value={content.voucherCodes.join(', ')}
        onChange={(text) => onChange({ voucherCodes: codesIn(text) })}
        help="Several with commas between them"
      />
    </div>
  );
}

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
