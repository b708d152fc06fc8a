import { parseAsArrayOf, parseAsInteger, parseAsString } from 'nuqs';

/** What a wall's URL holds, so that a link put on a screen shows the same for weeks. */
export const wallParams = {
  /** The AOIs that were chosen; none means: whatever runs or needs somebody. */
  aoi: parseAsArrayOf(parseAsString).withDefault([]),
  /** How long each page of AOIs stays, seconds. */
  every: parseAsInteger.withDefault(20),
};
