import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parsePrice } from '@/lib/ordering/client-schema';
import { QuoteLines } from './QuoteLines';

/** What people read of a price that a service answers. */
function read(answer: object): string {
  const price = parsePrice(JSON.stringify(answer));
  if (!price) throw new Error('this is a price');
  const about = (name: string) => ({ name, colour: '--accent' as const });
  const lines = createElement(QuoteLines, { price, about, contractId: 'ours' });
  return renderToStaticMarkup(lines).replace(/<[^>]*>/g, ' ');
}

describe('a price', () => {
  it('shows a discount below zero as what it adds, line by line and on the whole', () => {
    const text = read({
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
    });
    expect(text).toMatch(/Surcharge 10%\s+€10\.00/);
    expect(text).toMatch(/Surcharge 12\.3\d%\s+€5\.50/);
    expect(text).toMatch(/Total\s+€115\.50/);
    expect(text).not.toContain('contract');
  });

  it('says which amounts its lines lack, and that it is for another contract', () => {
    const text = read({
      contractId: 'theirs',
      currency: 'EUR',
      totalAmount: '20',
      productTypes: [{ productTypeId: 'a', amount: 10 }, { productTypeId: null }],
    });
    expect(text).toMatch(/Of no product type\s+no amount given/);
    expect(text).toContain('cannot check them against the total');
    expect(text).toMatch(/priced contract\s+theirs/);
  });
});
