import { describe, expect, it } from 'vitest';
import type { SimulatorRequest } from '@/testing/simulator';
import { type CheckedOrder, findViolations } from './fault-check';

const order = (rest: Partial<CheckedOrder> = {}): CheckedOrder => ({
  id: 'a',
  number: 1,
  state: 'placed',
  bodyHash: 'hash',
  total: '10.00',
  currency: 'EUR',
  salesOrderId: 'SO-1',
  submits: 1,
  turnBacks: 0,
  ...rest,
});
const there = (id = 'SO-1', bodySha256 = 'hash') => ({
  id,
  at: '',
  contractId: '',
  total: '10.00',
  currency: 'EUR',
  body: '',
  bodySha256,
});
const request = (id: number, path: string, bodySha256 = 'hash') =>
  ({ id, method: 'POST', path: `/ordering/api/v1/${path}`, bodySha256, status: 200 }) as SimulatorRequest;

/** A run that went well, with what a test changes about it. */
const judge = (rest: Partial<Parameters<typeof findViolations>[0]> = {}) =>
  findViolations({
    orders: [order()],
    placed: [there()],
    requests: [request(1, 'prices'), request(2, 'orders')],
    confirmed: new Set(['a hash']),
    ...rest,
  });

describe('the judge of the fault suite', () => {
  it('finds nothing where money left as confirmed, or may have', () => {
    expect(judge()).toEqual([]);
    expect(judge({ orders: [order({ state: 'unknown', salesOrderId: null })] })).toEqual([]);
    expect(judge({ orders: [order({ state: 'unknown', salesOrderId: null })], placed: [] })).toEqual([]);
    const refused = order({ state: 'refused', salesOrderId: null });
    expect(judge({ orders: [refused], placed: [] })).toEqual([]);
    expect(judge({ orders: [order({ state: 'quoted', submits: 0 })], placed: [], requests: [] })).toEqual([]);
  });

  it('finds nothing where an order was placed, and the answer to the same bytes, ordered again, was lost', () => {
    const again = order({ id: 'b', number: 2, state: 'unknown', salesOrderId: null });
    const rest = {
      orders: [order(), again],
      requests: [request(1, 'prices'), request(2, 'orders'), request(3, 'prices'), request(4, 'orders')],
      confirmed: new Set(['a hash', 'b hash']),
    };
    expect(judge({ ...rest, placed: [there(), there('SO-2')] })).toEqual([]);
    expect(judge(rest)).toEqual([]);
    expect(judge({ ...rest, placed: [there(), there('SO-2'), there('SO-3')] })).not.toEqual([]);
    const twice = { ...rest, orders: [order(), order({ id: 'b', number: 2 })] };
    expect(judge({ ...twice, placed: [there(), there('SO-2')] })).not.toEqual([]);
  });

  it('finds an order that was placed twice, or that is not there', () => {
    expect(judge({ placed: [there(), there('SO-2')] })).not.toEqual([]);
    expect(judge({ placed: [] })).not.toEqual([]);
    expect(judge({ placed: [there('SO-9')] })).not.toEqual([]);
  });

  it('finds one that is there although the portal says no, or never sent it', () => {
    for (const state of ['refused', 'not-placed', 'quoted', 'approved', 'draft']) {
      expect(judge({ orders: [order({ state, salesOrderId: null })] }), state).not.toEqual([]);
    }
  });

  it('finds one that no one confirmed, or whose bytes are others', () => {
    expect(judge({ confirmed: new Set() })).not.toEqual([]);
    expect(judge({ confirmed: new Set(['a other']) })).not.toEqual([]);
    expect(judge({ placed: [there('SO-1', 'other')] })).not.toEqual([]);
    expect(judge({ requests: [request(1, 'prices', 'other'), request(2, 'orders')] })).not.toEqual([]);
    expect(judge({ requests: [request(1, 'orders'), request(2, 'prices')] })).not.toEqual([]);
  });

  it('finds bytes that left twice, and an order that is never done', () => {
    const requests = [request(1, 'prices'), request(2, 'orders'), request(3, 'orders')];
    expect(judge({ requests })).not.toEqual([]);
    expect(judge({ orders: [order({ submits: 2 })] })).not.toEqual([]);
    expect(judge({ orders: [order({ submits: 3, turnBacks: 1 })] })).not.toEqual([]);
    expect(judge({ orders: [order({ submits: 2, turnBacks: 1 })] })).toEqual([]);
    expect(judge({ orders: [order({ state: 'submitting', salesOrderId: null })] })).not.toEqual([]);
  });
});
