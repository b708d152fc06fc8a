'use client';
import { Combobox } from '@/components/ui/Combobox';
import { TextField } from '@/components/ui/TextField';
import { FurtherOptions } from './FurtherOptions';
import { primaryMarkets, secondaryMarkets } from './markets';
import type { OrderFieldsProps } from './OrderFields';
import { missingIn, withOwn } from './order-field-choices';
import { VoucherNotes } from './VoucherNotes';

/** What few orders say as a whole: markets, vouchers, further options. */
export function MarketFields({ content, required, onChange }: OrderFieldsProps) {
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

/** What is being typed stays as it is; blanks around codes go when it is kept. */
const codesIn = (text: string) =>
  text.trim() === ''
    ? []
    : text
        .split(',')
        .slice(0, 20)
        .map((code) => code.trimStart());
