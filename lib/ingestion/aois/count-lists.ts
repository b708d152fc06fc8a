import 'server-only';
import { isNoOverview, listScenes, listTiles, readOverview } from '../client';
import { emptyOverview, type Overview } from '../overview';
import { type ItemStatus, readStatus, statuses } from '../status';
import type { Options } from '../workflow-call';

/**
 * The counts of an AOI: as the server's overview reports them, or, where that cannot be read, as its lists hold,
 * which costs the server more. Dates and root tiles are in the overview only. Of a row that cannot be read, the status is
 * unknown.
 */
export async function readCounts(aoi: string, options: Options): Promise<Overview> {
  try {
    return await readOverview(aoi, options);
  } catch (error) {
    if (!isNoOverview(error)) throw error;
  }
  const counted = emptyOverview();
  let unreadable = 0;
  const onUnreadable = (rows: number) => {
    unreadable = rows;
  };
  const passing = { ...options, onUnreadable };
  const toStatus = ({ status }: { status: string }) => readStatus(status);
  const add = (kind: 'scenes' | 'tiles', read: readonly ItemStatus[]) => {
    for (const status of read) counted[kind][status] += 1;
    counted[kind].unknown += unreadable;
  };
  add('scenes', await listScenes(aoi, undefined, toStatus, passing));
  for (const status of statuses) add('tiles', await listTiles(aoi, status, toStatus, passing));
  return counted;
}
