import { spelledNames } from '@/lib/archive/constellation';

interface Asked {
  constellations: readonly string[];
  /** The constellations that the service knows, as it spells them. */
  names: readonly string[];
  days: string;
  /** The filters that the service applied, in words. */
  filters: readonly string[];
}

/**
 * What is said where a search brought nothing: by which names it asked, for a service that does not know a name may pass
 * over it without a word.
 */
export function noneWords({ constellations, names, days, filters }: Asked): string {
  const sent = spelledNames(constellations, names).join(', ');
  const limits = filters.length > 0 ? ` with ${filters.join(', ')}` : '';
  return `Asked for ${sent} in ${days}${limits}, the archive sent no image of this area. It may know a constellation by another name. Widen the days, or choose more constellations.`;
}
