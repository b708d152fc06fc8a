'use client';
import { Combobox } from '@/components/ui/Combobox';
import { TextField } from '@/components/ui/TextField';
import type { BasketContent, BasketPatch } from '@/lib/ordering/basket-shape';
import { primaryMarkets, secondaryMarkets } from '@/lib/ordering/catalogue/markets';
import type { NamedField } from '@/lib/ordering/options/named-fields';
import { missingIn, refusedWords, withOwn } from '@/lib/ordering/options/order-field-choices';
import type { OrderFieldName } from '@/lib/ordering/options/order-fields';
import { VoucherNotes } from '../catalogue/VoucherNotes';
import { FurtherOptions } from './FurtherOptions';

export interface MarketFieldsProps {
  content: BasketContent;
  /** What this deployment asks of every order. */
  required: readonly OrderFieldName[];
  /** What the service named when it last refused, until it is changed. */
  refused: readonly NamedField[];
  onChange: (patch: BasketPatch) => void;
}

/** What few orders say as a whole: markets, vouchers, further options. */
export function MarketFields({ content, required, refused, onChange }: MarketFieldsProps) {
  const missing = missingIn(content, required, refused);
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
        error={refused.includes('voucherCodes') ? refusedWords : undefined}
        help="Separate codes with commas"
      />
      <VoucherNotes codes={content.voucherCodes} />
      <FurtherOptions
        options={content.furtherOptions ?? []}
        onChange={(furtherOptions) => onChange({ furtherOptions })}
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
