import 'server-only';
import { isNoOverview, listScenes, listTiles, readOverview } from '../client';
import { emptyOverview, type Overview } from '../overview';
import { readStatus, statuses } from '../status';
import type { Options } from '../workflow-call';

/**
 * The counts of an AOI: as the server's overview reports them, or, where that cannot be read, as its lists hold,
 * which costs the server more. Dates and root tiles are in the overview only.
 */
export async function readCounts(aoi: string, options: Options): Promise<Overview> {
  try {
    return await readOverview(aoi, options);
  } catch (error) {
    if (!isNoOverview(error)) throw error;
  }
  const counted = emptyOverview();
  const count = (kind: 'scenes' | 'tiles') => (item: { status: string }) => {
    counted[kind][readStatus(item.status)] += 1;
  };
  await listScenes(aoi, undefined, count('scenes'), options);
  for (const status of statuses) await listTiles(aoi, status, count('tiles'), options);
  return counted;
}
