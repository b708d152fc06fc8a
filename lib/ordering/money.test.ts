import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractsAnswer, parsePrice } from './client-schema';
import {
  bridgeToTotal,
  decimalText,
  formatMoney,
  formatPercent,
  isSameAmount,
  isTyped,
  lineAmounts,
  typedAmount,
  withoutNoise,
} from './money';

describe('the lines of a price and its total', () => {
  it('say nothing between them where they agree', () => {
    expect(bridgeToTotal({ lines: [{ amount: '100.10' }, { amount: '0.20' }], total: '100.3' })).toEqual({
      lines: '100.3',
    });
  });

  it('differ by a discount only where the service names that one', () => {
    const lines = [{ amount: '100', price: '80', discountPercentage: '20' }];
    expect(bridgeToTotal({ lines, total: '70', discountValue: '10' })).toEqual({
      lines: '80',
      discount: '10',
    });
    expect(bridgeToTotal({ lines, total: '70', discountValue: '30' })).toEqual({
      lines: '80',
      discount: '10',
    });
    expect(bridgeToTotal({ lines, total: '70' })).toEqual({ lines: '80', gap: '-10' });
    expect(bridgeToTotal({ lines, total: '70', discountPercentage: '12.5' })).toMatchObject({
      discount: '10',
    });
    expect(bridgeToTotal({ lines, total: '70', discountPercentage: '12' })).toMatchObject({ gap: '-10' });
    expect(bridgeToTotal({ lines, total: '70', discountValue: '9.99' })).toEqual({ lines: '80', gap: '-10' });
  });

  it('show a total above the lines, to the cent', () => {
    expect(bridgeToTotal({ lines: [{ price: '80' }], total: '80.01', discountValue: '0' })).toEqual({
      lines: '80',
      gap: '0.01',
    });
  });

  it('are not compared where a line has no amount', () => {
    expect(bridgeToTotal({ lines: [{ price: '80' }, {}], total: '90' })).toEqual({});
  });
});

describe('a discount below zero, by which a service adds to a price', () => {
  it('is shown as what it adds where the service’s amounts prove it', () => {
    const line = { amount: '100', price: '110.5', discountValue: '-10.5', discountPercentage: '-10.5' };
    expect(lineAmounts(line)).toEqual({ gross: '100', net: '110.5', discount: '-10.5' });
    expect(lineAmounts({ ...line, discountValue: '0' })).toMatchObject({ net: '110.5' });
    expect(bridgeToTotal({ lines: [line], total: '110.50' })).toEqual({ lines: '110.5' });
    expect(lineAmounts({ price: '80', discountValue: '-5' })).toEqual({
      gross: '80',
      net: '80',
      discount: '-5',
    });
    expect(bridgeToTotal({ lines: [{ price: '80' }], total: '85', discountValue: '-5' })).toEqual({
      lines: '80',
      discount: '-5',
    });
    expect(bridgeToTotal({ lines: [{ price: '80' }], total: '85', discountValue: '-4.99' })).toEqual({
      lines: '80',
      gap: '5',
    });
  });
});

describe('a line with two amounts', () => {
  it('has a discount only where the service names one', () => {
    expect(lineAmounts({ amount: '100', price: '80', discountPercentage: '20' })).toEqual({
      gross: '100',
      net: '80',
      discount: '20',
    });
    expect(lineAmounts({ amount: '100', price: '80' })).toEqual({
      gross: '100',
      net: '80',
      difference: '20',
    });
  });
});

