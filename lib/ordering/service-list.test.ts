import { describe, expect, it } from 'vitest';
import { parseOrderList, sharedTraits } from './service-list';

const lost = {
  contractId: 'c1',
  total: '100.10',
  currency: 'EUR',
  customerReference: 'ours',
  sentAt: '2026-11-20T10:00:00.000Z',
};
const own = { salesOrderId: 'SO-1', at: '2026-11-20T10:00:02.000Z', contractId: 'c1', total: '100.1' };

describe('the list of orders of a service', () => {
  it('is read with whatever it reports, amounts to the last digit and times in UTC', () => {
    const answer = `{"orders": [
      {"salesOrderId": "SO-1", "createdAt": "2026-11-20T10:00:02", "totalAmountCurrency": 12345678901234567890.12},
      {"orderId": 7, "date": "2026-11-20T12:00:00+02:00", "customerReference": null, "novel": {}},
      {"customerReference": "without a number"}, null, 3
    ]}`;
    expect(parseOrderList(answer)).toEqual([
      { salesOrderId: 'SO-1', at: '2026-11-20T10:00:02.000Z', total: '12345678901234567890.12' },
      { salesOrderId: '7', at: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(parseOrderList('[{"id": "SO-2", "orderDate": "soon"}]')).toEqual([{ salesOrderId: 'SO-2' }]);
    expect(parseOrderList('{"orders": null}')).toEqual([]);
    for (const at of ['"2026-11-20 10:00:02"', '1795168802', '1795168802000', '"2026-11-20T10:00:02.000"'])
      expect(parseOrderList(`[{"id": 1, "createdAt": ${at}}]`)).toEqual([
        { salesOrderId: '1', at: '2026-11-20T10:00:02.000Z' },
      ]);
    // The noise of binary sums is no part of an amount.
    expect(
      parseOrderList('[{"id": 1, "currency": "EUR", "totalAmountCurrency": 3.3000000000000003}]'),
    ).toMatchObject([{ total: '3.3' }]);
    for (const none of ['<html>', '{}', 'null', '{"orders": "many"}'])
      expect(parseOrderList(none)).toBeUndefined();
  });

  it('has an order that fits where something is the same and nothing differs', () => {
    expect(sharedTraits({ ...own, reference: 'ours', currency: 'EUR' }, lost)).toEqual([
      'reference',
      'total',
      'contract',
      'time',
    ]);
    expect(sharedTraits({ salesOrderId: 'SO-1', reference: 'ours' }, lost)).toEqual(['reference']);
    const differing = [
      { reference: 'theirs' },
      { total: '100.11' },
      { currency: 'USD' },
      { contractId: 'c2' },
      { at: '2026-11-20T09:30:00.000Z' },
      { at: '2026-11-22T10:00:00.000Z' },
    ];
    for (const one of differing) expect(sharedTraits({ ...own, ...one }, lost)).toBeUndefined();
  });

  it('says nothing by a contract alone, nor by what was never known', () => {
    expect(sharedTraits({ salesOrderId: 'SO-1', contractId: 'c1' }, lost)).toBeUndefined();
    expect(sharedTraits({ salesOrderId: 'SO-1' }, lost)).toBeUndefined();
    expect(sharedTraits(own, { ...lost, total: undefined, sentAt: undefined })).toBeUndefined();
  });
});
