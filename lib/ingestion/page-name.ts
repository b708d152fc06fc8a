import { shownName } from '@/lib/upstream/shown-name';

/** The name of an AOI in the parameters of a page, which the framework gives as they stand in the address. */
export function pageName(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The same as it is shown in titles: the framework gives the parameters to `generateMetadata` decoded. */
export const titleName = shownName;
