import { expect, it } from 'vitest';
import { noneWords } from './none-words';

it('says by which names the archive was asked, and not that it has nothing of them', () => {
  const asked = {
    constellations: ['PLEIADES NEO', 'PLEIADES', 'Tsx'],
    names: ['Pleiades', 'PNEO'],
    days: '1–20 Feb 2027',
  };
  expect(noneWords({ ...asked, filters: [] })).toBe(
    'Asked for PNEO, Pleiades, Tsx in 1–20 Feb 2027, the archive sent no image of this area. It may know a constellation by another name. Widen the days, or choose more constellations.',
  );
  expect(noneWords({ ...asked, filters: ['Cloud ≤ 20 %'] })).toContain('2027 with Cloud ≤ 20 %, the archive');
});
