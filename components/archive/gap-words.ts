import { formatCount, formatPlural } from '@/components/ui/format';
import type { SearchGap } from '@/lib/archive/schema';

/**
 * Why results are not complete, and what to do, in a sentence or two.
 * @param found how many came all the same
 */
export function gapWords(gap: SearchGap, found: number): string {
  switch (gap.reason) {
    case 'not-separable':
      return `${formatPlural(gap.missing, 'image')} missing: so many share one instant and place that the service shows no more of them.`;
    case 'unaccounted':
      return `${formatPlural(gap.missing, 'image')} missing: the service counts more than it shows in any part of the search.`;
    case 'failed':
      return `${formatPlural(gap.parts, 'part')} of the search failed: ${lower(gap.title)}.`;
    case 'too-many':
      return `More than the ${formatCount(gap.most)} that are fetched at once, so ${found > gap.most ? 'not all are' : 'only the first page is'} shown. Narrow the search:`;
    case 'unreadable':
      return `${formatPlural(gap.count, 'entry', 'entries')} of the archive could not be read and are left out.`;
  }
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
