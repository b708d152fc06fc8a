import Big from 'big.js';
import { numberLocale } from '@/lib/web/locale/number-locale';
import { isMasked, mask } from '@/lib/web/presenter/mask';

/**
 * Parses JSON with every number as the text that it was written as, so that no amount passes through a binary
 * float. Throws a SyntaxError where `JSON.parse` does.
 */
export function parseExactJson(text: string): unknown {
  JSON.parse(text);
  // Strings come first in the pattern, so that digits inside them are left alone.
  const exact = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gs, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return JSON.parse(exact);
}

/** Decimal text without exponent (`1.2E3` becomes `1200`), as written where it has none; undefined for anything else. */
export function decimalText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (/^-?\d{1,40}(\.\d{1,40})?$/.test(text)) return text;
  if (!/^-?\d{1,40}(\.\d{1,40})?[eE][-+]?\d{1,2}$/.test(text)) return undefined;
  return new Big(text).toFixed();
}

const knownDecimals = new Map<string, number>();

/** The decimals of a currency; of one that is unknown, the most that any has. */
function countDecimals(currency: string | undefined): number {
  const code = currency?.toUpperCase();
  if (code === undefined || !/^[A-Z]{3}$/.test(code)) return maxDecimals;
  const known = knownDecimals.get(code);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? maxDecimals;
  // A format takes longer to make than the amounts of an answer take to read.
  knownDecimals.set(code, decimals);
  return decimals;
}

const maxDecimals = 4;
/** Services add in binary floats, which are exact to a part in 10^15 each. */
const noise = new Big('1e-12');
/** What is left of a difference that should be nothing is noise, too. */
const one = new Big(1);
const larger = (a: Big, b: Big) => (a.gt(b) ? a : b);

/**
 * An amount without the noise of binary floats: what is within a part in 10^12 of an amount with the currency's decimals
 * is that amount. Real further decimals stay: 0.305 is another price than 0.31. Services' amounts pass here once, when
 * they are read; what is sent is never touched.
 */
export function withoutNoise(amount: string, currency: string | undefined): string {
  const exact = new Big(amount);
  const first = countDecimals(currency);
  for (let decimals = first; decimals <= first + maxDecimals; decimals += 1) {
    const rounded = exact.round(decimals);
    if (rounded.eq(exact)) return amount;
    if (rounded.minus(exact).abs().lte(larger(rounded.abs(), one).times(noise)))
      return rounded.eq(0) ? '0' : rounded.toFixed();
  }
  return amount;
}

/** Whether an amount is below zero. */
export const isNegative = (amount: string) => !isMasked(amount) && new Big(amount).lt(0);

/** Whether two decimal texts are the same amount: `200` and `200.0` are. */
export const isSameAmount = (a: string, b: string) =>
  isMasked(a) || isMasked(b) ? a === b : new Big(a).eq(b);

/** The sum of decimal texts; hidden if one of them is. */
export function sum(amounts: string[]): string {
  if (amounts.some(isMasked)) return mask;
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed();
}

/** `a - b`, decimal; hidden if one of them is. */
export const minus = (a: string, b: string) =>
  isMasked(a) || isMasked(b) ? mask : new Big(a).minus(b).toFixed();

/** Intl takes decimal text exactly; its types know only numbers. */
const exactly = (amount: string) => amount as unknown as number;

/** How a currency is named that no one stated. */
export const unknownCurrency = 'unknown currency';

/**
 * Money as people read it in their locale: `€1,234.00`, `−€226.00`, `1.234,00 €`. A code that names no currency is
 * before the amount as it is. An empty one is a currency that no one stated: `1,234.00 (unknown currency)`.
 */
export function formatMoney(amount: string, currency: string, locale = numberLocale()): string {
  if (isMasked(amount)) return mask;
  const exact = exactly(amount.replace('-', ''));
  const sign = amount.startsWith('-') && !new Big(amount).eq(0) ? '−' : '';
  // No digit is rounded away: what differs in the third place is another price.
  const digits = Math.min(20, /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0);
  try {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const usual = new Intl.NumberFormat(locale, options);
    const isEnough = digits <= (usual.resolvedOptions().maximumFractionDigits ?? 0);
    const format = isEnough
      ? usual
      : new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: digits });
    return sign + format.format(exact);
  } catch {
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: Math.max(2, digits),
    });
    const digitsOnly = format.format(exact);
    return currency ? `${sign}${currency} ${digitsOnly}` : `${sign}${digitsOnly} (${unknownCurrency})`;
  }
}

