import Big from 'big.js';
import type { ReactNode } from 'react';
import type { CssToken } from '@/components/map/theme';
import { cx } from '@/components/ui/cx';
import { formatArea } from '@/components/ui/format';
import { Swatch } from '@/components/ui/Swatch';
import { Term } from '@/components/ui/Term';
import { bridgeToTotal, formatMoney, formatPercent, lineAmounts, minus } from '@/lib/ordering/money';
import type { Price } from '@/lib/ordering/price-shape';

export interface QuoteLinesProps {
  price: Price;
  /** Which contract it was asked for. */
  contractId: string;
  /** How a product type is called and coloured, and how much of it is covered at least once, in words. */
  about: (productTypeId: string) => {
    name: string;
    colour: CssToken;
    uniqueArea?: string;
    minimumKm2?: number;
  };
}

/** A price, line by line, down to its total. */
export function QuoteLines({ price, contractId, about }: QuoteLinesProps) {
  const money = (amount: string) => formatMoney(amount, price.currency);
  const { lines, total } = price;
  const bridge = bridgeToTotal(price);
  return (
    <div>
      {lines.map((line, index) => {
        const { name: called, colour, uniqueArea, minimumKm2 } = about(line.productTypeId);
        const name = called || 'Of no product type';
        const { gross: own, net, discount: less, difference } = lineAmounts(line);
        const billed = line.areaKm2 === undefined ? undefined : Number(line.areaKm2);
        const isMinimum =
          billed !== undefined && minimumKm2 !== undefined && minimumKm2 > 0 && billed === minimumKm2;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service may name a product type twice, and lines do not move
          <section key={index} aria-label={name} className="mb-3">
            <Row
              label={<Heading colour={colour} name={name} />}
              value={net === undefined ? 'no amount given' : money(net)}
              isStrong
            />
            <div className="flex flex-col gap-y-1 pl-[1.125rem]">
              {uniqueArea !== undefined && (
                <Row label={<Term of="unique area">Unique area</Term>} value={uniqueArea} />
              )}
              {billed !== undefined && (
                <Row
                  label={
                    <Term of={isMinimum ? 'minimum area' : 'billed area'}>
                      {isMinimum ? 'Billed area, minimum applied' : 'Billed area'}
                    </Term>
                  }
                  value={formatArea(billed)}
                />
              )}
              {own !== undefined && (
                <Row
                  label={
                    findRate(own, line.areaKm2, money) ?? (less ? `Before ${discountKind(less)}` : 'Amount')
                  }
                  value={money(own)}
                />
              )}
              {less !== undefined && !new Big(less).eq(0) && (
                <Reduction amount={less} share={line.discountPercentage} money={money} />
              )}
              {difference !== undefined && (
                <Row label="The service names two amounts" value={money(minus('0', difference))} />
              )}
            </div>
          </section>
        );
      })}
      {price.contractId !== undefined && price.contractId !== contractId && (
        <p className="text-12 text-retry-text">
          The ordering service priced contract {price.contractId}, which is not the one you chose.
        </p>
      )}
      <div className="mt-3 border-line border-t pt-2">
        {bridge.lines === undefined && lines.length > 0 && (
          <p className="text-12 text-muted">
            Some lines have no amount, so Swath cannot check them against the total.
          </p>
        )}
        {bridge.lines !== undefined && (lines.length > 1 || bridge.discount || bridge.gap) && (
          <Row label="Sum of the lines" value={money(bridge.lines)} />
        )}
        {bridge.discount !== undefined && (
          <Reduction amount={bridge.discount} share={price.discountPercentage} money={money} />
        )}
        {bridge.gap !== undefined && (
          <Row
            label={<span className="text-retry-text">Difference between lines and total</span>}
            value={money(bridge.gap)}
          />
        )}
        <div className="mt-2 flex items-baseline justify-between gap-3">
          <span className="font-strong text-15">Total</span>
          <span className="font-strong text-20">{money(total)}</span>
        </div>
      </div>
    </div>
  );
}

/** `93.52 km² × €20.00`, where that is exactly what makes the amount; nothing is made up where it is not. */
function findRate(
  amount: string,
  km2: string | undefined,
  money: (amount: string) => string,
): string | undefined {
  if (km2 === undefined || new Big(km2).lte(0)) return undefined;
  const rate = new Big(amount).div(km2).round(2);
  if (!rate.times(km2).round(2).eq(amount)) return undefined;
  return `${formatArea(Number(km2))} × ${money(rate.toFixed())}`;
}

const percent = (text: string | undefined) =>
  text === undefined || new Big(text).eq(0) ? '' : formatPercent(text.replace('-', ''));

/** A discount below zero adds to the price. */
const discountKind = (discount: string) => (discount.startsWith('-') ? 'surcharge' : 'discount');

interface ReductionProps {
  /** What it takes off. */
  amount: string;
  /** Percent. */
  share: string | undefined;
  money: (amount: string) => string;
}

function Reduction({ amount, share, money }: ReductionProps) {
  const name = discountKind(amount) === 'surcharge' ? 'Surcharge' : 'Discount';
  return <Row label={`${name} ${percent(share)}`} value={money(minus('0', amount))} />;
}

function Heading({ colour, name }: { colour: CssToken; name: string }) {
  return (
    <span className="flex items-center gap-2 font-strong text-13 text-ink">
      <Swatch colour={colour} />
      {name}
    </span>
  );
}

function Row({ label, value, isStrong }: { label: ReactNode; value: ReactNode; isStrong?: boolean }) {
  return (
    <div className="flex min-h-[1.375rem] items-baseline justify-between gap-3 text-12 text-muted">
      <span className="min-w-0">{label}</span>
      <span className={cx('shrink-0 text-ink', isStrong && 'font-strong text-13')}>{value}</span>
    </div>
  );
}
