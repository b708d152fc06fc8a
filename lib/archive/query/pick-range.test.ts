import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PickSpan, pickRange } from './pick-range';

const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Walks with Shift held from what is selected, as the arrow keys do, and gives what is chosen at last. */
function walk(
  start: string,
  steps: readonly string[],
  already: readonly string[] = [],
  firstSpan?: PickSpan,
) {
  let picked: ReadonlySet<string> = new Set(already);
  let span = firstSpan;
  let selected = start;
  for (const to of steps) {
    const next = pickRange(order, picked, span, { to, selected });
    picked = new Set(next.picked);
    span = next.span;
    selected = to;
  }
  return [...picked].toSorted();
}

describe('choosing a range', () => {
  it('begins at what is selected and takes every one on the way', () => {
    expect(walk('b', ['c', 'd'])).toEqual(['b', 'c', 'd']);
    expect(walk('e', ['b'])).toEqual(['b', 'c', 'd', 'e']);
  });

  it('lets go what it leaves again, on either side of its beginning', () => {
    expect(walk('c', ['d', 'e', 'd'])).toEqual(['c', 'd']);
    expect(walk('c', ['d', 'e', 'd', 'c', 'b'])).toEqual(['b', 'c']);
  });

  it('keeps what was chosen before elsewhere', () => {
    const before: PickSpan = { from: 'g', to: 'g', selected: 'g' };
    expect(walk('b', ['c'], ['g'], before)).toEqual(['b', 'c', 'g']);
  });

  it('continues from what was chosen last while nothing else was selected', () => {
    expect(walk('a', ['f'], ['d'], { from: 'd', to: 'd', selected: 'a' })).toEqual(['d', 'e', 'f']);
  });

  it('takes the one alone where nothing is selected, or what is selected is not listed', () => {
    expect(pickRange(order, new Set(), undefined, { to: 'c', selected: null }).picked).toEqual(['c']);
    expect(pickRange(order, new Set(), undefined, { to: 'c', selected: 'gone' }).picked).toEqual(['c']);
    const gone: PickSpan = { from: 'gone', to: 'c', selected: 'c' };
    expect(pickRange(order, new Set(['c']), gone, { to: 'd', selected: 'c' }).picked).toEqual(['c', 'd']);
  });

  it('ends with all between its beginning and its end, whichever way it went', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...order),
        fc.array(fc.constantFrom(...order), { minLength: 1, maxLength: 8 }),
        (start, steps) => {
          const [from, to] = [start, steps.at(-1) as string].map((id) => order.indexOf(id)).toSorted() as [
            number,
            number,
          ];
          expect(walk(start, steps)).toEqual(order.slice(from, to + 1));
        },
      ),
    );
  });
});
