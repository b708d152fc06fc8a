import { expect, it } from 'vitest';
import { maskJson, maskText } from './mask-answer';

it('hides amounts in every notation, and no number of another kind', () => {
  for (const text of ['€1,234.50', '1.234,50 €', '−€3.00', 'CHF 12.50', '12.50 EUR', '£5'])
    expect(maskText(`Costs ${text} now`)).toBe('Costs ••• now');
  for (const text of ['UTC 12:50', '12.50 km', '46 of 48 tiles', 'EPSG 4326', '2026-11-26 10:00'])
    expect(maskText(text)).toBe(text);
  expect(maskText('Ask ida@example.org.')).toBe('Ask •••.');
});

it('hides what a notification about money says, and keeps the others', () => {
  const said = (kind: string) =>
    maskJson({ kind, title: 'A title', sentence: 'Contract North has little left' });
  for (const kind of ['order-placed', 'credit-low'])
    expect(said(kind)).toEqual({ kind, title: 'A title', sentence: '•••' });
  expect(said('new-images')).toEqual({
    kind: 'new-images',
    title: 'A title',
    sentence: 'Contract North has little left',
  });
});

it('hides the name of a contract, alone and in a list', () => {
  const contract = { id: 'C-1', name: 'North' };
  const hidden = { id: 'C-1', name: '•••' };
  expect(maskJson({ contract, contracts: [contract] })).toEqual({ contract: hidden, contracts: [hidden] });
  expect(maskJson({ contracts: ['North', 'South'], area: contract })).toEqual({
    contracts: ['•••'],
    area: contract,
  });
});

it('keeps what is missing missing, and what is a count a count', () => {
  expect(maskJson({ total: 7, price: null, customerReference: '', contractName: 'North' })).toEqual({
    total: 7,
    price: null,
    customerReference: '',
    contractName: '•••',
  });
});
