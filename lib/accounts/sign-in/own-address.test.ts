import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressParts, hostileAddresses } from '@/testing/web/hostile-addresses';
import { ownAddress } from './own-address';

const base = 'https://swath.example';
const hostile = [...hostileAddresses(base), 'https://', 'https://['];

describe('ownAddress', () => {
  it('keeps an address of the portal, without a name and a password in it', () => {
    expect(ownAddress('/orders?state=placed#top', base)).toBe(`${base}/orders?state=placed#top`);
    expect(ownAddress(`${base}/search`, base)).toBe(`${base}/search`);
    expect(ownAddress('https://eve:secret@swath.example/search', base)).toBe(`${base}/search`);
  });

  it.each(hostile)('leads home instead of to %j', (url) => {
    expect(ownAddress(url, base)).toBe(base);
  });

  it('returns an address of the portal for any value', () => {
    const part = fc.constantFrom(...hostile, ...addressParts(base));
    const values = fc.oneof(
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(values, (url) => {
        const address = ownAddress(url, base);
        expect(new URL(address).origin).toBe(base);
        expect(address === base || address.startsWith(`${base}/`)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });
});
