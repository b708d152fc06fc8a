import { describe, expect, it } from 'vitest';
import { isOrderOpen, nextState, orderEvents, orderStates } from './order-state';

/** Every arrow of the drawing, written down a second time. */
const arrows = `
  draft quote quoted
  draft change draft
  draft withdraw withdrawn
  quoted quote quoted
  quoted reprice-same quoted
  quoted reprice-changed quoted
  quoted change draft
  quoted ask awaiting-approval
  quoted allow approved
  awaiting-approval approve approved
  awaiting-approval decline draft
  awaiting-approval change draft
  approved reprice-same approved
  approved reprice-changed quoted
  approved change draft
  approved submit submitting
  submitting place placed
  submitting refuse refused
  submitting lose unknown
  submitting turn-back quoted
  submitting turn-back-approved approved
  unknown settle-placed placed
  unknown settle-not-placed not-placed
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

describe('the life of an order', () => {
  for (const state of orderStates) {
    for (const event of orderEvents) {
      const arrow = arrows.find(([from, by]) => from === state && by === event);
      it(`${state}, ${event}: ${arrow?.[2] ?? 'not allowed'}`, () => {
        expect(nextState(state, event)).toBe(arrow?.[2]);
      });
    }
  }

  it('reaches the service through one arrow only, from approved', () => {
    const leads = orderStates.flatMap((state) =>
      orderEvents.flatMap((event) => (nextState(state, event) === 'submitting' ? `${state} ${event}` : [])),
    );
    expect(leads).toEqual(['approved submit']);
  });

  it('leads from what was sent or withdrawn to something that can be sent only where nothing was placed', () => {
    const over = new Set(['submitting', 'placed', 'refused', 'unknown', 'not-placed', 'withdrawn']);
    for (const [from, by, to] of arrows) {
      if (from && by && to && over.has(from)) expect(over.has(to)).toBe(!by.startsWith('turn-back'));
    }
    for (const state of orderStates) expect(isOrderOpen(state)).toBe(!over.has(state));
  });
});
