import { expect, it } from 'vitest';
import { HeldBytes, maxHeldOfAll, maxHeldOfOne } from './held-bytes';

const part = 1024 * 1024;

it('has room for a stated sum of one client and of all, and gets it back', () => {
  const held = new HeldBytes();
  const bodies = Array.from({ length: 200 }, () => held.open('one'));
  const taken = bodies.filter((body) => body.add(part));
  expect(taken).toHaveLength(maxHeldOfOne / part);
  // Others have room all the same.
  const others = Array.from({ length: 200 }, (_, at) => held.open(`client ${at}`));
  expect(others.filter((body) => body.add(part))).toHaveLength((maxHeldOfAll - maxHeldOfOne) / part);
  expect(held.size).toBe(maxHeldOfAll);
  expect(held.open('late').add(1)).toBe(false);
  for (const body of [...bodies, ...others]) {
    body.release();
    body.release();
  }
  expect(held.size).toBe(0);
  expect(held.open('one').add(part)).toBe(true);
});
