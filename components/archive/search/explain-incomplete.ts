import { formatCount, formatPlural } from '@/components/ui/format';
import type { IncompleteReason } from '@/lib/archive/schema';

/**
 * Why results are not complete, and what to do, in a sentence or two.
 * @param found how many came all the same
 */
export function explainIncomplete(gap: IncompleteReason, found: number): string {
  switch (gap.reason) {
    case 'not-separable':
      return `${formatPlural(gap.missing, 'image')} missing: too many share the same time and place, and the search service shows no more of them.`;
    case 'unaccounted':
      return `${formatPlural(gap.missing, 'image')} missing: the search service counts more than it returns.`;
    case 'failed':
      return `${formatPlural(gap.parts, 'part')} of the search failed: ${lower(gap.title)}.`;
    case 'too-many':
      return `Over the limit of ${formatCount(gap.max)}, so ${found > gap.max ? 'not all are' : 'only the first page is'} shown. Narrow the search:`;
    case 'unreadable':
      return `${formatPlural(gap.count, 'entry', 'entries')} in the archive could not be read and are not shown.`;
  }
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
