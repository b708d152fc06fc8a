import { describe, expect, it } from 'vitest';
import { constellationIds, constellations, toServiceNames } from './constellation';

const own = constellations.map(({ id }) => id);
const names = ['Pleiades', 'PNEO', 'SPOT', 'Kompsat'];

describe('the names of constellations', () => {
  it('are recognised however a service spells them, each once', () => {
    expect(constellationIds(names)).toEqual(['PLEIADES', 'PLEIADES NEO', 'SPOT', 'Kompsat']);
    expect(constellationIds(['Pleiades', 'PHR', 'Pléiades Neo'])).toEqual(['PLEIADES', 'PLEIADES NEO']);
    expect(constellationIds(own)).toEqual(own);
  });

  it('are sent as the service spells them, and as they were typed where that is another way', () => {
    expect(toServiceNames(constellationIds(names), names)).toEqual(names);
    expect(toServiceNames(['PLEIADES NEO', 'TERRASAR-X'], names)).toEqual(['PNEO', 'TERRASAR-X']);
    expect(toServiceNames(['pleiades', 'TSX', 'Kompsat', 'Kompsat'], names)).toEqual([
      'pleiades',
      'TSX',
      'Kompsat',
    ]);
    expect(toServiceNames(['PLEIADES'], ['Pleiades', 'PHR'])).toEqual(['Pleiades', 'PHR']);
  });

  it('are sent as ever where no one said how a service spells them', () => {
    expect(toServiceNames(own, own)).toEqual(own);
    expect(toServiceNames(['SPOT', 'KOMPSAT', 'Pleiades'], own)).toEqual(['SPOT', 'KOMPSAT', 'Pleiades']);
  });
});