describe('money as people read it', () => {
  it('has every digit of the service, however many there are', () => {
    expect(formatMoney('1234.5', 'EUR')).toBe('€1,234.50');
    expect(formatMoney('99999999999999999999.99', 'EUR')).toBe('€99,999,999,999,999,999,999.99');
    expect(formatMoney('100.005', 'EUR')).toBe('€100.005');
    expect(formatMoney('100.0500', 'EUR')).toBe('€100.05');
    expect(formatMoney('100.5', 'JPY')).toBe('¥100.5');
    expect(formatMoney('-0.00', 'EUR')).toBe('€0.00');
    expect(formatMoney('-226', 'EUR')).toBe('−€226.00');
    expect(formatMoney('7.125', 'no currency')).toBe('no currency 7.125');
    expect(formatMoney('-7.125', '')).toBe('−7.125 (unknown currency)');
  });

  it('is written as the reader’s locale writes it, to the last digit', () => {
    expect(formatMoney('1234.5', 'EUR', 'de-DE')).toBe('1.234,50\u00a0€');
    expect(formatMoney('-1234.5', 'EUR', 'fr-FR')).toBe('−1\u202f234,50\u00a0€');
    expect(formatMoney('1234.5', 'USD', 'en-US')).toBe('$1,234.50');
    expect(formatMoney('12345678901234567890.123', 'EUR', 'de-DE')).toBe(
      '12.345.678.901.234.567.890,123\u00a0€',
    );
    expect(formatMoney('7.125', 'no currency', 'de-DE')).toBe('no currency 7,125');
    expect(formatPercent('-12.345', 'de-DE')).toBe('−12,35%');
  });

  it.each(['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'hi-IN', 'ar-EG-u-nu-latn'])(
    'is taken as it is shown in %s, with a point, and in no other way',
    (locale) => {
      for (const amount of ['1234.5', '1234567.89', '7', '100.005']) {
        const shown = formatMoney(amount, 'EUR', locale);
        for (const text of [typedAmount(amount, locale), typedAmount(amount, 'en-GB'), shown, ` ${shown} `])
          expect(isTyped(text, amount, 'EUR', locale), text).toBe(true);
        for (const text of ['', amount.slice(1), `${amount}0001`, `-${shown}`])
          expect(isTyped(text, amount, 'EUR', locale), text).toBe(false);
      }
    },
  );

  it('is typed without signs that a keyboard may lack', () => {
    expect(typedAmount('1234.5')).toBe('1234.50');
    expect(typedAmount('100.005')).toBe('100.005');
    expect(typedAmount('7')).toBe('7.00');
    expect(typedAmount('1234.5', 'de-DE')).toBe('1234,50');
  });
});

describe('the noise of binary floats', () => {
  const currency = fc.constantFrom('EUR', 'KWD', 'JPY', 'CLF', 'USD');
  const decimals = { EUR: 2, KWD: 3, JPY: 0, CLF: 4, USD: 2 } as Record<string, number>;
  const cents = fc.bigInt({ min: 1n, max: 10n ** 11n });
  const writeAmount = (units: bigint, code: string) =>
    new Big(units.toString()).div(new Big(10).pow(decimals[code] ?? 2)).toFixed();

  it('is left out of whatever is within a part in 10^12 of an amount of the currency', () => {
    fc.assert(
      fc.property(cents, currency, fc.integer({ min: -999, max: 999 }), (units, code, part) => {
        const amount = writeAmount(units, code);
        const noisy = new Big(amount).times(new Big(part).times('1e-15').plus(1)).toFixed();
        expect(isSameAmount(withoutNoise(noisy, code), amount)).toBe(true);
        expect(withoutNoise(amount, code)).toBe(amount);
      }),
    );
  });

  it('is left out of sums as services make them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (parts) => {
          const float = parts.reduce((total, part) => total + part / 100, 0);
          const exact = new Big(parts.reduce((total, part) => total + part, 0)).div(100).toFixed();
          expect(isSameAmount(withoutNoise(decimalText(float) ?? '', 'EUR'), exact)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['3.3000000000000003', 'EUR', '3.3'],
    ['0.305', 'EUR', '0.305'],
    ['0.30500000000000005', 'EUR', '0.305'],
    ['0.305', 'KWD', '0.305'],
    ['5.551115123125783e-17', 'EUR', '0'],
    ['200.0', undefined, '200.0'],
    ['1234567890123.45', 'EUR', '1234567890123.45'],
    ['99.999', 'USD', '99.999'],
  ])('of %s %s leaves %s', (number, code, expected) => {
    expect(withoutNoise(decimalText(number) ?? '', code)).toBe(expected);
  });

  it('reaches neither what is shown nor what is compared, of a price and of a credit', () => {
    const price = parsePrice(
      '{"currency":"EUR","totalAmountCurrency":3.3000000000000003,"productTypes":[{"amount":3.3000000000000003}]}',
    );
    expect(price).toMatchObject({ total: '3.3', lines: [{ amount: '3.3' }] });
    expect(formatMoney(price?.total ?? '', 'EUR')).toBe('€3.30');
    expect(typedAmount(price?.total ?? '')).toBe('3.30');
    const contracts = [{ contractId: 'A', currency: 'EUR', creditRemaining: '3.2999999999999998' }];
    expect(contractsAnswer.parse({ contracts })[0]?.creditRemaining).toBe('3.3');
  });
});