/** A share in percent, to two decimals: `−12.35%`. */
export function formatPercent(percent: string, locale = numberLocale()): string {
  if (isMasked(percent)) return mask;
  const rounded = new Big(percent).round(2).toFixed();
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return `${rounded.startsWith('-') ? '−' : ''}${format.format(exactly(rounded.replace('-', '')))}%`;
}

/** An amount as someone types it to confirm it: `1234.00`, or `1234,00`, with no sign that a keyboard may lack. */
export function typedAmount(amount: string, locale = numberLocale()): string {
  return plainAmount(amount).replace('.', decimalMark(locale));
}

/** Whether someone typed this amount: as it is asked for, with a point, or as it is shown, with or without its currency. */
export function isTyped(typed: string, amount: string, currency: string, locale = numberLocale()): boolean {
  const plain = plainAmount(amount);
  const digits = plain.split('.')[1]?.length ?? 0;
  const grouped = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 20 });
  const spellings = [
    plain,
    typedAmount(amount, locale),
    grouped.format(exactly(plain)),
    formatMoney(amount, currency, locale),
  ];
  // Between groups stand blanks and marks that no keyboard has.
  const bare = (text: string) =>
    text
      .replace(/[\s\u200e\u200f\u061c]/g, '')
      .replace('−', '-')
      .replaceAll('’', "'");
  return spellings.some((one) => bare(one) === bare(typed));
}

/** With at least two decimals, and a point. */
function plainAmount(amount: string): string {
  const exact = new Big(amount);
  const digits = exact.toFixed().split('.')[1]?.length ?? 0;
  return exact.toFixed(Math.max(2, digits));
}

const decimalMark = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

interface LineAmounts {
  amount?: string;
  price?: string;
  discountValue?: string;
  discountPercentage?: string;
}

/** What is between the lines of a price and its total; what is unknown or nothing is left out. */
export interface PriceBridge {
  /** The sum of what the lines cost; left out where a line has no amount. */
  lines?: string;
  /** What the discount that the service names takes off the whole beside those of the lines; below zero it adds. */
  discount?: string;
  /** What is left unexplained: the total less lines and discount. Nothing is made up for it. */
  gap?: string;
}

/**
 * From the lines of a price to its total. Services differ in whether the discount of the whole is that of the lines
 * together or comes on top: it is shown as one only where the total proves it.
 */
export function bridgeToTotal({
  lines,
  total,
  discountValue,
  discountPercentage,
}: {
  lines: LineAmounts[];
  total: string;
  discountValue?: string;
  discountPercentage?: string;
}): PriceBridge {
  const known = lines.map(lineAmounts).filter(({ net }) => net !== undefined);
  if (lines.length === 0 || known.length < lines.length) return {};
  if (isMasked(total)) return { lines: mask };
  const net = sum(known.map((line) => line.net ?? '0'));
  const less = minus(net, total);
  if (isSameAmount(less, '0')) return { lines: net };
  const onLines = sum(known.map((line) => minus(line.gross ?? '0', line.net ?? '0')));
  const share = discountPercentage && new Big(net).times(discountPercentage).div(100).round(2).toFixed();
  const named = [discountValue, discountValue && minus(discountValue, onLines), share];
  const isNamed = named.some((one) => one !== undefined && isSameAmount(one, less));
  return isNamed ? { lines: net, discount: less } : { lines: net, gap: minus('0', less) };
}

/**
 * What a line of a price costs before and after its discount. The interface does not say which of `amount` and `price`
 * is which: the smaller one is what is paid, or the larger one where the service names a discount below zero.
 */
export function lineAmounts({ amount, price, discountValue, discountPercentage }: LineAmounts): {
  gross?: string;
  net?: string;
  /** Where the service names one; below zero it is a surcharge. */
  discount?: string;
  /** What the two amounts differ by where the service names no discount. */
  difference?: string;
} {
  if (isMasked(amount) || isMasked(price)) return { net: mask };
  const known = [amount, price].filter((one) => one !== undefined).sort((a, b) => new Big(a).cmp(b));
  const named = [discountValue, discountPercentage].find((one) => one && !isSameAmount(one, '0'));
  if (named?.startsWith('-')) known.reverse();
  const net = known[0];
  const gross = known.at(-1);
  const discount =
    net !== undefined && gross !== undefined && !isSameAmount(net, gross) ? minus(gross, net) : undefined;
  return named ? { gross, net, discount: discount ?? discountValue } : { gross, net, difference: discount };
}
