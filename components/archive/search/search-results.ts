import { formatPlural } from '@/components/ui/format';
import type { ArchiveImage, IncompleteReason } from '@/lib/archive/schema';
import type { ServiceFilter } from '@/lib/archive/service-filters';

export interface SearchResults {
  /** Of the area that was searched, which `coveredKm2` of the images refers to. */
  areaKm2: number;
  images: ArchiveImage[];
  found: number;
  total: number;
  requests: number;
  /** The filters that the service applied. */
  atService: ServiceFilter[];
  gaps: IncompleteReason[];
  /** When it was asked for, the first time where it was resumed: nothing in it is older. Left out as the next. */
  askedAt?: string;
  /** When it ended; left out while results still come, and where it did not get to its end. */
  finishedAt?: string;
  /** Why it did not get to its end. */
  interruptedBy?: 'user' | 'connection';
}

/** Whether these are results of a search that was dropped for another one: it has to be made again. */
export const isDropped = ({ finishedAt, interruptedBy }: SearchResults): boolean =>
  !finishedAt && !interruptedBy;

/** Whether a search was stopped before the service reported anything of it. */
export const isStoppedAtOnce = ({ interruptedBy, found, total }: SearchResults): boolean =>
  interruptedBy === 'user' && found === 0 && total === 0;

/** What is said of a search that did not get to its end. */
export function explainInterruption({ interruptedBy, found, total }: SearchResults): string {
  const what = interruptedBy === 'user' ? 'Stopped' : 'Interrupted';
  return total > found
    ? `${what}: ${formatPlural(total - found, 'image')} not fetched.`
    : `${what} before the end.`;
}
