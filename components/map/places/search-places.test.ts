import { describe, expect, it } from 'vitest';
import { createPlaceSearch } from './search-places';

const search = createPlaceSearch({
  names: ['New York City', 'York', 'Béziers', 'Muzayri‘', 'Aix-en-Provence'],
  countries: 'USGBFRSYFR',
  lon: [-74006, -1083, 3214, 0, 5450],
  lat: [40714, 53958, 43341, 0, 43530],
  population: [81750, 1449, 741, 10, 1460],
});
const names = (typed: string) => search(typed, 8).map(({ name }) => name);

describe('the gazetteer', () => {
  it('finds names as people type them: no accents, no capitals', () => {
    expect(search('beziers', 8)).toEqual([
      { name: 'Béziers', country: 'FR', longitude: 3.214, latitude: 43.341, population: 74_100 },
    ]);
    expect(names('muzayri')).toEqual(['Muzayri‘']);
  });

  it('puts what begins so before what has it inside', () => {
    expect(names('york')).toEqual(['York', 'New York City']);
    expect(names('prov')).toEqual(['Aix-en-Provence']);
    expect(names('ork')).toEqual([]);
  });
});
