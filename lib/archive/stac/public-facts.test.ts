import { expect, it } from 'vitest';
import { publicFacts } from './public-facts';

it('leaves out what an archive reports about money and people, and nothing else', () => {
  const facts = { orbit: 7, isDay: true, mode: 'spot' };
  const secrets = { listPrice: 12, currency: 'EUR', customerReference: 'X-1', note: 'ask ada@example.org' };
  expect(publicFacts({ ...facts, ...secrets })).toEqual(facts);
  expect(publicFacts(secrets)).toBeUndefined();
  expect(publicFacts(undefined)).toBeUndefined();
});
