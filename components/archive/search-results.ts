import { formatPlural } from '@/components/ui/format';
import type { ServiceFilter } from '@/lib/archive/filters';
import type { ArchiveImage, SearchGap } from '@/lib/archive/schema';

export interface SearchResults {
  /** Of the area that was searched, which `coveredKm2` of the images refers to. */
  areaKm2: number;
  images: ArchiveImage[];
  found: number;
  total: number;
  requests: number;
  /** The filters that the service applied. */
  atService: ServiceFilter[];
  gaps: SearchGap[];
  /** When it ended; left out while results still come, and where it did not get to its end. */
  finishedAt?: string;
  /** Why it did not get to its end. */
  cutShort?: 'stopped' | 'broken-off';
}

/** Whether these are results of a search that was dropped for another one: it has to be made again. */
export const isDropped = ({ finishedAt, cutShort }: SearchResults): boolean => !finishedAt && !cutShort;

/** Whether a search was stopped before the service told anything of it. */
export const isStoppedAtOnce = ({ cutShort, found, total }: SearchResults): boolean =>
  cutShort === 'stopped' && found === 0 && total === 0;

/** What is said of a search that did not get to its end. */
export function cutShortWords({ cutShort, found, total }: SearchResults): string {
  const what = cutShort === 'stopped' ? 'You stopped it' : 'It broke off';
  return total > found
    ? `${what}: ${formatPlural(total - found, 'image')} not fetched.`
    : `${what} before it was finished.`;
}
