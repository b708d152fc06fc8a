import { describe, expect, it } from 'vitest';
import type { AoiSummary } from '@/components/ingestion/aois/aoi-order';
import { noCounts } from '@/lib/ingestion/status';
import type { OrderSummary } from '@/lib/ordering/order-shape';
import { type AttentionInput, collectAttentionItems } from './attention';

const now = Date.parse('2026-11-21T10:06:00Z');
const order = (over: Partial<OrderSummary>): OrderSummary => ({
  id: 'o1',
  number: 1,
  state: 'unknown',
  author: { id: 'u1', name: 'Jonas Weber' },
  isMine: false,
  contractName: 'Swath EU 2026',
  currency: 'EUR',
  total: '3480',
  imageCount: 9,
  areaNames: ['Sète', 'Béziers', 'Lauragais'],
  customerReference: '',
  createdAt: '2026-11-21T09:00:00Z',
  updatedAt: '2026-11-21T09:52:00Z',
  actions: [],
  ...over,
});
const aoi = (
  name: string,
  tiles: Partial<AoiSummary['tiles']>,
  scenes: Partial<AoiSummary['scenes']> = {},
): AoiSummary => ({
  name,
  status: 'PENDING',
  tiles: { ...noCounts(), ...tiles },
  scenes: { ...noCounts(), ...scenes },
  from: null,
  to: null,
  readAt: now,
  perHour: null,
  leftMs: null,
  changedAt: null,
  oldestPending: null,
  error: null,
  unreadable: null,
});
const createInput = (over: Partial<AttentionInput>): AttentionInput => ({
  roles: ['operator', 'approver'],
  settle: [],
  approve: [],
  mine: [],
  overdue: [],
  aois: [],
  isDown: false,
  samples: new Map(),
  runs: [],
  now,
  ...over,
});

describe('collectAttentionItems', () => {
  it('puts money that may have been spent before everything else', () => {
    const needs = collectAttentionItems(
      createInput({
        settle: [order({})],
        approve: [order({ id: 'o2', state: 'awaiting-approval', total: '12400' })],
        aois: [aoi('Denmark', { RETRY: 41, FAILED: 12 }), aoi('Aude', { FAILED: 8 })],
      }),
    );
    expect(needs.map(({ kind }) => kind)).toEqual(['settle', 'failed', 'retry', 'approve']);
    expect(needs.map(({ title }) => title)).toEqual([
      'An order of €3,480.00 may or may not have been placed',
      '20 tiles failed in 2 AOIs',
      '41 tiles need a retry',
      'Jonas Weber asks you to approve an order of €12,400.00',
    ]);
    expect(needs[1]?.detail).toBe('12 in Denmark, 8 in Aude');
    expect(needs[3]?.detail).toBe('9 images, 3 areas, Swath EU 2026');
  });

  it('reports an AOI without progress only while it is read', () => {
    const minute = 60_000;
    const tiles = { ...noCounts(), PENDING: 3 };
    const needs = (...ago: number[]) => {
      const read = ago.map((minutes) => ({ at: now - minutes * minute, tiles }));
      return collectAttentionItems(
        createInput({ aois: [aoi('Denmark', tiles)], samples: new Map([['Denmark', read]]) }),
      );
    };
    expect(needs(45, 5)).toMatchObject([
      { title: 'Denmark has made no progress for 40 min', at: now - 45 * minute },
    ]);
    expect(needs(185, 180)).toEqual([]);
    expect(needs(240, 180)).toEqual([]);
  });

  it('does not say tiles to someone who cannot touch them', () => {
    expect(
      collectAttentionItems(
        createInput({ roles: ['viewer', 'approver'], aois: [aoi('Denmark', { FAILED: 12 })] }),
      ),
    ).toEqual([]);
  });

  it('shows an author a lost order once, and does not ask them to settle it', () => {
    const mine = order({ isMine: true });
    const [need] = collectAttentionItems(createInput({ mine: [mine] }));
    expect(need).toMatchObject({ kind: 'unknown-order', action: { label: 'Open order' } });
    expect(collectAttentionItems(createInput({ mine: [mine], settle: [mine] }))).toHaveLength(1);
  });

  it('shows an author the own orders that are overdue, after all that is more urgent', () => {
    const late = order({
      ...{ id: 'late', number: 7, state: 'placed', isMine: true },
      delivery: { state: 'expected', expectedOn: '2026-11-20', isOverdue: true },
    });
    const refused = order({ state: 'refused', isMine: true });
    const needs = collectAttentionItems(createInput({ mine: [refused, late], overdue: [late] }));
    expect(needs.map(({ kind }) => kind)).toEqual(['refused', 'overdue']);
    expect(needs[1]).toMatchObject({
      title: 'Order 7 is not delivered',
      detail: expect.stringContaining('expected by 20 Nov 2026'),
      action: { href: '/orders/late' },
    });
  });

  it('speaks of scenes where no tile is concerned', () => {
    const [need] = collectAttentionItems(createInput({ aois: [aoi('Po', {}, { FAILED: 1 })] }));
    expect(need).toMatchObject({ title: '1 scene failed', action: { label: 'Show 1 scene' } });
  });

  it('leads to the board of an AOI whatever its name holds', () => {
    const [need] = collectAttentionItems(createInput({ aois: [aoi('A/B ?#', { RETRY: 2 })] }));
    expect(need?.action.href).toBe('/ingestion/aoi/A%2FB%20%3F%23?status=RETRY');
  });

  it('lets refused orders go after a day, and counts not read yet as nothing', () => {
    const old = order({ state: 'refused', isMine: true, updatedAt: '2026-11-19T09:00:00Z' });
    expect(
      collectAttentionItems(
        createInput({ mine: [old], aois: [{ ...aoi('New', {}), tiles: null, scenes: null }] }),
      ),
    ).toEqual([]);
  });
});
