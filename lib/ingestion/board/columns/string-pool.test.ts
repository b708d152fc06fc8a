import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StringPool } from './string-pool';

/** Many values that fall together, so that they push one another on. */
const createSmallPool = () =>
  new StringPool<string>({ hash: (value) => value.length % 3, isSame: (a, b) => a === b });

it('keeps each value once while it has users, however values collide, come and go', () => {
  const value = fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('a', 'b', 'c') });
  const step = fc.record({ value, isTaken: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      let pool = createSmallPool();
      const users = new Map<string, number[]>();
      for (const [number, { value, isTaken }] of steps.entries()) {
        const places = users.get(value) ?? [];
        users.set(value, places);
        if (isTaken) places.push(pool.take(value));
        else pool.drop(places.pop() ?? 0);
        if (number % 50 === 49) {
          const again = createSmallPool();
          again.restore(structuredClone(pool.dump()));
          pool = again;
        }
      }
      for (const [text, places] of users) {
        expect(new Set(places).size).toBeLessThanOrEqual(1);
        for (const place of places) expect(pool.at(place)).toBe(text);
      }
    }),
  );
});
