import { formatSeries } from '@/lib/web/locale/format';
import { toServiceNames } from '../constellation';

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
export function formatNoResults({ constellations, names, days, filters }: Asked): string {
  const sent = formatSeries(toServiceNames(constellations, names));
  const limits = filters.length > 0 ? ` with ${formatSeries(filters)}` : '';
  return `No images of this area in ${days} for ${sent}${limits}. Try more dates or constellations. The archive may use other constellation names.`;
}
