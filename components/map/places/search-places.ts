/** The embedded gazetteer as it comes: a column each, the largest place first (docs/decisions/0001-basemap.md). */
export interface Gazetteer {
  names: string[];
  /** Two letters for each place, one after the other. */
  countries: string;
  /** Thousandths of a degree. */
  lon: number[];
  lat: number[];
  /** Hundreds of people. */
  population: number[];
}

export interface GazetteerPlace {
  name: string;
  /** ISO 3166, two letters. */
  country: string;
  longitude: number;
  latitude: number;
  population: number;
}

/** Without accents, in small letters: how people type names. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f‘’ʼ']/g, '')
    .toLowerCase()
    .trim();

/** Finds places by the beginning of their name, then by that of any word in it; the largest first in each. */
export function createPlaceSearch(gazetteer: Gazetteer) {
  const folded = gazetteer.names.map(fold);
  return (typed: string, max: number): GazetteerPlace[] => {
    const wanted = fold(typed);
    if (wanted === '') return [];
    const starting: number[] = [];
    const inside: number[] = [];
    for (let at = 0; at < folded.length && starting.length < max; at += 1) {
      const name = folded[at] ?? '';
      if (name.startsWith(wanted)) starting.push(at);
      else if (inside.length < max && (name.includes(` ${wanted}`) || name.includes(`-${wanted}`)))
        inside.push(at);
    }
    return [...starting, ...inside].slice(0, max).map((at) => ({
      name: gazetteer.names[at] ?? '',
      country: gazetteer.countries.slice(2 * at, 2 * at + 2),
      longitude: (gazetteer.lon[at] ?? 0) / 1000,
      latitude: (gazetteer.lat[at] ?? 0) / 1000,
      population: (gazetteer.population[at] ?? 0) * 100,
    }));
  };
}
