import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parsePrice } from '@/lib/ordering/schema';
import { QuoteLines } from './QuoteLines';

it('a discount below zero is shown as what it adds, line by line and on the whole', () => {
  const price = parsePrice(
    JSON.stringify({
      contractId: 'theirs',
      currency: 'EUR',
      discountPercentage: -12.345,
      discountValue: -5.5,
      totalAmountCurrency: 115.5,
      productTypes: [
        {
          productTypeId: 'a',
          amount: 100,
          price: 100,
          areaKm2: 0,
          discountPercentage: -10,
          discountValue: -10,
        },
        { productTypeId: 'b', amount: 10, discountValue: -0.0 },
      ],
    }),
  );
  if (!price) throw new Error('this is a price');
  const about = (name: string) => ({ name, colour: '--accent' as const });
  const text = renderToStaticMarkup(createElement(QuoteLines, { price, about, contractId: 'ours' })).replace(
    /<[^>]*>/g,
    ' ',
  );
  expect(text).toMatch(/Surcharge 10 %\s+€10\.00/);
  expect(text).toMatch(/Surcharge 12\.3\d %\s+€5\.50/);
  expect(text).toMatch(/price for contract\s+theirs/);
  expect(text).toMatch(/Total\s+€115\.50/);
});
