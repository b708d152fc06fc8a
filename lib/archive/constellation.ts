import { shownName } from '@/lib/upstream/shown-name';
/** A constellation that the portal knows by name; services spell them in several ways. */
export interface Constellation {
  /** As it is kept in links and saved searches, and sent to a service of which no one said how it spells it. */
  id: string;
  label: string;
  /** Its place in the scale of constellation colours, 1 to 5. */
  hue: 1 | 2 | 3 | 4 | 5;
  isRadar: boolean;
  /** Metres, at best. */
  resolution: number;
  /** Further spellings, as `nameKey` makes them. */
  aliases: readonly string[];
}

export const constellations = [
  { id: 'PLEIADES NEO', label: 'Pléiades Neo', hue: 1, isRadar: false, resolution: 0.3, aliases: ['PNEO'] },
  { id: 'PLEIADES', label: 'Pléiades', hue: 2, isRadar: false, resolution: 0.5, aliases: ['PHR'] },
  { id: 'SPOT', label: 'SPOT', hue: 3, isRadar: false, resolution: 1.5, aliases: [] },
  { id: 'TERRASAR-X', label: 'TerraSAR-X', hue: 4, isRadar: true, resolution: 3, aliases: ['TSX'] },
  { id: 'SENTINEL2', label: 'Sentinel-2', hue: 5, isRadar: false, resolution: 10, aliases: ['S2'] },
] as const satisfies readonly Constellation[];

/**
 * A name without case, accents, blanks and marks: `Pléiades Neo` and `PLEIADES_NEO` are one. Marks go first: to sort a
 * long row of them takes the square of its length.
 */
export const nameKey = (name: string) =>
  name
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

const byKey = new Map<string, Constellation>(
  constellations.flatMap((one) => [nameKey(one.id), ...one.aliases].map((key) => [key, one] as const)),
);

/** The constellation that a name means, or nothing when the portal does not know it. */
export const findConstellation = (name: string): Constellation | undefined => byKey.get(nameKey(name));

/** The one spelling of a constellation's name; an unknown one is kept as it is. */
export const constellationId = (name: string): string => findConstellation(name)?.id ?? name.trim();

/** The constellations to choose from where a service knows these names: each once. */
export const constellationIds = (names: readonly string[]): string[] => [
  ...new Set(names.map(constellationId)),
];

/**
 * What is sent to a service that knows `names` for the chosen constellations: an id in the service's spelling, anything
 * else as it was written.
 */
export const toServiceNames = (chosen: readonly string[], names: readonly string[]): string[] => [
  ...new Set(
    chosen.flatMap((one) => {
      const spelled = names.filter((name) => constellationId(name) === one);
      return spelled.length > 0 ? spelled : one;
    }),
  ),
];

const satelliteNames: [RegExp, (digit: string) => string][] = [
  [/^PNEO(\d)$/, (digit) => `Pléiades Neo ${digit}`],
  [/^PHR(\d[A-Z])$/, (digit) => `Pléiades ${digit}`],
  [/^SPOT(\d)$/, (digit) => `SPOT ${digit}`],
  [/^S2([A-Z])$/, (letter) => `Sentinel-2${letter}`],
  [/^TSX\d?$/, () => 'TerraSAR-X'],
  [/^TDX\d?$/, () => 'TanDEM-X'],
];

/** A satellite's name for people: `PHR1B` is Pléiades 1B. Unknown codes are shown as they are. */
export function satelliteName(code: string | undefined, constellation: string): string {
  const bare = code?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  for (const [pattern, name] of satelliteNames) {
    const match = pattern.exec(bare);
    if (match) return name(match[1] ?? '');
  }
  return code ? shownName(code) : (findConstellation(constellation)?.label ?? shownName(constellation));
}
