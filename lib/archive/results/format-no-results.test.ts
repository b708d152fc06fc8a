import { expect, it } from 'vitest';
import { formatNoResults } from './format-no-results';

it('says by which names the archive was asked, and not that it has nothing of them', () => {
  const asked = {
    constellations: ['PLEIADES NEO', 'PLEIADES', 'Tsx'],
    names: ['Pleiades', 'PNEO'],
    days: '1–20 Feb 2027',
  };
  expect(formatNoResults({ ...asked, filters: [] })).toBe(
    'No images of this area in 1–20 Feb 2027 for PNEO, Pleiades, Tsx. Try more dates or constellations. The archive may use other constellation names.',
  );
  expect(formatNoResults({ ...asked, filters: ['Cloud ≤ 20%'] })).toContain(
    'for PNEO, Pleiades, Tsx with Cloud ≤ 20%. Try',
  );
});
