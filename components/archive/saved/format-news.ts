import { formatCount, formatDate } from '@/components/ui/format';
import type { SearchNews } from '@/lib/archive/saved-search';

/** How many images came: `6`, or `6 or more` where not fully checked. */
export const formatNewCount = (count: number, isComplete: boolean) =>
  `${formatCount(count)}${isComplete ? '' : ' or more'}`;

/** That no image came, which is said only where all was looked at, and of what can be known. */
export function formatNoNews({ since, by, isComplete }: SearchNews): string {
  const what = by === 'catalogued' ? 'nothing new' : 'nothing taken';
  return `${isComplete ? what : 'not fully checked'} since ${formatDate(since)}`;
}
