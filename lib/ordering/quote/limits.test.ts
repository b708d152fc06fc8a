import { describe, expect, it } from 'vitest';
import { limitsFor, overLimit } from './limits';

const rules = [
  { perOrder: '100', perMonth: '1000' },
  { role: 'analyst', perOrder: '200' },
  { contractId: 'A', perOrder: '300', perMonth: '900' },
  { contractId: 'A', role: 'approver', perOrder: '400' },
];

describe('limits', () => {
  it('are those of the rule that says most: contract and role, contract, role, all', () => {
    expect(limitsFor({ perOrder: '50' }, rules, 'A', ['analyst', 'approver'])).toEqual({
      perOrder: '400',
      perMonth: '4000',
    });
    expect(limitsFor({ perOrder: '50' }, rules, 'A', ['analyst'])).toEqual({
      perOrder: '300',
      perMonth: '900',
    });
    expect(limitsFor({ perOrder: '50' }, rules, 'B', ['analyst'])).toEqual({
      perOrder: '200',
      perMonth: '2000',
    });
    expect(limitsFor({ perOrder: '50' }, rules, 'B', ['admin'])).toEqual({
      perOrder: '100',
      perMonth: '1000',
    });
    expect(limitsFor({ perOrder: '50' }, [], 'A', ['analyst'])).toEqual({ perOrder: '50', perMonth: '500' });
  });

  it('of a month are ten orders at the limit, where nothing says otherwise', () => {
    expect(limitsFor({ perOrder: '50.05' }, [], 'A', [])).toEqual({ perOrder: '50.05', perMonth: '500.5' });
    expect(limitsFor({ perOrder: '50', perMonth: '60' }, [], 'A', [])).toEqual({
      perOrder: '50',
      perMonth: '60',
    });
  });

  it('of several roles, the highest holds', () => {
    const both = [
      { role: 'analyst', perOrder: '90' },
      { role: 'approver', perOrder: '1000' },
    ];
    expect(limitsFor({ perOrder: '50' }, both, 'A', ['analyst', 'approver'])).toEqual({
      perOrder: '1000',
      perMonth: '10000',
    });
  });

  it('are passed above them, not at them, and by what the month adds up to', () => {
    const limits = { perOrder: '5000.00', perMonth: '6000' };
    expect(overLimit('5000', '0', limits)).toBeUndefined();
    expect(overLimit('5000.01', '0', limits)).toBe('order');
    expect(overLimit('99999999999999999999.99', '0', limits)).toBe('order');
    expect(overLimit('2000', '4000', limits)).toBeUndefined();
    expect(overLimit('2000.01', '4000', limits)).toBe('month');
    expect(overLimit('0.10', '5999.90', limits)).toBeUndefined();
  });
});
