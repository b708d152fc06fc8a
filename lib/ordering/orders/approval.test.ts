import { describe, expect, it } from 'vitest';
import type { Role } from '@/lib/accounts/role';
import type { OrderAction } from '../order-shape';
import { nextState, type OrderEvent, orderStates } from '../order-state';
import type { OverLimit } from '../quote/limits';
import { allowedActions } from './approval';

const judge = (state: (typeof orderStates)[number], id: string, roles: Role[], over?: OverLimit) =>
  allowedActions({ state, authorId: 'author' }, { id, roles }, over);
const may = (...input: Parameters<typeof judge>) =>
  Object.entries(judge(...input)).flatMap(([action, verdict]) => (verdict === true ? [action] : []));

describe('approval', () => {
  it('is never given by the author, admins included', () => {
    for (const roles of [['analyst', 'approver'], ['admin']] as Role[][]) {
      expect(may('awaiting-approval', 'author', roles)).toEqual(['to-basket']);
      expect(may('awaiting-approval', 'another', roles)).toEqual(['approve', 'decline']);
      expect(may('unknown', 'author', roles)).toEqual([]);
      expect(may('unknown', 'another', roles)).toEqual(['settle']);
    }
    expect(may('awaiting-approval', 'another', ['analyst'])).toEqual([]);
    expect(may('unknown', 'another', ['viewer', 'operator'])).toEqual([]);
  });

  it('is between a quote over the limit and placing', () => {
    expect(may('quoted', 'author', ['analyst'])).toEqual(['place', 'to-basket']);
    expect(may('quoted', 'author', ['analyst'], 'month')).toEqual(['ask', 'to-basket']);
    expect(may('approved', 'author', ['analyst'], 'order')).toEqual(['place', 'to-basket']);
    expect(may('approved', 'another', ['admin'], 'order')).toEqual([]);
    expect(may('approved', 'author', ['viewer'])).toEqual([]);
  });

  it('offers only what the machine allows, and says why not for the rest', () => {
    const events: Partial<Record<OrderAction, OrderEvent[]>> = {
      ask: ['ask'],
      approve: ['approve'],
      decline: ['decline'],
      place: ['allow', 'submit'],
      settle: ['settle-placed'],
    };
    for (const state of orderStates) {
      for (const over of [undefined, 'order', 'month'] as const) {
        const verdicts = Object.entries(judge(state, 'author', ['admin'], over));
        for (const [action, verdict] of verdicts) {
          const needed = events[action as OrderAction];
          if (needed) expect(needed.some((event) => nextState(state, event))).toBe(true);
          if (verdict !== true) expect(verdict).toMatch(/\w{3}/);
        }
      }
    }
  });
});
